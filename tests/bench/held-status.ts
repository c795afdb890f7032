import { setTimeout as pause } from 'node:timers/promises';
import { maxWaitSeconds } from '#contract/base/limits.ts';
import { startBare } from './bare.ts';
import { percentile, rounded } from './figures.ts';
import { startClient, startLoaded, statusRequest, type Loaded } from './load.ts';

const held = 2000;

/**
 * Two thousand held status calls of one payment: how much memory each takes, and how long after the
 * payer pressed "pay" in the wallet each is answered.
 */
export async function benchHeldStatus() {
  const loaded = await startLoaded();
  try {
    await flood(loaded.port, statusRequest(loaded));
    const before = await loaded.usedBytes();
    const client = startClient(createTask(loaded, held));
    await client.next();
    // All are written; the server needs a moment to read them.
    await pause(2000);
    const during = await loaded.usedBytes();
    client.go();
    const report = await client.next();
    if (report.kind !== 'released' || report.failed > 0) throw new Error('held calls failed');
    const first = Math.min(...report.ms);
    return {
      held,
      paidToAnswerMs: {
        p50: rounded(percentile(report.ms, 0.5)),
        p99: rounded(percentile(report.ms, 0.99)),
      },
      // From the first response to each later one: the cost of concurrent waiting.
      wakeMs: {
        p50: rounded(percentile(report.ms, 0.5) - first),
        p99: rounded(percentile(report.ms, 0.99) - first),
        target: 100,
      },
      kilobytesEach: toKilobytesEach(before, during),
      kilobytesTarget: 10,
      // The same held calls without anything of the site.
      kilobytesOfNode: await measureBare(loaded, 'bare-server.ts'),
      kilobytesOfHono: await measureBare(loaded, 'bare-hono.ts'),
    };
  } finally {
    await loaded.close();
  }
}

async function measureBare(loaded: Loaded, file: Parameters<typeof startBare>[0]) {
  const bare = await startBare(file);
  await flood(bare.port, statusRequest(loaded));
  const before = await bare.usedBytes();
  const client = startClient({ ...createTask(loaded, held), port: bare.port });
  await client.next();
  await pause(2000);
  const during = await bare.usedBytes();
  client.end();
  bare.close();
  return toKilobytesEach(before, during);
}

function toKilobytesEach(before: number, during: number): number {
  return rounded((during - before) / held / 1024);
}

/** The first requests load code and grow the heap, which would distort the result. */
async function flood(port: number, request: string): Promise<void> {
  await startClient({ kind: 'flood', port, request, count: 3000, connections: 50 }).next();
}

function createTask(loaded: Loaded, connections: number) {
  const path = `${loaded.payment.payer_url ?? ''}/approve`;
  const release = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`;
  const request = statusRequest(loaded, maxWaitSeconds);
  return { kind: 'hold', port: loaded.port, request, connections, release } as const;
}
