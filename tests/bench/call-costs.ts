import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { processorTime } from '#tests/support/processor-time.ts';
import { startServer } from '#tests/support/server-process.ts';
import { createCaller, type Caller } from './caller.ts';
import { median, rounded } from './figures.ts';
import { buy, registerVisitors } from './mix.ts';

const orders = 10;
const rounds = 5;
const here = resolve(import.meta.dirname, '../..');

type Call = { path: string; requests: number; isSigned?: true };

/** The calls that are measured, those of a person with ten paid orders, and how often in a round. */
const calls: Readonly<Record<string, Call>> = {
  'ten orders': { path: '/api/v1/orders', requests: 200, isSigned: true },
  'ten payments': { path: '/api/v1/payments', requests: 200, isSigned: true },
  'ten notifications': { path: '/api/v1/notifications', requests: 200, isSigned: true },
  'a search of articles': {
    path: '/api/v1/incubation/innovations?query=%E5%95%86%E6%A0%87',
    requests: 200,
  },
  'a page of a search': { path: '/incubation/innovation?query=%E5%95%86%E6%A0%87', requests: 60 },
  'a page that is missing': { path: '/missing', requests: 60 },
  'a call that is missing': { path: '/api/v1/missing', requests: 400 },
  '/readyz': { path: '/readyz', requests: 300 },
};

/**
 * Measures what calls cost a server with the embedded database, in ms of the processor: medians of rounds. With
 * `site=DIR` another checkout is measured in turn, and the ratio is the median of paired rounds.
 */
export async function measureCallCosts(words: readonly string[]) {
  const other = words.find((word) => word.startsWith('site='))?.slice('site='.length);
  const servers: Served[] = [];
  try {
    for (const site of other === undefined ? [here] : [here, resolve(other)]) {
      servers.push(await startWithOrders(site));
    }
    const rows = [];
    for (const [name, call] of Object.entries(calls)) {
      for (const server of servers) await measure(server, call);
      const own: number[][] = servers.map(() => []);
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, server] of servers.entries()) {
          own[index]?.push(await measure(server, call));
        }
      }
      const [now = [], before] = own;
      rows.push({
        call: name,
        ms: rounded(median(now)),
        ...(before === undefined
          ? null
          : {
              otherMs: rounded(median(before)),
              ratio: rounded(median(now.map((ms, round) => ms / (before[round] ?? Number.NaN)))),
            }),
      });
    }
    return rows;
  } finally {
    for (const { close } of servers) await close();
  }
}

type Served = { caller: Caller; token: string; pid: number; close(): Promise<void> };

async function startWithOrders(site: string): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-calls-'));
  const server = await startServer(dataDir, { CONTENT_DIR: join(site, 'server/content') }, [
    '--liftoff-only',
    '--import',
    join(site, 'server/bin/fast-imports.ts'),
    join(site, 'server/bin/index.ts'),
  ]);
  const caller = createCaller([server.address]);
  const [visitor] = await registerVisitors(caller, 1);
  if (visitor === undefined) throw new Error('nobody registered');
  for (let index = 0; index < orders; index += 1) await buy(caller, visitor, index);
  return {
    caller,
    token: visitor.token,
    pid: server.pid,
    async close() {
      caller.close();
      server.kill('SIGTERM');
      await server.exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the processor time of each of the requests of a round, in ms. */
async function measure(
  { caller, token, pid }: Served,
  { path, requests, isSigned }: Call,
): Promise<number> {
  const headers = {
    'accept-encoding': 'gzip, br',
    ...(isSigned === true ? { authorization: `Bearer ${token}` } : null),
  };
  const before = processorTime(pid) ?? Number.NaN;
  // One after the other: readers who ask at once for the same page share its rendering.
  for (let sent = 0; sent < requests; sent += 1) await caller.send({ path, headers });
  return (((processorTime(pid) ?? Number.NaN) - before) * 1000) / requests;
}
