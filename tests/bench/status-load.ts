import { startBare } from './bare.ts';
import { median, rounded } from './figures.ts';
import { startClient, startLoaded, statusRequest } from './load.ts';

const requests = 6000;
const connections = 64;
const rounds = 5;

/**
 * Compares the rate of status calls for an unchanged pending payment with a bare `node:http` server that
 * sends a fixed response, and with a bare Hono that sends it with our headers: in turns, each in a separate
 * process. The second ratio is the framework's share of the first.
 */
export async function benchStatusLoad() {
  const loaded = await startLoaded();
  const bare = await startBare('bare-server.ts');
  const hono = await startBare('bare-hono.ts');
  try {
    const request = statusRequest(loaded);
    await flood(loaded.port, request);
    await flood(bare.port, request);
    await flood(hono.port, request);
    const ours: number[] = [];
    const theirs: number[] = [];
    const frameworks: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await flood(loaded.port, request));
      theirs.push(await flood(bare.port, request));
      frameworks.push(await flood(hono.port, request));
    }
    return {
      requestsPerSecond: Math.round(median(ours)),
      barePerSecond: Math.round(median(theirs)),
      frameworkPerSecond: Math.round(median(frameworks)),
      ratio: toRatio(ours, theirs),
      frameworkRatio: toRatio(frameworks, theirs),
      target: 0.8,
    };
  } finally {
    bare.close();
    hono.close();
    await loaded.close();
  }
}

async function flood(port: number, request: string): Promise<number> {
  const client = startClient({ kind: 'flood', port, request, count: requests, connections });
  const report = await client.next();
  if (report.kind !== 'flooded' || report.failed > 0) throw new Error('status calls failed');
  return requests / report.seconds;
}

/** Returns the median ratio of paired rounds. */
function toRatio(rates: readonly number[], others: readonly number[]): number {
  return rounded(median(rates.map((rate, round) => rate / (others[round] ?? Number.NaN))));
}
