import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import type { Chart, ChartCard, ChartLine, Outline } from '#machines/outline.ts';
import { useTranslation } from 'react-i18next';
import { ChartRows } from './chart-rows.tsx';
import styles from './chart.module.css';
import type { FlowTexts } from './flow.ts';
import { linePath } from './line-path.ts';
import { FrameTitle, StateBox } from './state-box.tsx';
import { isWithin, getParentPath, toLocaleKey } from './paths.ts';

type ChartDrawingProps = {
  chart: Chart;
  outline: Outline;
  texts: FlowTexts;
  title: string;
  /** The path of the selected state. */
  selected: string;
  active: ReadonlySet<string> | null;
  walked?: ReadonlySet<number> | undefined;
  /** Px per px of the chart; null fits it into its window by the stylesheet. */
  scale: number | null;
  /** Adds the identifier of each state to its name. */
  showsIds?: boolean;
  onSelect: (path: string) => void;
  /** A key on the link of a state. */
  onKey: (event: KeyboardEvent, path: string) => void;
  ref?: Ref<SVGSVGElement>;
};

/**
 * The chart of a machine. Its states are links in the order of the outline; lines and labels are visual only,
 * because the outline contains the same.
 */
export function ChartDrawing(props: ChartDrawingProps) {
  const { chart, outline, texts, title, selected, active, walked } = props;
  const { scale, showsIds = false, onSelect, onKey, ref } = props;
  const { t } = useTranslation('flows');
  const { width, height, cards, lines, boxes } = chart;
  const places = new Map(boxes.map((box) => [box.path, box]));
  const frames = new Map(
    outline.states
      .filter(({ type }) => type === 'compound' || type === 'parallel')
      .map(({ path, type }) => [path, type]),
  );
  // The transitions of the selected state, and of its ancestors.
  const isLit = (from: readonly string[]) => from.some((path) => isWithin(selected, path));
  const isWalked = (moves: readonly number[]) => moves.some((move) => walked?.has(move) === true);
  const select = (event: MouseEvent, path: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(path);
  };
  return (
    <svg
      ref={ref}
      className={`flex-none ${styles.chart}`}
      data-replayed={walked === undefined ? undefined : true}
      // eslint-disable-next-line jsx-a11y/no-redundant-roles -- where the first is unknown the second counts
      role="graphics-document document"
      aria-label={t('chart.label', { title })}
      viewBox={`0 0 ${width} ${height}`}
      data-fits={scale === null || undefined}
      width={Math.round(width * (scale ?? 1))}
      height={Math.round(height * (scale ?? 1))}
    >
      {outline.states.map((state) => {
        const box = places.get(state.path);
        return box === undefined ? null : (
          <StateBox
            key={state.path}
            state={state}
            box={box}
            isFrame={frames.has(state.path)}
            isRegion={frames.get(getParentPath(state.path)) === 'parallel'}
            name={texts.states[toLocaleKey(state.path)]?.name ?? state.path}
            isSelected={state.path === selected}
            isActive={active?.has(state.path) === true}
            showsId={showsIds}
            onSelect={select}
            onKey={onKey}
          />
        );
      })}
      <g aria-hidden="true" className={styles.lines}>
        {lines.map((line) => (
          <path
            key={`${line.from} ${line.to}`}
            d={linePath(line)}
            data-from={line.from}
            data-to={line.to}
            data-moves={line.moves.join(' ')}
            data-lit={(walked === undefined && isLit(listSourceStates(line, cards))) || undefined}
            data-walked={isWalked(line.moves) || undefined}
          />
        ))}
      </g>
      <g aria-hidden="true">
        {boxes
          .filter(({ path }) => frames.has(path))
          .map((box) => (
            <FrameTitle
              key={box.path}
              box={box}
              isRegion={frames.get(getParentPath(box.path)) === 'parallel'}
              showsId={showsIds}
            />
          ))}
        {lines.map(({ from, to, label, moves }) =>
          label === null ? null : (
            <g
              key={`${from} ${to}`}
              data-lit={
                (walked === undefined
                  ? isLit(listSourceStates({ from }, cards))
                  : isWalked(moves)) || undefined
              }
            >
              <rect
                className={styles.tint}
                x={label.x}
                y={label.y - 1}
                width={label.width}
                height={label.height + 2}
                rx="4"
              />
              <ChartRows rows={label.rows} top={label.y} center={label.x + label.width / 2} />
            </g>
          ),
        )}
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            isLit={walked === undefined ? isLit(card.from) : isWalked(card.moves)}
            anyTime={t('chart.anyTime')}
          />
        ))}
      </g>
    </svg>
  );
}

function Card({ card, isLit, anyTime }: { card: ChartCard; isLit: boolean; anyTime: string }) {
  const { id, kind, x, y, width, height, rows, moves, to } = card;
  const center = x + width / 2;
  const isAny = kind === 'any';
  return (
    <g
      data-card={id}
      data-from={card.from.join(' ')}
      data-to={to}
      data-moves={moves.join(' ')}
      data-lit={isLit || undefined}
    >
      <rect
        className={`${styles.card} ${kind === 'jump' ? styles.jump : ''}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={isAny ? 17 : 8}
      />
      {isAny ? (
        <text className={styles.cause} x={center} y={y + 21.5} fontSize="13" textAnchor="middle">
          {anyTime}
        </text>
      ) : null}
      <ChartRows rows={rows} top={y + (isAny ? 29 : 7)} center={center} />
    </g>
  );
}

/** The states from which a line leads, through a card or not. */
function listSourceStates({ from }: Pick<ChartLine, 'from'>, cards: readonly ChartCard[]) {
  return cards.find(({ id }) => id === from)?.from ?? [from];
}
