import { Session, type HeapProfiler, type Profiler } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Microseconds or bytes, by the package, file or folder of the code that caused them. */
export type Shares = Readonly<Record<string, number>>;

/** A place in a script that a profile names. */
export type Place = Profiler.ProfileNode['callFrame'];

const root = pathToFileURL(join(import.meta.dirname, '../..')).href;
const session = new Session();

/** Time between two samples of the processor, µs. */
const samplingInterval = 200;
/** Mean distance between two sampled allocations; bytes. */
const allocationInterval = 4096;

export async function startProcessorProfile(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: samplingInterval });
  await session.post('Profiler.start');
}

/** Returns the time of this thread since the start of the profile, µs. */
export async function stopProcessorProfile(): Promise<Shares> {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return toShares(profile, toOwner, 'Node');
}

/**
 * Returns the microseconds of each owner in a profile. Code without an owner belongs to the code that called it,
 * and to `top` above all; with null it is left out.
 */
export function toShares(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  findOwner: (place: Place) => string | null,
  top: string | null,
): Shares {
  const owners = ownersOfNodes(nodes, findOwner, top);
  const shares: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    add(shares, owners.get(id) ?? null, timeDeltas[index] ?? 0);
  }
  return shares;
}

export async function startAllocationProfile(): Promise<void> {
  session.connect();
  await session.post('HeapProfiler.enable');
  await session.post('HeapProfiler.startSampling', { samplingInterval: allocationInterval });
}

/** Returns the memory that was allocated since the start of the profile and is still in use, bytes. */
export async function stopAllocationProfile(): Promise<Shares> {
  await session.post('HeapProfiler.collectGarbage');
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  const shares: Record<string, number> = {};
  const addUp = (node: HeapProfiler.SamplingHeapProfileNode, above: string) => {
    const owner = toOwner(node.callFrame) ?? above;
    add(shares, owner, node.selfSize);
    for (const child of node.children) addUp(child, owner);
  };
  addUp(profile.head, 'Node');
  return shares;
}

function ownersOfNodes(
  nodes: readonly Profiler.ProfileNode[],
  findOwner: (place: Place) => string | null,
  top: string | null,
): Map<number, string | null> {
  const owners = new Map<number, string | null>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (id: number, above: string | null) => {
    const node = byId.get(id);
    if (node === undefined) return;
    const owner = findOwner(node.callFrame) ?? above;
    owners.set(id, owner);
    for (const child of node.children ?? []) visit(child, owner);
  };
  const [head] = nodes;
  if (head !== undefined) visit(head.id, top);
  return owners;
}

function toOwner({ url, functionName }: Pick<Place, 'url' | 'functionName'>): string | null {
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(garbage collector)') return 'garbage collection';
  const [, inPackage] = url.split('/node_modules/');
  if (inPackage !== undefined) return /^(?:@[^/]+\/)?[^/]+/.exec(inPackage)?.[0] ?? null;
  if (!url.startsWith(root)) return null;
  const path = url.slice(root.length + 1);
  // The layers that every call passes are files of one folder.
  return path.startsWith('server/http/') ? path : path.split('/').slice(0, 3).join('/');
}

function add(shares: Record<string, number>, owner: string | null, amount: number): void {
  if (owner === null || owner === 'idle') return;
  shares[owner] = (shares[owner] ?? 0) + amount;
}

/** Formats the shares of each of `count` calls, the largest first; shares below `least` are added up. */
export function toOwnerTable(shares: Shares, count: number, least: number): Record<string, number> {
  const table: Record<string, number> = {};
  let rest = 0;
  for (const [owner, amount] of Object.entries(shares).toSorted(([, a], [, b]) => b - a)) {
    const each = amount / count;
    if (each < least) rest += each;
    else table[owner] = Number(each.toFixed(1));
  }
  return { ...table, 'all others': Number(rest.toFixed(1)) };
}
