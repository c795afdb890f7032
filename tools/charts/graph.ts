import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { ChartBox, ChartCard, ChartRow, Outline, OutlineState } from '#machines/outline.ts';
import * as options from './elk-options.ts';
import { isBelow, getParentPath, type Card, type Parts } from './parts.ts';
import { leadsRows, namesRows, formatChartRows } from './rows.ts';
import { textWidth, wrap } from './text-width.ts';
import type { ChartTexts } from './texts.ts';

/** The measured texts of a chart before the layout. */
export type Measured = {
  boxes: readonly Unplaced<ChartBox>[];
  cards: readonly Unplaced<ChartCard>[];
  lines: readonly {
    id: string;
    from: string;
    to: string;
    rows: readonly ChartRow[];
    moves: readonly number[];
  }[];
};
type Unplaced<Shape> = Omit<Shape, 'x' | 'y'>;

export const rowHeight = 17;
/** Free ports let a line start at the corner of a box: the layout gets narrower boxes. */
export const boxInset = 14;
const nameFace = { size: 14, weight: 500 } as const;
const frameFace = { size: 15, weight: 600 } as const;
const idFace = { size: 11, mono: true } as const;
const widestName = 172;

/** Returns everything that is drawn of a machine in one language, with its sizes. */
export function measure(outline: Outline, parts: Parts, texts: ChartTexts): Measured {
  return {
    boxes: outline.states
      .filter(({ path }) => path !== '')
      .map((state) => measuredBox(state, parts, texts)),
    cards: parts.cards.map((card) => measuredCard(card, texts)),
    lines: parts.lines.map(({ from, to, moves }) => ({
      id: `${from} > ${to}`,
      from,
      to,
      rows: formatChartRows(moves, texts),
      moves: moves.map(({ at }) => at),
    })),
  };
}

/** Builds the graph for the layout; children are in reading order. */
export function createGraph(outline: Outline, measured: Measured): ElkNode {
  const order = outline.states.map(({ path }) => path);
  const types = new Map(outline.states.map(({ path, type }) => [path, type]));
  return {
    id: '',
    layoutOptions: options.rootOptions,
    children: createChildNodes('', measured, types),
    edges: measured.lines.map((line): ElkExtendedEdge => ({
      id: line.id,
      sources: [line.from],
      targets: [line.to],
      layoutOptions: options.lineOptions(isForward(line, order)),
      labels:
        line.rows.length === 0
          ? []
          : [{ text: line.id, ...labelSize(line.rows), layoutOptions: options.labelOptions }],
    })),
  };
}

/** Returns the height of the title of a frame, in px. */
export function computeHeadHeight({ title, rows }: Pick<ChartBox, 'title' | 'rows'>): number {
  return 46 + Math.max(title.length - 1, rows.length - 1, 0) * rowHeight;
}

function createChildNodes(
  parent: string,
  { boxes, cards, lines }: Measured,
  types: ReadonlyMap<string, OutlineState['type']>,
): ElkNode[] {
  const here = cards.filter(({ id }) => parentOfCard(id) === parent);
  const node = ({ id, width, height }: { id: string; width: number; height: number }) => ({
    id,
    width,
    height,
  });
  return [
    ...here.filter(({ kind }) => kind === 'any').map(node),
    ...here.filter(({ kind }) => kind === 'fan').map(node),
    ...boxes
      .filter(({ path }) => getParentPath(path) === parent)
      .map((box): ElkNode => {
        const children = createChildNodes(box.path, { boxes, cards, lines }, types);
        if (children.length === 0) {
          return { id: box.path, width: box.width - 2 * boxInset, height: box.height };
        }
        const frame =
          types.get(box.path) === 'parallel' ? options.parallelOptions : options.frameOptions;
        const isRegion = types.get(parent) === 'parallel';
        return {
          id: box.path,
          children,
          layoutOptions: {
            ...frame(computeHeadHeight(box), box.width),
            ...(isRegion ? options.regionOptions : {}),
          },
        };
      }),
    ...here.filter(({ kind }) => kind === 'jump').map(node),
  ];
}

function parentOfCard(id: string): string {
  const [kind, rest = ''] = id.split(/:(.*)/s);
  if (kind === 'any') return rest;
  return kind === 'fan' ? (rest.split(':')[0] ?? '') : getParentPath(rest.split(' > ')[0] ?? '');
}

function measuredBox(
  { path, type }: OutlineState,
  { inBox }: Parts,
  texts: ChartTexts,
): Unplaced<ChartBox> {
  const own = inBox.get(path) ?? [];
  const moves = own.map(({ at }) => at);
  const rows = formatChartRows(own, texts, { stays: true });
  const name = texts.state(path);
  const id = path.split('.').at(-1) ?? path;
  const rowWidth = Math.max(0, ...rows.map(({ width }) => width));
  if (type === 'compound' || type === 'parallel') {
    const titleWidth = textWidth(name, frameFace) + 8 + textWidth(id, idFace);
    const width = 40 + titleWidth + (rowWidth === 0 ? 0 : rowWidth + 28);
    return { path, title: [name], rows, moves, width, height: 60 };
  }
  const title = wrap(name, widestName, nameFace, texts.locale);
  const text = Math.max(
    rowWidth,
    textWidth(id, idFace),
    ...title.map((line) => textWidth(line, nameFace)),
  );
  const height =
    52 + (title.length - 1) * 18 + (rows.length === 0 ? 0 : 8 + rows.length * rowHeight);
  return { path, title, rows, moves, width: Math.max(116, 32 + text), height };
}

function measuredCard({ id, kind, from, to, moves }: Card, texts: ChartTexts): Unplaced<ChartCard> {
  const fixed = { id, kind, from, to, moves: moves.map(({ at }) => at) };
  if (kind === 'any') {
    const rows = formatChartRows(moves, texts, { stays: true });
    const width = Math.max(textWidth(texts.anyTime, { size: 13 }), ...rows.map((row) => row.width));
    return { ...fixed, rows, width: width + 32, height: 34 + rows.length * rowHeight };
  }
  const rows =
    kind === 'fan'
      ? [...formatChartRows(moves.slice(0, 1), texts, { room: 200 }), ...namesRows(from, texts)]
      : [...formatChartRows(moves, texts), ...leadsRows(to, texts)];
  const { width, height } = labelSize(rows);
  return { ...fixed, rows, width: width + 20, height: height + 14 };
}

function labelSize(rows: readonly ChartRow[]): { width: number; height: number } {
  return {
    width: Math.max(...rows.map(({ width }) => width)) + 8,
    height: rows.length * rowHeight,
  };
}

/**
 * True for lines that go down: initial states come first, and so do cards that lead into a state, but not
 * those that end a way.
 */
function isForward({ from, to }: { from: string; to: string }, order: readonly string[]): boolean {
  if (!order.includes(from) || !order.includes(to)) return true;
  return order.indexOf(from) < order.indexOf(to) || isBelow(from, to);
}
