const accent = 'var(--xy-motif-accent)';
const line = 'var(--xy-motif-line)';

/** A path that broke off, and the way back to its beginning. Alone, because every page may need it. */
export function BrokenPath() {
  return (
    <>
      <circle cx="36" cy="60" r="7" fill={accent} />
      <path d="M43 60H104" stroke={accent} strokeWidth="2" />
      <path d="M152 60H206" stroke={line} strokeWidth="1.5" />
      <circle cx="218" cy="60" r="10" fill="var(--xy-surface)" stroke={line} strokeWidth="1.5" />
      <circle cx="218" cy="60" r="4.5" fill={line} />
      <path
        d="M112 52l-8 8 8 8M144 52l8 8-8 8"
        stroke="var(--xy-bad)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M128 38V30Q128 18 116 18H48Q36 18 36 30V44M31.5 39l4.5 6 4.5-6"
        stroke="var(--xy-motif-node)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
    </>
  );
}

export function BrokenDrawing() {
  return (
    <svg
      viewBox="0 0 256 120"
      width="256"
      height="120"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <BrokenPath />
    </svg>
  );
}
