import type { Browser, CDPSession } from 'playwright-core';
import * as v from 'valibot';
import { rounded } from './figures.ts';
import { openWalk } from './walk.ts';

const warmUp = 60;
const each = 15;

/**
 * Measures the memory that a move between public pages leaves after a collection: of the whole heap
 * (with the code that the browser still optimizes and its entries in the performance timeline), of the
 * page's objects, strings and functions, of nodes and of listeners. The owners are what grew most, by kind
 * and by kind and name as the browser's heap snapshot gives them.
 */
export async function measureMemory(
  browser: Browser,
  { url, moves }: { url: string; moves: number },
) {
  const { move, rest, session, close } = await openWalk(browser, { url, name: 'main' });
  const points: (Kept & { made: number })[] = [];
  let atStart: ReadonlyMap<string, number> = new Map();
  for (let made = 1; made <= warmUp + moves; made += 1) {
    await move();
    await rest();
    if (made === warmUp) atStart = await bytesByName(session);
    if (made >= warmUp && made % each === 0) points.push({ made, ...(await kept(session)) });
  }
  const grown = listGrown(atStart, await bytesByName(session));
  await close();
  const kinds = sumByKind(grown);
  const own = ownKinds.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0), 0);
  const slope = (pick: (point: Kept) => number) =>
    rounded(computeSlope(points.map((point) => [point.made, pick(point)])));
  return {
    moves,
    'heap, bytes each': slope(({ bytes }) => bytes),
    'own objects, bytes each': rounded(own / moves),
    'nodes each': slope(({ nodes }) => nodes),
    'listeners each': slope(({ listeners }) => listeners),
    'heap, MB': rounded((points.at(-1)?.bytes ?? 0) / 1e6),
    owners: listLargest(grown, moves),
  };
}

/** Lists what grew most, with the bytes that one move adds. */
function listLargest(grown: Grown, moves: number) {
  return [...grown, ...sumByKind(grown)]
    .map(([owner, bytes]) => ({ owner: owner.slice(0, 60), 'bytes each': rounded(bytes / moves) }))
    .toSorted((one, other) => other['bytes each'] - one['bytes each'])
    .slice(0, 16);
}

type Kept = { bytes: number; nodes: number; listeners: number };

async function kept(session: CDPSession): Promise<Kept> {
  await collect(session);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}

async function collect(session: CDPSession): Promise<void> {
  // The first collection releases objects that the second one then frees.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
}

const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      node_types: v.looseTuple([v.array(v.string())]),
    }),
  }),
  nodes: v.array(v.number()),
  strings: v.array(v.string()),
});

const ownKinds = ['object', 'closure', 'array', 'string', 'concatenated string', 'number'];

/** Reads the bytes on the heap by kind and name of what holds them, as `kind: name`. */
async function bytesByName(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  let text = '';
  const note = ({ chunk }: { chunk: string }) => (text += chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', note);
  await collect(session);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', note);
  const { snapshot, nodes, strings } = v.parse(Snapshot, JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  const read = (at: number, field = 0) => nodes[at + field] ?? 0;
  const bytes = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][read(at, type)] ?? '';
    // A string is listed by its kind alone, not by its text.
    const named = kind.endsWith('string') ? kind : `${kind}: ${strings[read(at, name)] ?? ''}`;
    bytes.set(named, (bytes.get(named) ?? 0) + read(at, size));
  }
  return bytes;
}

type Grown = readonly (readonly [name: string, bytes: number])[];

function listGrown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Grown {
  return Array.from(after, ([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const);
}

/** Answers the sum of the bytes by kind. */
function sumByKind(grown: Grown): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [name, bytes] of grown) {
    const [kind = ''] = name.split(':');
    sums.set(kind, (sums.get(kind) ?? 0) + bytes);
  }
  return sums;
}

/** Calculates the slope of the regression line through these points. */
function computeSlope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const rise = mean(([at, value]) => (at - x) * (value - y));
  return rise / mean(([at]) => (at - x) ** 2);
}
