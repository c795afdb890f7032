import type { ChartLine } from '#machines/outline.ts';

type Point = readonly [x: number, y: number];

const radius = 10;

/** Draws a line as an SVG path: rounded corners, a gap for its label, and an arrow at its end. */
export function linePath({ points, label }: ChartLine): string {
  const corners: Point[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    corners.push([points[at] ?? 0, points[at + 1] ?? 0]);
  }
  const parts = label === null ? [corners] : around(corners, label);
  return parts.map(rounded).join('') + arrow(corners);
}

/** Cuts the gap for the label out of the line: labels are only on horizontal stretches. */
function around(
  corners: readonly Point[],
  { x, y, width, height }: NonNullable<ChartLine['label']>,
): Point[][] {
  const at = corners.findIndex(([nextX, nextY], index) => {
    const [lastX = nextX, lastY = nextY] = corners[index - 1] ?? [];
    const isInside = nextX === lastX && nextX >= x && nextX <= x + width;
    return isInside && Math.min(lastY, nextY) < y + height && Math.max(lastY, nextY) > y;
  });
  const [from, to] = [corners[at - 1], corners[at]];
  if (from === undefined || to === undefined) return [[...corners]];
  const [top, bottom] = [
    Math.max(y, Math.min(from[1], to[1])),
    Math.min(y + height, Math.max(from[1], to[1])),
  ];
  const [enter, leave] = from[1] < to[1] ? [top, bottom] : [bottom, top];
  return [
    [...corners.slice(0, at), [from[0], enter]],
    [[from[0], leave], ...corners.slice(at)],
  ];
}

function rounded(corners: readonly Point[]): string {
  return corners
    .map((corner, at) => {
      const [last, next] = [corners[at - 1], corners[at + 1]];
      if (last === undefined) return `M${corner.join(' ')}`;
      if (next === undefined) return `L${corner.join(' ')}`;
      const size = Math.min(radius, distance(last, corner) / 2, distance(corner, next) / 2);
      return `L${towards(corner, last, size)}Q${corner.join(' ')} ${towards(corner, next, size)}`;
    })
    .join('');
}

function arrow(corners: readonly Point[]): string {
  const [before, end] = [corners.at(-2), corners.at(-1)];
  if (before === undefined || end === undefined) return '';
  const [x, y] = end;
  const [dx, dy] = [Math.sign(x - before[0]), Math.sign(y - before[1])];
  const wing = (side: number) => `${x - 7 * dx + 4.5 * side * dy} ${y - 7 * dy + 4.5 * side * dx}`;
  return `M${wing(1)}L${x} ${y}L${wing(-1)}`;
}

function towards([x, y]: Point, [toX, toY]: Point, size: number): string {
  return `${x + Math.sign(toX - x) * size} ${y + Math.sign(toY - y) * size}`;
}

function distance([x, y]: Point, [toX, toY]: Point): number {
  return Math.abs(toX - x) + Math.abs(toY - y);
}
