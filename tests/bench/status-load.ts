import { processorTime } from '#tests/support/processor-time.ts';
import { startBare } from './bare.ts';
import { median, rounded } from './figures.ts';
import { startClient, startLoaded, statusRequest } from './load.ts';

const requests = 6000;
const connections = 64;
const rounds = 5;

/** Responses per second and seconds of processor time, of one round. */
type Round = { perSecond: number; seconds: number };

/**
 * Compares status calls for an unchanged pending payment with a bare `node:http` server that sends a fixed
 * response, and with a bare Hono that sends it with our headers: in turns, each in a separate process.
 * Returns for each the responses per second, their ratio to the bare Node, and the processor time of a response.
 */
export async function benchStatusLoad() {
  const loaded = await startLoaded();
  const [hono, node] = [await startBare('bare-hono.ts'), await startBare('bare-server.ts')];
  const servers = { ours: loaded, 'bare Hono': hono, 'bare Node': node };
  try {
    const request = statusRequest(loaded);
    const measured = Object.entries(servers).map(([name, server]) => {
      const own: Round[] = [];
      return { name, server, own };
    });
    // The first requests load code and grow the heap, which would distort the result.
    for (const { server } of measured) await flood(server, request);
    for (let round = 0; round < rounds; round += 1) {
      for (const { server, own } of measured) own.push(await flood(server, request));
    }
    const bare = measured.at(-1)?.own ?? [];
    return Object.fromEntries(measured.map(({ name, own }) => [name, summarize(own, bare)]));
  } finally {
    hono.close();
    node.close();
    await loaded.close();
  }
}

async function flood({ port, pid }: { port: number; pid: number }, request: string) {
  const before = processorTime(pid);
  const client = startClient({ kind: 'flood', port, request, count: requests, connections });
  const report = await client.next();
  if (report.kind !== 'flooded' || report.failed > 0) throw new Error('status calls failed');
  const seconds = (processorTime(pid) ?? Number.NaN) - (before ?? Number.NaN);
  return { perSecond: requests / report.seconds, seconds };
}

/** Summarizes the rounds of a server; the ratio is the median of paired rounds. */
function summarize(own: readonly Round[], bare: readonly Round[]) {
  const ratios = own.map(
    ({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN),
  );
  const seconds = own.reduce((sum, round) => sum + round.seconds, 0);
  return {
    perSecond: Math.round(median(own.map(({ perSecond }) => perSecond))),
    toBareNode: rounded(median(ratios)),
    processorMicroseconds: Math.round((seconds * 1e6) / (requests * rounds)),
  };
}
