import { at, type Chance, createChance, clamp, hash, range } from './chance.ts';
import { type Layer, type Link, linkLayers, pickLanes } from './links.ts';
import * as draw from './marks.ts';

export type HeroMotifInput = {
  seed: string;
  width: number;
  height: number;
  density?: number;
  /** States named on the path, in order; the last one is where it arrives. */
  labels?: readonly string[];
  /** The part of the width that is drawn on, as fractions. */
  from?: number;
  to?: number;
  grid?: number;
  lane?: number;
  top?: number;
  font?: number;
  pad?: number;
};

/** Returns a network that flows to the right with one path through it, as the inside of an SVG. */
export function heroMotif(input: HeroMotifInput) {
  const { seed, width, height, density = 1, labels = [], from = 0, to = 1 } = input;
  const { grid = 24, lane = 48, top = lane, font = 13, pad = 20 } = input;
  const chance = createChance(`hero:${seed}`);
  const rows = Math.max(3, Math.floor((height - lane - top) / lane) + 1);
  const left = width * from;
  const right = width * to;
  const count = Math.max(4, labels.length + 2, Math.round(((right - left) / 150) * density));
  const layers = range(count).map((index) => {
    const edge = Math.min(index, count - 1 - index);
    const wish =
      edge === 0
        ? Math.min(rows, 3)
        : Math.round(rows * (0.42 + 0.3 * chance()) * Math.min(1, 0.7 + edge * 0.2) * density);
    const lanes = pickLanes(chance, rows, clamp(wish, 3, rows));
    const x = Math.round(left + ((right - left) / (count - 1)) * index);
    return { x, ys: lanes.map((row) => top + row * lane) };
  });
  const links = linkLayers(chance, layers);
  const route = pickRoute(chance, at(layers, 0), links, top + Math.floor(rows / 2) * lane, lane);
  const points = route.map((node, index) => ({
    x: at(layers, index).x,
    y: at(at(layers, index).ys, node),
  }));

  const named = {
    labels,
    lettering: { font, pad },
    offset: Math.floor((count - labels.length) / 2),
  };
  const compound = labels.length > 2 ? compoundState(points, named) : null;
  const { quiet, live } = paths(layers, links, route, width);
  const onRoute = (index: number, node: number) => route[index] === node;
  const marks = scatter(chance, layers, links, (index, node, layer) => {
    return onRoute(index, node) || (compound?.holds(layer.x, at(layer.ys, node)) ?? false);
  });

  return (
    draw.dotGrid(`m${hash(`${seed}:${width}`).toString(36)}`, width, height, grid) +
    (compound?.region ?? '') +
    draw.quietPath(quiet, 1.25) +
    marks +
    (compound?.wayBack ?? '') +
    draw.livePath(live, 1.75, 7) +
    `<path class="motif-pulse" d="${live.replace(/(?!^)M[-\d. ]+/g, '')}" pathLength="1000" ` +
    `stroke="var(--xy-motif-accent)" stroke-width="3" stroke-linecap="round"/>` +
    routeMarks(points, named)
  );
}

type Point = { x: number; y: number };
type Named = { labels: readonly string[]; lettering: draw.Lettering; offset: number };

function paths(layers: Layer[], links: Link[][], route: number[], width: number) {
  let quiet = '';
  let live = '';
  links.forEach((set, index) => {
    for (const link of set) {
      const d = draw.elbow(
        at(layers, index).x,
        link.ya,
        at(layers, index + 1).x,
        link.yb,
        link.bendX,
      );
      if (route[index] === link.a && route[index + 1] === link.b) live += d;
      else quiet += d;
    }
  });
  const last = at(layers, layers.length - 1);
  last.ys.forEach((y, node) => {
    if (node !== route[layers.length - 1]) quiet += `M${last.x} ${y}H${width}`;
  });
  return { quiet, live };
}

function routeMarks(points: Point[], { labels, lettering, offset }: Named) {
  return points
    .map(({ x, y }, index) => {
      const label = labels[index - offset];
      if (index === 0) return draw.start(x, y);
      if (index === points.length - 1) return draw.finish(x, y);
      if (label === undefined) return draw.stop(x, y);
      return draw.namedState(x, y, label, lettering, index - offset === labels.length - 1);
    })
    .join('');
}

/** A region around a stretch of the path and one way back over it: what a statechart has and a graph has not. */
function compoundState(points: Point[], { labels, lettering, offset }: Named) {
  const index = offset + labels.length - 2;
  const a = at(points, index - 1);
  const b = at(points, index);
  const half = (i: number) =>
    draw.labelWidth(labels[i - offset] ?? '', lettering) / 2 + lettering.pad + 8;
  const upper = Math.min(a.y, b.y);
  const box = {
    x0: a.x - half(index - 1),
    x1: b.x + half(index),
    y0: upper - 64,
    y1: Math.max(a.y, b.y) + 64,
  };
  const bend = upper - 34;
  return {
    holds: (x: number, y: number) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1,
    region:
      `<rect x="${draw.round(box.x0)}" y="${draw.round(box.y0)}" width="${draw.round(box.x1 - box.x0)}" ` +
      `height="${draw.round(box.y1 - box.y0)}" rx="16" fill="var(--xy-motif-region)" ` +
      `stroke="var(--xy-motif-line)" stroke-dasharray="2 5"/>`,
    wayBack:
      `<path d="M${b.x} ${b.y - 18}V${bend + 10}Q${b.x} ${bend} ${b.x - 10} ${bend}H${a.x + 10}` +
      `Q${a.x} ${bend} ${a.x} ${bend + 10}V${a.y - 22}" stroke="var(--xy-motif-node)" stroke-dasharray="3 4"/>` +
      `<path d="M${a.x - 4} ${a.y - 26}l4 7 4-7" stroke="var(--xy-motif-node)" stroke-linecap="round" ` +
      `stroke-linejoin="round"/>`,
  };
}

function scatter(
  chance: Chance,
  layers: Layer[],
  links: Link[][],
  taken: (index: number, node: number, layer: Layer) => boolean,
) {
  let marks = '';
  layers.forEach((layer, index) => {
    layer.ys.forEach((y, node) => {
      if (taken(index, node, layer)) return;
      const joined =
        (links[index]?.filter((link) => link.a === node).length ?? 0) +
        (links[index - 1]?.filter((link) => link.b === node).length ?? 0);
      const roll = chance();
      if (joined > 2 || roll < 0.16) marks += draw.ring(layer.x, y, 5);
      else if (roll < 0.3) marks += draw.dot(layer.x, y, 4);
      else if (roll < 0.46) marks += draw.state(layer.x, y, 40, 16);
      else if (roll < 0.62) marks += draw.point(layer.x, y);
    });
  });
  return marks;
}

/** Begins near the middle, moves between lanes, and stays clear of the edges. */
function pickRoute(chance: Chance, first: Layer, links: Link[][], middle: number, lane: number) {
  const nearest = first.ys.reduce(
    (best, y, index) =>
      Math.abs(y - middle) < Math.abs(at(first.ys, best) - middle) ? index : best,
    0,
  );
  let best = { score: -Infinity, route: [nearest] };
  for (let attempt = 0; attempt < 240; attempt++) {
    let node = nearest;
    let score = 0;
    const route = [node];
    for (const set of links) {
      const options = set.filter((link) => link.a === node);
      const link = at(options, Math.floor(chance() * options.length));
      const height = Math.abs(link.yb - link.ya);
      score += height === 0 ? 0.4 : height <= lane * 2 ? 1 : -0.5;
      score -= Math.max(0, Math.abs(link.yb - middle) / lane - 1.5) * 0.6;
      node = link.b;
      route.push(node);
    }
    if (score > best.score) best = { score, route };
  }
  return best.route;
}
