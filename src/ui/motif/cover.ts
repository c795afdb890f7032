import { at, createChance, clamp, hash, range } from './chance.ts';
import { spreadBends } from './links.ts';
import * as draw from './marks.ts';

export type CoverMotifInput = { seed: string; width: number; height: number; density?: number };

const lane = 16;

/**
 * Returns parallel tracks that change lanes together, as the inside of an SVG. Four compositions, chosen by
 * the seed.
 */
export function coverMotif({ seed, width, height, density = 1 }: CoverMotifInput) {
  const chance = createChance(`cover:${seed}`);
  const tracks = clamp(Math.round((4 + chance() * 4) * density), 3, 9);
  const rows = Math.floor((height - lane * 4) / lane) + 1;
  const top = Math.round((height - (rows - 1) * lane) / 2);
  const shape = Math.floor(chance() * 4);
  const stops = 4 + Math.floor(chance() * 2);
  const layers = range(stops).map((index) => {
    const along = index / (stops - 1);
    const spread = shape === 3 ? 1 + Math.round(2.4 * along) : index % 2 ? 1 : 2;
    const span = (tracks - 1) * spread;
    const wish = Math.round(
      computeFocus(shape, along, index) * rows - span / 2 + (chance() - 0.5) * 2,
    );
    const first = clamp(wish, 0, Math.max(0, rows - 1 - span));
    const ys = range(tracks).map(
      (track) => top + Math.min(rows - 1, first + track * spread) * lane,
    );
    return { x: Math.round((width / (stops - 1)) * index), ys };
  });
  const links = range(stops - 1).map((index) => {
    const [from, to] = [at(layers, index), at(layers, index + 1)];
    const ends = range(tracks).map((track) => ({
      a: track,
      b: track,
      ya: at(from.ys, track),
      yb: at(to.ys, track),
    }));
    return spreadBends(ends, from.x, to.x, 12);
  });
  const travel = (track: number) =>
    links.reduce((sum, set) => sum + Math.abs(at(set, track).yb - at(set, track).ya), 0);
  const byTravel = range(tracks).toSorted((p, q) => travel(q) - travel(p));
  const accent = at(byTravel, Math.floor(chance() * Math.ceil(tracks / 2)));

  let quiet = '';
  let live = '';
  for (const track of range(tracks)) {
    const d = links
      .map((set, index) => {
        const link = at(set, track);
        return draw.elbow(
          at(layers, index).x,
          link.ya,
          at(layers, index + 1).x,
          link.yb,
          link.bendX,
        );
      })
      .join('');
    if (track === accent) live = d;
    else quiet += d;
  }

  let marks = '';
  links.forEach((set, index) => {
    const { x, ys } = at(layers, index);
    for (const track of range(tracks)) {
      const y = at(ys, track);
      const roll = chance();
      if (track === accent) {
        if (index > 0 && roll < 0.5) marks += draw.stop(x, y);
        continue;
      }
      if (index === 0 && track % 2) continue;
      const run = x + (at(set, track).bendX - x) * 0.5;
      if (roll < 0.14) marks += draw.dot(run, y, 3.5);
      else if (roll < 0.28) marks += draw.ring(run, y, 4.5);
      else if (roll < 0.36 && at(ys, 1) - at(ys, 0) > lane) marks += draw.state(run, y, 28, 10);
    }
  });
  const middle = at(layers, Math.floor(stops / 2));
  const beginning = Math.round((width * 0.08) / 8) * 8;

  return (
    draw.dotGrid(`c${hash(`${seed}:${width}`).toString(36)}`, width, height, 16) +
    draw.quietPath(quiet, 1.5) +
    draw.livePath(live, 2.25, 8) +
    marks +
    draw.currentState(middle.x, at(middle.ys, accent), 56, 22) +
    draw.start(beginning, at(at(layers, 0).ys, accent), 5.5)
  );
}

function computeFocus(shape: number, along: number, index: number) {
  if (shape === 0) return 0.2 + 0.6 * along;
  if (shape === 1) return 0.8 - 0.6 * along;
  if (shape === 2) return 0.5 + (index % 2 ? 0.2 : -0.2);
  return 0.5;
}
