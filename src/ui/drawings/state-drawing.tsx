import type { Elements } from '#src/ui/elements.tsx';
import { BrokenPath } from './broken-drawing.tsx';

/** The small line drawings of empty, broken, offline and forbidden: the same path, at different places. */
export type StateDrawingName = 'empty' | 'search' | 'broken' | 'offline' | 'forbidden';

const accent = 'var(--xy-motif-accent)';
const node = 'var(--xy-motif-node)';
const line = 'var(--xy-motif-line)';
const paper = 'var(--xy-surface)';

const begin = <circle cx="36" cy="60" r="7" fill={accent} />;
const end = (
  <>
    <circle cx="218" cy="60" r="10" fill={paper} stroke={line} strokeWidth="1.5" />
    <circle cx="218" cy="60" r="4.5" fill={line} />
  </>
);

const drawings: Record<StateDrawingName, Elements> = {
  empty: (
    <>
      {begin}
      <path d="M43 60H92" stroke={accent} strokeWidth="2" />
      <rect
        x="92"
        y="42"
        width="76"
        height="36"
        rx="10"
        fill={paper}
        stroke={node}
        strokeWidth="1.5"
        strokeDasharray="4 5"
      />
      <path
        d="M168 60H206"
        stroke={line}
        strokeWidth="1.5"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <circle
        cx="218"
        cy="60"
        r="10"
        fill={paper}
        stroke={line}
        strokeWidth="1.5"
        strokeDasharray="3 4"
      />
    </>
  ),
  search: (
    <>
      {begin}
      <path
        d="M43 60H84Q96 60 96 48V38Q96 26 108 26H214M96 60V82Q96 94 108 94H214M96 60H214"
        stroke={line}
        strokeWidth="1.5"
      />
      <path d="M43 60H96" stroke={accent} strokeWidth="2" />
      {[26, 60, 94].map((y) => (
        <circle key={y} cx="220" cy={y} r="5" fill={paper} stroke={node} strokeWidth="1.5" />
      ))}
      <circle cx="148" cy="60" r="26" fill={paper} stroke={accent} strokeWidth="2" />
      <path d="M166 80l14 16" stroke={accent} strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  broken: <BrokenPath />,
  offline: (
    <>
      {begin}
      <path d="M43 60H92" stroke={accent} strokeWidth="2" />
      <rect
        x="92"
        y="42"
        width="76"
        height="36"
        rx="10"
        fill={paper}
        stroke={accent}
        strokeWidth="2"
      />
      <path d="M122 54v12m16-12v12" stroke={accent} strokeWidth="3" strokeLinecap="round" />
      <path
        d="M168 60H206"
        stroke={line}
        strokeWidth="1.5"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      {end}
    </>
  ),
  forbidden: (
    <>
      {begin}
      <path d="M43 60H100Q112 60 112 72V84Q112 96 124 96H150" stroke={accent} strokeWidth="2" />
      <circle cx="164" cy="96" r="2" fill={accent} />
      <circle cx="176" cy="96" r="2" fill={accent} opacity=".6" />
      <circle cx="188" cy="96" r="2" fill={accent} opacity=".3" />
      <path d="M112 60H206M112 60V36Q112 24 124 24H206" stroke={line} strokeWidth="1.5" />
      <rect
        x="206"
        y="12"
        width="44"
        height="24"
        rx="8"
        fill={paper}
        stroke={node}
        strokeWidth="1.5"
      />
      <rect
        x="206"
        y="48"
        width="44"
        height="24"
        rx="8"
        fill={paper}
        stroke={node}
        strokeWidth="1.5"
      />
    </>
  ),
};

export function StateDrawing({ name }: { name: StateDrawingName }) {
  return (
    <svg
      viewBox="0 0 256 120"
      width="256"
      height="120"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
