import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { Envelope } from '#contract/base/envelope.ts';
import { Order } from '#contract/orders/schemas.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { orders } from '#server/db/tables/orders.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { clearPostgres } from '#server/db/empty-postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { entryArguments, startServer } from '#tests/support/server-process.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { fillWithOrders } from './many-orders.ts';
import { rounded } from './figures.ts';

/**
 * Backs up a site with many paid orders during new orders, restores it elsewhere and starts it, and
 * moves it to PostgreSQL where available. Times in seconds, sizes in MB.
 */
export async function benchBackup([wanted = '100000']: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-bench-'));
  const [site, backup, other] = ['site', 'backup', 'other'].map((name) => join(folder, name));
  if (site === undefined || backup === undefined || other === undefined)
    throw new Error('no folder');
  try {
    await fillWithOrders(site, Number(wanted));
    const server = await startServer(site);
    const stopping = new AbortController();
    const writing = orderAllTheTime(server.address, stopping.signal);
    await pause(1000);
    const backupS = await run('backup', site, backup);
    stopping.abort();
    const { acknowledged, longestMs } = await writing;
    server.kill('SIGTERM');
    await server.exited;
    const { at } = (await readManifest(backup)).database;
    const restoreS = await run('restore', other, backup);
    const lost = await findLost(other, acknowledged, Date.parse(at));
    const begun = performance.now();
    const restored = await startServer(other);
    const startS = (performance.now() - begun) / 1000;
    restored.kill('SIGTERM');
    await restored.exited;
    return {
      orders: Number(wanted),
      megabytes: Math.round(sumFileSizes(backup) / 1e6),
      backupS: rounded(backupS),
      longestWriteMs: Math.round(longestMs),
      'RPO: acknowledged before the instant named, and gone': lost,
      restoreS: rounded(restoreS),
      startS: rounded(startS),
      'RTO, s': rounded(restoreS + startS),
      moveS: await timeMove(other),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(name: 'backup' | 'restore' | 'move', dataDir: string, ...words: string[]) {
  const begun = performance.now();
  const child = spawn(process.execPath, [...entryArguments(name), ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise<number>((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve((performance.now() - begun) / 1000);
      else reject(new Error(`${name} ended with ${code}`));
    });
  });
}

/** Places orders continuously; returns the time of each confirmation, and the slowest duration. */
async function orderAllTheTime(address: string, stopping: AbortSignal) {
  const { token } = await registerPerson(address);
  const acknowledged = new Map<string, number>();
  let longestMs = 0;
  for (let months = 1; !stopping.aborted; months = (months % 36) + 1) {
    const begun = performance.now();
    const response = await fetch(`${address}/api/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months }),
    });
    const { data } = v.parse(Envelope, await response.json());
    // Fifty unpaid ones are the most; the same ones again are answered as they are.
    const { order_no } = v.parse(Order, data);
    if (!acknowledged.has(order_no)) acknowledged.set(order_no, Date.now());
    longestMs = Math.max(longestMs, performance.now() - begun);
    await pause(20);
  }
  return { acknowledged, longestMs };
}

async function findLost(dataDir: string, acknowledged: ReadonlyMap<string, number>, at: number) {
  const { db, close } = await openPglite(dataDir);
  const kept = new Set((await db.select({ no: orders.orderNo }).from(orders)).map(({ no }) => no));
  await close();
  return [...acknowledged].filter(([no, when]) => when < at && !kept.has(no)).length;
}

/** Measures the move in seconds; null without a PostgreSQL. */
async function timeMove(dataDir: string): Promise<number | null> {
  const postgres = await startPostgres();
  if (postgres === null) return null;
  const { url, close } = await openEmptyDatabase(postgres.url);
  try {
    await clearPostgres(url);
    return rounded(await run('move', dataDir, 'postgres', url));
  } finally {
    await close();
    await postgres.stop();
  }
}

function sumFileSizes(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
