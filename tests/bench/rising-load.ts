import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import { percentile, rounded } from './figures.ts';
import { mix, type Kind, type Visitor } from './mix.ts';

export type Loaded = { caller: Caller; visitors: readonly Visitor[]; worked(): Worked };
/** Seconds of the processor until now. */
export type Worked = { server: number; database: number };

const maxInFlight = 600;

/**
 * Repeats one kind of request, some concurrently, and returns the processor time of each, in ms: of the
 * server (on PGlite that includes the database) and of PostgreSQL.
 */
export async function measureCost(
  { caller, visitors, worked }: Loaded,
  kind: Kind,
  { times, atOnce = 4 }: { times: number; atOnce?: number },
): Promise<{ server: number; database: number }> {
  let next = 0;
  const before = worked();
  const playOn = async (): Promise<void> => {
    for (let index = next++; index < times; index = next++) {
      await kind.play(caller, getVisitor(visitors, index), index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, playOn));
  const after = worked();
  const each = (from: number, to: number) => rounded(((to - from) * 1000) / times);
  return {
    server: each(before.server, after.server),
    database: each(before.database, after.database),
  };
}

/**
 * Sends the mix at `rate` a second for some seconds, on schedule and independent of responses. Latencies
 * count from the due time of a call, so that a server that falls behind cannot hide it.
 */
export async function arriveAt(loaded: Loaded, rate: number, seconds: number) {
  const { caller, visitors, worked } = loaded;
  const latencies: number[] = [];
  const faults: string[] = [];
  let [inFlight, dropped] = [0, 0];
  const workedBefore = worked();
  const clientBefore = process.cpuUsage();
  const begun = performance.now();
  const all = rate * seconds;
  const playing: Promise<void>[] = [];
  for (let index = 0; index < all; index += 1) {
    const due = begun + (index * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    if (inFlight >= maxInFlight) {
      dropped += 1;
      continue;
    }
    inFlight += 1;
    const kind = pickKind(index);
    const played = kind
      .play(caller, getVisitor(visitors, index), index)
      .then(() => void latencies.push(performance.now() - due))
      .catch((error: unknown) => void faults.push(`${kind.name}: ${String(error)}`))
      .finally(() => void (inFlight -= 1));
    playing.push(played);
  }
  await Promise.all(playing);
  const took = (performance.now() - begun) / 1000;
  const after = worked();
  const client = process.cpuUsage(clientBefore);
  const ofCore = (from: number, to: number) => Math.round(((to - from) / took) * 100);
  return {
    rate,
    answered: rounded(latencies.length / took),
    p50Ms: rounded(percentile(latencies, 0.5)),
    p95Ms: rounded(percentile(latencies, 0.95)),
    p99Ms: rounded(percentile(latencies, 0.99)),
    faults,
    dropped,
    'server, % of a core': ofCore(workedBefore.server, after.server),
    'database, % of a core': ofCore(workedBefore.database, after.database),
    'client, % of a core': Math.round((client.user + client.system) / 10_000 / took),
  };
}

const getVisitor = (visitors: readonly Visitor[], index: number): Visitor =>
  visitors[index % visitors.length] ?? { phone: '', token: '' };

// A stride that shares no factor with a thousand spreads the kinds evenly over any stretch of it.
const stride = 617;

function pickKind(index: number): Kind {
  const [first] = mix;
  if (first === undefined) throw new Error('the mix is empty');
  let left = ((index * stride) % 1000) / 10;
  for (const kind of mix) {
    if (left < kind.share) return kind;
    left -= kind.share;
  }
  return first;
}
