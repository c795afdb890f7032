import type { Elements } from '#src/ui/elements.tsx';
import styles from './process.module.css';
import type { ProcessLine } from './process-line.ts';

export type ChartLabels = {
  states: readonly { name: string }[];
  side: { name: string };
  /** The labels from each state to the next one. */
  go: readonly string[];
  back?: string;
  out: string;
  in: string;
};

export type ChartProps = {
  line: ProcessLine;
  labels: ChartLabels;
  label: string;
  className: string | undefined;
};

export const accent = 'var(--xy-motif-accent)';
export const node = 'var(--xy-motif-node)';

type FrameProps = {
  width: number;
  height: number;
  label: string;
  className: string | undefined;
  children: Elements;
};

export function Frame({ width, height, label, className, children }: FrameProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      fontSize={15}
      role="img"
      aria-label={label}
      className={className}
    >
      {children}
    </svg>
  );
}

type StateBoxProps = {
  x: number;
  y: number;
  name: string;
  width: number;
  /** `last` has the double edge of a final state; `beside` is off the line. */
  kind: 'line' | 'last' | 'beside';
};

const height = 46;

export function StateBox({ x, y, name, width, kind }: StateBoxProps) {
  const box = { x: x - width / 2, y: y - height / 2, width, height, rx: 10 };
  const isBeside = kind === 'beside';
  return (
    <>
      <rect
        {...box}
        fill="var(--xy-surface)"
        stroke={isBeside ? node : accent}
        strokeWidth={isBeside ? 1.25 : 1.75}
      />
      {kind === 'last' ? (
        <rect
          x={box.x + 4}
          y={box.y + 4}
          width={width - 8}
          height={height - 8}
          rx={7}
          stroke={accent}
          strokeWidth={1}
        />
      ) : null}
      <text x={x} y={y + 5} textAnchor="middle" className={`weight-500 ${styles.name}`}>
        {name}
      </text>
    </>
  );
}

type ChartLabelProps = { x: number; y: number; anchor?: 'start' | 'middle'; children: string };

/** The label of an arrow; it interrupts a line that it lies on. */
export function ChartLabel({ x, y, anchor = 'middle', children }: ChartLabelProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={styles.word}>
      {children}
    </text>
  );
}

const rotations = { right: 0, down: 90, left: 180, up: 270 } as const;

type TipProps = { x: number; y: number; to: keyof typeof rotations; colour: string };

/** The point of an arrow, which ends exactly at x, y. */
export function Tip({ x, y, to, colour }: TipProps) {
  return (
    <path
      d="M-6 -4L0 0L-6 4"
      transform={`translate(${x} ${y}) rotate(${rotations[to]})`}
      stroke={colour}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** A path off the main line. */
export function Detour({ d }: { d: string }) {
  return <path d={d} stroke={node} strokeWidth={1.5} strokeDasharray="4 4" />;
}
