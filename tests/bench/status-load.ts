import { fork } from 'node:child_process';
import { join } from 'node:path';
import { median, rounded } from './figures.ts';
import { startClient, startLoaded, statusRequest } from './load.ts';

const requests = 6000;
const connections = 64;
const rounds = 5;

/**
 * Compares the rate of status calls for an unchanged pending payment with a bare `node:http` server that
 * sends a fixed response, in turns, each in a separate process.
 */
export async function benchStatusLoad() {
  const loaded = await startLoaded();
  const bare = await startBare();
  try {
    const request = statusRequest(loaded);
    await flood(loaded.port, request);
    await flood(bare.port, request);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await flood(loaded.port, request));
      theirs.push(await flood(bare.port, request));
    }
    return {
      requestsPerSecond: Math.round(median(ours)),
      barePerSecond: Math.round(median(theirs)),
      ratio: rounded(median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)))),
      target: 0.5,
    };
  } finally {
    bare.close();
    await loaded.close();
  }
}

async function flood(port: number, request: string): Promise<number> {
  const client = startClient({ kind: 'flood', port, request, count: requests, connections });
  const report = await client.next();
  if (report.kind !== 'flooded' || report.failed > 0) throw new Error('status calls failed');
  return requests / report.seconds;
}

function startBare(): Promise<{ port: number; close: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (port) => resolve({ port: Number(port), close: () => child.kill() }));
  });
}
