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
    const { during, ms } = await holdAndRelease(loaded, loaded);
    // The same held calls without anything of the site.
    const node = await measureBare(loaded, 'bare-server.ts');
    const hono = await measureBare(loaded, 'bare-hono.ts');
    return {
      held,
      paidToAnswerMs: {
        p50: rounded(percentile(ms, 0.5)),
        p99: rounded(percentile(ms, 0.99)),
      },
      wakeMs: { ...toWake(ms), p99OfNode: node.wakeMs.p99, p99OfHono: hono.wakeMs.p99 },
      kilobytesEach: toKilobytesEach(before, during),
      kilobytesTarget: 10,
      kilobytesOfNode: node.kilobytesEach,
      kilobytesOfHono: hono.kilobytesEach,
    };
  } finally {
    await loaded.close();
  }
}

async function measureBare(loaded: Loaded, file: Parameters<typeof startBare>[0]) {
  const bare = await startBare(file);
  await flood(bare.port, statusRequest(loaded));
  const before = await bare.usedBytes();
  const { during, ms } = await holdAndRelease(loaded, bare);
  bare.close();
  return { kilobytesEach: toKilobytesEach(before, during), wakeMs: toWake(ms) };
}

/** Holds the calls at a server, then presses "pay": its memory in between, and ms from the press to each answer. */
async function holdAndRelease(loaded: Loaded, { port, usedBytes }: Held) {
  const client = startClient({ ...createTask(loaded, held), port });
  await client.next();
  // All are written; the server needs a moment to read them.
  await pause(2000);
  const during = await usedBytes();
  client.go();
  const report = await client.next();
  if (report.kind !== 'released' || report.failed > 0) throw new Error('held calls failed');
  return { during, ms: report.ms };
}

type Held = { port: number; usedBytes: () => Promise<number> };

/** From the first response to the later ones: the cost of concurrent waiting, ms. */
function toWake(ms: readonly number[]) {
  const first = Math.min(...ms);
  return { p50: rounded(percentile(ms, 0.5) - first), p99: rounded(percentile(ms, 0.99) - first) };
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
