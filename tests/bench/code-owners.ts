import { Session, type HeapProfiler, type Profiler } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Microseconds or bytes by the package, file or folder whose code caused them. */
export type Shares = Readonly<Record<string, number>>;

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
  const owners = ownersOfNodes(profile.nodes);
  const shares: Record<string, number> = {};
  for (const [index, id] of (profile.samples ?? []).entries()) {
    add(shares, owners.get(id) ?? null, profile.timeDeltas?.[index] ?? 0);
  }
  return shares;
}

export async function startAllocationProfile(): Promise<void> {
  session.connect();
  await session.post('HeapProfiler.enable');
  await session.post('HeapProfiler.startSampling', { samplingInterval: allocationInterval });
}

/** Returns what was allocated since the start of the profile and is still in use, bytes. */
export async function stopAllocationProfile(): Promise<Shares> {
  await session.post('HeapProfiler.collectGarbage');
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  const shares: Record<string, number> = {};
  const addUp = (node: HeapProfiler.SamplingHeapProfileNode, above: string) => {
    const owner = toOwner(node.callFrame.url, node.callFrame.functionName) ?? above;
    add(shares, owner, node.selfSize);
    for (const child of node.children) addUp(child, owner);
  };
  addUp(profile.head, 'Node');
  return shares;
}

/** Node's own code belongs to the code that called it. */
function ownersOfNodes(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const owners = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (id: number, above: string) => {
    const node = byId.get(id);
    if (node === undefined) return;
    const owner = toOwner(node.callFrame.url, node.callFrame.functionName) ?? above;
    owners.set(id, owner);
    for (const child of node.children ?? []) visit(child, owner);
  };
  const [head] = nodes;
  if (head !== undefined) visit(head.id, 'Node');
  return owners;
}

function toOwner(url: string, functionName: string): string | null {
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

/** Formats the shares of each of `count` calls, the largest first; what is below `least` is added up. */
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
