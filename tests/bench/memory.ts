import type { Browser, CDPSession } from 'playwright-core';
import * as v from 'valibot';
import { rounded } from './figures.ts';
import { openWalk } from './walk.ts';

const warmUp = 60;
const each = 15;

/**
 * Measures the memory that a move between public pages leaves after a collection: of the whole heap
 * (with the code that the browser still optimizes and its entries in the performance timeline), of the
 * page's objects, strings and functions, of nodes and of listeners.
 */
export async function measureMemory(
  browser: Browser,
  { url, moves }: { url: string; moves: number },
) {
  const { move, rest, session, close } = await openWalk(browser, { url, name: 'main' });
  const points: (Kept & { made: number })[] = [];
  let own = 0;
  for (let made = 1; made <= warmUp + moves; made += 1) {
    await move();
    await rest();
    if (made === warmUp) own = await ownBytes(session);
    if (made >= warmUp && made % each === 0) points.push({ made, ...(await kept(session)) });
  }
  const grown = (await ownBytes(session)) - own;
  await close();
  const slope = (pick: (point: Kept) => number) =>
    rounded(computeSlope(points.map((point) => [point.made, pick(point)])));
  return {
    moves,
    'heap, bytes each': slope(({ bytes }) => bytes),
    'own objects, bytes each': rounded(grown / moves),
    'nodes each': slope(({ nodes }) => nodes),
    'listeners each': slope(({ listeners }) => listeners),
    'heap, MB': rounded((points.at(-1)?.bytes ?? 0) / 1e6),
  };
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
});

const ownTypes = ['object', 'closure', 'array', 'string', 'concatenated string', 'number'];

async function ownBytes(session: CDPSession): Promise<number> {
  let text = '';
  const note = ({ chunk }: { chunk: string }) => (text += chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', note);
  await collect(session);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', note);
  const { snapshot, nodes } = v.parse(Snapshot, JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = types[0][nodes[at + type] ?? -1] ?? '';
    if (ownTypes.includes(name)) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}

/** Calculates the slope of the regression line through these points. */
function computeSlope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const rise = mean(([at, value]) => (at - x) * (value - y));
  return rise / mean(([at]) => (at - x) ** 2);
}
