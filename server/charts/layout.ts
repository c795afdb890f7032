import type { ElkNode } from 'elkjs/lib/elk-api.js';
import ELK from 'elkjs/lib/elk.bundled.js';
import type { Chart, ChartLine, Outline } from '#machines/outline.ts';
import { boxInset, createGraph, computeHeadHeight, measure, type Measured } from './graph.ts';
import { splitComponents, packed, type Piece } from './packing.ts';
import { getParentPath, createParts, type Jumps } from './parts.ts';
import type { ChartTexts } from './texts.ts';

const elk = new ELK();

/** Above so many states a long way back ends in a card. */
const fewStates = 8;
/** Px: a longer way back is named instead of drawn. */
const longWay = 640;

/** Lays a machine out in every language given: with cards for what many lines would say. */
export async function layOutCharts(
  outline: Outline,
  languages: readonly ChartTexts[],
): Promise<readonly Chart[]> {
  const first = await Promise.all(
    languages.map((texts) => chart(outline, texts, { jumps: new Set(), fans: true })),
  );
  const isLarge = outline.states.length - 1 > fewStates;
  // Decided over all languages, or a chart would change with the language.
  const jumps: Jumps = new Set(isLarge ? first.flatMap(longWaysBack) : []);
  if (jumps.size === 0) return first;
  return Promise.all(languages.map((texts) => chart(outline, texts, { jumps, fans: true })));
}

/** Lays a machine out with a line for every move that leads away. */
export function fullChart(outline: Outline, texts: ChartTexts): Promise<Chart> {
  return chart(outline, texts, { jumps: new Set(), fans: false });
}

async function chart(
  outline: Outline,
  texts: ChartTexts,
  rules: { jumps: Jumps; fans: boolean },
): Promise<Chart> {
  const measured = measure(outline, createParts(outline, rules), texts);
  const pieces: Piece[] = [];
  // One after the other: what a layout begins with is what the one before it has left.
  for (const graph of splitComponents(createGraph(outline, measured))) {
    pieces.push(toPiece(await elk.layout(graph), measured, outline));
  }
  return packed(pieces);
}

/** Reads the result of the layout, in whole px. */
function toPiece(laidOut: ElkNode, measured: Measured, { states }: Outline): Piece {
  const nodes = new Map(nodesIn(laidOut).map((node) => [node.id, node]));
  const places = new Map(Array.from(nodes, ([id, node]) => [id, roundBox(node)]));
  for (const { path, type } of states) {
    if (type === 'parallel') stretchRegions(path, places, measured);
  }
  return {
    boxes: measured.boxes.flatMap((box) => {
      const place = places.get(box.path);
      if (place === undefined) return [];
      const isFrame = nodes.get(box.path)?.children !== undefined;
      if (isFrame) return [{ ...box, ...place }];
      return [{ ...box, ...place, x: place.x - boxInset, width: box.width }];
    }),
    cards: measured.cards.flatMap((card) => {
      const place = places.get(card.id);
      return place === undefined ? [] : [{ ...card, ...place }];
    }),
    lines: (laidOut.edges ?? []).flatMap((edge): ChartLine[] => {
      const line = measured.lines.find(({ id }) => id === edge.id);
      const section = edge.sections?.[0];
      if (line === undefined || section === undefined) return [];
      const { startPoint, bendPoints = [], endPoint } = section;
      const points = [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [
        Math.round(x),
        Math.round(y),
      ]);
      const label = edge.labels?.[0];
      return [
        {
          from: line.from,
          to: line.to,
          points: withoutRepeats(points),
          label: label === undefined ? null : { ...roundBox(label), rows: line.rows },
          moves: line.moves,
        },
      ];
    }),
  };
}

/** Regions reach to the bottom of their frame, and the last to its right edge. */
function stretchRegions(
  path: string,
  places: Map<string, ReturnType<typeof roundBox>>,
  { boxes }: Measured,
): void {
  const frame = places.get(path);
  const head = boxes.find((box) => box.path === path);
  if (frame === undefined || head === undefined) return;
  const regions = boxes
    .filter((box) => getParentPath(box.path) === path)
    .flatMap((box) => {
      const place = places.get(box.path);
      return place === undefined ? [] : [{ id: box.path, place }];
    })
    .toSorted((one, other) => one.place.x - other.place.x);
  const top = frame.y + computeHeadHeight(head);
  for (const [at, { id, place }] of regions.entries()) {
    const end = regions[at + 1]?.place.x ?? frame.x + frame.width;
    places.set(id, {
      x: place.x,
      y: top,
      width: end - place.x,
      height: frame.y + frame.height - top,
    });
  }
}

/** Returns the ways back that run upward for long, where no line runs the other way. */
function longWaysBack({ lines }: Chart): string[] {
  return lines
    .filter(({ from, to, points, moves }) => {
      const [startY = 0, endY = 0] = [points[1], points.at(-1)];
      const isReturned = lines.some((other) => other.from === to && other.to === from);
      return (
        moves.length > 0 &&
        !from.includes(':') &&
        endY < startY &&
        measureLength(points) > longWay &&
        !isReturned
      );
    })
    .map(({ from, to }) => `${from} > ${to}`);
}

function measureLength(points: readonly number[]): number {
  return points
    .slice(2)
    .reduce((sum, value, at) => sum + Math.abs(value - (points[at] ?? value)), 0);
}

function withoutRepeats(points: readonly number[]): number[] {
  return points.filter((_, at) => {
    const pair = at - (at % 2);
    return pair === 0 || points[pair] !== points[pair - 2] || points[pair + 1] !== points[pair - 1];
  });
}

function nodesIn(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesIn)];
}

function roundBox({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
}: {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}) {
  const [left, top] = [Math.round(x), Math.round(y)];
  return {
    x: left,
    y: top,
    width: Math.round(x + width) - left,
    height: Math.round(y + height) - top,
  };
}
