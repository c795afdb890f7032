import type { Chart, ChartLine, Outline } from '#machines/outline.ts';
import { boxInset, createGraph, computeHeadHeight, measure, type Measured } from './graph.ts';
import type { GraphLayout, LayOut, Place } from './layouts.ts';
import { splitComponents, packed, type Piece } from './packing.ts';
import { getParentPath, createParts, type Jumps } from './parts.ts';
import type { ChartTexts } from './texts.ts';

/** Above so many states a long way back ends in a card. */
const fewStates = 8;
/** Px: a longer way back is named instead of drawn. */
const longWay = 640;

/** Lays a machine out in every language given: with cards for what many lines would say. */
export async function layOutCharts(
  outline: Outline,
  languages: readonly ChartTexts[],
  layOut: LayOut,
): Promise<readonly Chart[]> {
  const chart = (texts: ChartTexts, jumps: Jumps) =>
    createChart(outline, texts, { jumps, fans: true }, layOut);
  const first = await Promise.all(languages.map((texts) => chart(texts, new Set())));
  const isLarge = outline.states.length - 1 > fewStates;
  // Decided over all languages, or a chart would change with the language.
  const jumps: Jumps = new Set(isLarge ? first.flatMap(longWaysBack) : []);
  if (jumps.size === 0) return first;
  return Promise.all(languages.map((texts) => chart(texts, jumps)));
}

/** Lays a machine out with a line for every move that leads away. */
export function fullChart(outline: Outline, texts: ChartTexts, layOut: LayOut): Promise<Chart> {
  return createChart(outline, texts, { jumps: new Set(), fans: false }, layOut);
}

async function createChart(
  outline: Outline,
  texts: ChartTexts,
  rules: { jumps: Jumps; fans: boolean },
  layOut: LayOut,
): Promise<Chart> {
  const measured = measure(outline, createParts(outline, rules), texts);
  const pieces: Piece[] = [];
  for (const graph of splitComponents(createGraph(outline, measured))) {
    pieces.push(toPiece(await layOut(graph), measured, outline));
  }
  return packed(pieces);
}

/** Combines a layout with the texts that it places. */
function toPiece(layout: GraphLayout, measured: Measured, { states }: Outline): Piece {
  const places = new Map(Object.entries(layout.nodes).map(([id, place]) => [id, toBox(place)]));
  for (const { path, type } of states) {
    if (type === 'parallel') stretchRegions(path, places, measured);
  }
  return {
    boxes: measured.boxes.flatMap((box) => {
      const place = places.get(box.path);
      if (place === undefined) return [];
      if (layout.frames.includes(box.path)) return [{ ...box, ...place }];
      return [{ ...box, ...place, x: place.x - boxInset, width: box.width }];
    }),
    cards: measured.cards.flatMap((card) => {
      const place = places.get(card.id);
      return place === undefined ? [] : [{ ...card, ...place }];
    }),
    lines: Object.entries(layout.edges).flatMap(([id, { points, label }]): ChartLine[] => {
      const line = measured.lines.find((each) => each.id === id);
      if (line === undefined) return [];
      return [
        {
          from: line.from,
          to: line.to,
          points: withoutRepeats(points),
          label: label === null ? null : { ...toBox(label), rows: line.rows },
          moves: line.moves,
        },
      ];
    }),
  };
}

/** Regions reach to the bottom of their frame, and the last to its right edge. */
function stretchRegions(
  path: string,
  places: Map<string, ReturnType<typeof toBox>>,
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

function toBox([x, y, width, height]: Place) {
  return { x, y, width, height };
}
