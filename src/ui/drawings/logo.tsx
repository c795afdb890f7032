type LogoProps = {
  /** px square */
  size: number;
  /** Shows the logo of the operator, which a style of the document holds as `--xy-logo`. */
  isOperators: boolean;
};

/** An initial state, its transition and the state it leads to: the logo, unless the operator has another. */
export function Logo({ size, isOperators }: LogoProps) {
  const background = 'var(--xy-logo) center / contain no-repeat';
  if (isOperators) {
    return (
      <span aria-hidden="true" style={{ width: size, height: size, flex: 'none', background }} />
    );
  }
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="6" cy="9" r="3.5" fill="var(--xy-accent)" />
      <path d="M9.5 9H17a4 4 0 0 1 4 4v1.5" stroke="var(--xy-accent)" strokeWidth="2.2" />
      <rect
        x="13"
        y="14.5"
        width="16"
        height="12.5"
        rx="4.5"
        stroke="currentColor"
        strokeWidth="2.2"
      />
      <circle cx="21" cy="20.75" r="2.3" fill="currentColor" />
    </svg>
  );
}
