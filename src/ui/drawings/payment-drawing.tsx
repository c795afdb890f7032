import type { Elements } from '#src/ui/elements.tsx';

export type PaymentDrawingName = 'confirming' | 'paid' | 'refunded' | 'broken';

type PaymentDrawingProps = {
  name: PaymentDrawingName;
  /** The three places of the path, and the text above it ("checking", "sent back"). */
  labels: { order: string; pay: string; received: string; above?: string };
};

const accent = 'var(--xy-motif-accent)';
const node = 'var(--xy-motif-node)';
const paper = 'var(--xy-surface)';
const info = 'var(--xy-info)';
const joined = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const ways: Record<PaymentDrawingName, Elements> = {
  confirming: (
    <>
      <path
        d="M186 64H250"
        stroke={accent}
        strokeWidth="2"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <path
        d="M168 47V32Q168 20 156 20H144Q132 20 132 32V43M127.5 38l4.5 6 4.5-6"
        stroke={node}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="264" cy="64" r="13" fill={paper} stroke={node} strokeWidth="2" />
      <circle cx="264" cy="64" r="5.5" fill={node} />
    </>
  ),
  paid: (
    <>
      <path d="M186 64H246" stroke={accent} strokeWidth="2" />
      <circle cx="264" cy="64" r="18" fill={accent} />
      <path d="M256 64.500l6 6 11-12" stroke={paper} strokeWidth="3" {...joined} />
    </>
  ),
  refunded: (
    <>
      <path d="M186 64H246" stroke={accent} strokeWidth="2" />
      <path
        d="M264 46V34Q264 22 252 22H48Q36 22 36 34V50M31 46l5 7 5-7"
        stroke={info}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="264" cy="64" r="18" fill={paper} stroke={info} strokeWidth="2" />
      <path
        d="M256.5 61h9.500a5 5 0 0 1 0 10h-5M260 57l-4 4 4 4"
        stroke={info}
        strokeWidth="2"
        {...joined}
      />
    </>
  ),
  broken: (
    <>
      <path d="M186 64H204M228 64H250" stroke={node} strokeWidth="1.5" />
      <path
        d="M209 57l-7 7 7 7M223 57l7 7-7 7"
        stroke="var(--xy-bad)"
        strokeWidth="2.2"
        {...joined}
      />
      <circle
        cx="264"
        cy="64"
        r="13"
        fill={paper}
        stroke={node}
        strokeWidth="2"
        strokeDasharray="3 4"
      />
    </>
  ),
};

/** The location of the money, on the path from the order to its receipt. It replaces the code. */
export function PaymentDrawing({ name, labels }: PaymentDrawingProps) {
  const settled = name === 'paid' || name === 'refunded';
  return (
    <svg
      viewBox="0 0 300 128"
      width="300"
      height="128"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M36 64H110" stroke={accent} strokeWidth="2" />
      <circle cx="36" cy="64" r="8" fill={accent} />
      {ways[name]}
      <rect
        x="114"
        y="48"
        width="72"
        height="32"
        rx="10"
        fill={paper}
        stroke={accent}
        strokeWidth="2"
      />
      {settled ? (
        <path d="M143 64.500l5 5 9.5-10.5" stroke={accent} strokeWidth="2.2" {...joined} />
      ) : (
        <circle cx="150" cy="64" r="4.5" fill={accent} />
      )}
      <g fontSize="13" fill="var(--xy-text-2)" textAnchor="middle">
        <text x="36" y="102">
          {labels.order}
        </text>
        <text x="150" y="102">
          {labels.pay}
        </text>
        <text x="264" y="102">
          {labels.received}
        </text>
        {labels.above === undefined ? null : (
          <text x={name === 'refunded' ? 150 : 216} y={name === 'refunded' ? 14 : 34}>
            {labels.above}
          </text>
        )}
      </g>
    </svg>
  );
}
