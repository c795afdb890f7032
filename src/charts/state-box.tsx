import type { KeyboardEvent, MouseEvent } from 'react';
import type { ChartBox, OutlineState } from '#machines/outline.ts';
import { classNames } from '#src/ui/class-names.ts';
import { ChartRows } from './chart-rows.tsx';
import styles from './chart.module.css';

type StateBoxProps = {
  state: OutlineState;
  box: ChartBox;
  /** True if it contains other states. */
  isFrame: boolean;
  isRegion: boolean;
  name: string;
  isSelected: boolean;
  isActive: boolean;
  showsId: boolean;
  onSelect: (event: MouseEvent, path: string) => void;
  onKey: (event: KeyboardEvent, path: string) => void;
};

/** A state as a link that selects it; without scripts it leads to what the outline says of it. */
export function StateBox(props: StateBoxProps) {
  const { state, box, isFrame, isRegion, name, isSelected, isActive } = props;
  const { showsId, onSelect, onKey } = props;
  const { path, x, y, width, height, moves } = box;
  const shape = { x, y, width, height, rx: isRegion ? 0 : 10 };
  return (
    <a
      id={path}
      href={`#about-${path}`}
      className={classNames(
        `pointer ${styles.state}`,
        isFrame && styles.frame,
        isRegion && styles.region,
      )}
      data-state={path}
      data-moves={moves.join(' ')}
      data-active={isActive || undefined}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      // The title of a frame is drawn apart from its box; other names are inside their box.
      {...(isFrame ? { 'aria-label': name } : {})}
      onClick={(event) => onSelect(event, path)}
      onKeyDown={(event) => onKey(event, path)}
    >
      <rect className={styles.edge} {...shape} />
      {state.type === 'final' ? (
        <rect
          className={styles.inner}
          x={x + 4}
          y={y + 4}
          width={width - 8}
          height={height - 8}
          rx="7"
        />
      ) : null}
      {isFrame ? null : <BoxTitle box={box} showsId={showsId} />}
      {state.initial && !isRegion ? (
        <circle className={styles.first} cx={x} cy={isFrame ? y + 23 : y + 26} r="5.5" />
      ) : null}
    </a>
  );
}

function BoxTitle({ box, showsId }: { box: ChartBox; showsId: boolean }) {
  const { path, title, rows, x, y, width } = box;
  const center = x + width / 2;
  const below = y + 24 + title.length * 18;
  // The layout keeps a line for the identifier; without it the name is in the middle.
  const top = y + (showsId ? 24 : 31);
  return (
    <>
      <text className={`weight-500 ${styles.name}`} fontSize="14" textAnchor="middle">
        {title.map((line, at) => (
          <tspan key={line} x={center} y={top + at * 18}>
            {line}
          </tspan>
        ))}
      </text>
      {showsId ? (
        <text
          className={`mono-font ${styles.id}`}
          x={center}
          y={below}
          fontSize="11"
          textAnchor="middle"
        >
          {path.split('.').at(-1)}
        </text>
      ) : null}
      {rows.length === 0 ? null : (
        <>
          <path className={styles.rule} d={`M${x + 1} ${below + 10.5}h${width - 2}`} />
          <ChartRows rows={rows} top={below + 14} center={center} />
        </>
      )}
    </>
  );
}

/** The title of a state that holds others; it is drawn over the lines that pass there. */
export function FrameTitle(props: { box: ChartBox; isRegion: boolean; showsId: boolean }) {
  const { box, isRegion, showsId } = props;
  const { path, title, rows, x, y, width } = box;
  const room = Math.max(0, ...rows.map((row) => row.width));
  return (
    <g className={styles.title}>
      {isRegion ? <path className={styles.divide} d={`M${x} ${y}v${box.height}`} /> : null}
      <text x={x + 20} y={y + 28}>
        <tspan
          className={isRegion ? styles.regionName : `weight-600 ${styles.frameName}`}
          fontSize={isRegion ? 13 : 15}
        >
          {title[0]}
        </tspan>
        {showsId ? (
          <tspan className={`mono-font ${styles.id}`} fontSize="11" dx="8">
            {path.split('.').at(-1)}
          </tspan>
        ) : null}
      </text>
      <ChartRows rows={rows} top={y + 15} center={x + width - 20 - room / 2} />
    </g>
  );
}
