import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart } from '#machines/outline.ts';

/** A separate part of a chart, not connected to the rest by lines. */
export type Piece = Pick<Chart, 'boxes' | 'cards' | 'lines'>;

type Rectangle = { x: number; y: number; width: number; height: number };

/** Px around the whole, between its pieces, and the grid on which these are tried. */
const margin = 28;
const clearance = 28;
const grid = 8;

/**
 * Returns a graph for each part that no line joins to the rest. Laid out together, one would wait in the
 * layers of the other.
 */
export function splitComponents(graph: ElkNode): ElkNode[] {
  const { children = [], edges = [] } = graph;
  const top = (id: string) => children.findIndex((child) => idsIn(child).includes(id));
  const group = children.map((_, at) => at);
  for (const { sources, targets } of edges) {
    const [from, to] = [group[top(sources[0] ?? '')], group[top(targets[0] ?? '')]];
    for (const [at, each] of group.entries())
      if (each === to && from !== undefined) group[at] = from;
  }
  return [...new Set(group)].map((each) => ({
    ...graph,
    children: children.filter((_, at) => group[at] === each),
    edges: edges.filter(({ sources }) => group[top(sources[0] ?? '')] === each),
  }));
}

/** Returns one chart of all pieces: the largest, and each other where it fits without making it taller. */
export function packed(pieces: readonly Piece[]): Chart {
  const bySize = pieces
    .map((piece) => atOrigin(piece))
    .toSorted((one, other) => other.width * other.height - one.width * one.height);
  const all: Piece = bySize.reduce<Chart>(
    (chart, piece) => {
      if (chart.boxes.length === 0) return piece;
      const { x, y } = freePlace(chart, piece);
      return join(chart, moved(piece, x, y));
    },
    { width: 0, height: 0, boxes: [], cards: [], lines: [] },
  );
  const chart = atOrigin(all);
  return {
    ...moved(chart, margin, margin),
    width: chart.width + 2 * margin,
    height: chart.height + 2 * margin,
  };
}

/** Finds the first free place from the top left; if there is no free one, the place at the right. */
function freePlace(chart: Chart, { width, height }: Chart): { x: number; y: number } {
  const taken = listRectangles(chart).map((each) => ({
    x: each.x - clearance,
    y: each.y - clearance,
    width: each.width + 2 * clearance,
    height: each.height + 2 * clearance,
  }));
  for (let y = 0; y + height <= chart.height; y += grid) {
    for (let x = 0; x + width <= chart.width; x += grid) {
      const here = { x, y, width, height };
      if (!taken.some((each) => overlaps(each, here))) return { x, y };
    }
  }
  return { x: chart.width + clearance, y: 0 };
}

function join(one: Chart, other: Piece): Chart {
  return atOrigin({
    boxes: [...one.boxes, ...other.boxes],
    cards: [...one.cards, ...other.cards],
    lines: [...one.lines, ...other.lines],
  });
}

function atOrigin(piece: Piece): Chart {
  const all = listRectangles(piece);
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  return {
    ...moved(piece, -left, -top),
    width: Math.max(...all.map(({ x, width }) => x + width)) - left,
    height: Math.max(...all.map(({ y, height }) => y + height)) - top,
  };
}

function moved({ boxes, cards, lines }: Piece, dx: number, dy: number): Piece {
  const move = <Shape extends Rectangle>(shape: Shape) => ({
    ...shape,
    x: shape.x + dx,
    y: shape.y + dy,
  });
  return {
    boxes: boxes.map(move),
    cards: cards.map(move),
    lines: lines.map((line) => ({
      ...line,
      points: line.points.map((value, at) => value + (at % 2 === 0 ? dx : dy)),
      label: line.label === null ? null : move(line.label),
    })),
  };
}

/** Everything that takes place; a line by its stretches. */
function listRectangles({ boxes, cards, lines }: Piece): Rectangle[] {
  const plain = [...boxes, ...cards, ...lines.flatMap(({ label }) => label ?? [])];
  return [...plain, ...lines.flatMap(({ points }) => toStretches(points))];
}

/** Returns the straight stretches of a line as thin rectangles. */
export function toStretches(points: readonly number[]): Rectangle[] {
  const stretches: Rectangle[] = [];
  for (let at = 2; at < points.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(at - 2, at + 2);
    stretches.push({
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    });
  }
  return stretches;
}

export function overlaps(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function idsIn(node: ElkNode): string[] {
  return [node.id, ...(node.children ?? []).flatMap(idsIn)];
}
