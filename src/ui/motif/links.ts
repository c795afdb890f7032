import { at, type Chance, clamp, range } from './chance.ts';

/** A column of nodes: its position, and the heights of its nodes from top to bottom. */
export type Layer = { x: number; ys: number[] };

/** A line between node `a` of one layer and node `b` of the next, bending at `bendX`. */
export type Link = { a: number; b: number; ya: number; yb: number; bendX: number };

/** Returns one lane out of each band, so that spacing breathes but never clumps. */
export function pickLanes(chance: Chance, rows: number, count: number) {
  const band = rows / count;
  const lanes: number[] = [];
  for (const index of range(count)) {
    const lane = clamp(Math.floor(index * band + chance() * band), 0, rows - 1);
    if (!lanes.includes(lane)) lanes.push(lane);
  }
  return lanes;
}

/** Joins neighbours in a monotone order, so that lines never cross. */
export function linkLayers(chance: Chance, layers: Layer[]) {
  return range(layers.length - 1).map((index) => {
    const from = at(layers, index);
    const to = at(layers, index + 1);
    const pairs: [number, number][] = [[0, 0]];
    let a = 0;
    let b = 0;
    while (a < from.ys.length - 1 || b < to.ys.length - 1) {
      const restA = from.ys.length - 1 - a;
      const restB = to.ys.length - 1 - b;
      if (restA && restB && chance() < 0.78) {
        a++;
        b++;
      } else if (restA > restB || (restA && !restB)) a++;
      else b++;
      pairs.push([a, b]);
    }
    const ends = pairs.map(([p, q]) => ({ a: p, b: q, ya: at(from.ys, p), yb: at(to.ys, q) }));
    return spreadBends(ends, from.x, to.x, 14);
  });
}

/** Gives overlapping vertical segments separate x positions. */
export function spreadBends(
  ends: Omit<Link, 'bendX'>[],
  x0: number,
  x1: number,
  step: number,
): Link[] {
  const base = (x0 + x1) / 2;
  const room = Math.max(0, (x1 - x0) / 2 - 44);
  const links = ends.map((end) => ({ ...end, bendX: base }));
  spread(links.filter((link) => link.yb > link.ya).reverse(), base, room, step);
  spread(
    links.filter((link) => link.yb < link.ya),
    base,
    room,
    step,
  );
  return links;
}

function spread(list: Link[], base: number, room: number, step: number) {
  let previous: Link | null = null;
  let depth = 0;
  const depths = list.map((link) => {
    const clash = previous !== null && low(link) < high(previous) && high(link) > low(previous);
    const joined = previous !== null && (previous.a === link.a || previous.b === link.b);
    if (clash && !joined) depth += 1;
    else if (!joined) depth = 0;
    previous = link;
    return depth;
  });
  const deepest = Math.max(0, ...depths);
  const unit = deepest ? Math.min(step, (room * 2) / deepest) : 0;
  list.forEach((link, index) => {
    link.bendX = base + (at(depths, index) - deepest / 2) * unit;
  });
}

const low = (link: Link) => Math.min(link.ya, link.yb);
const high = (link: Link) => Math.max(link.ya, link.yb);
