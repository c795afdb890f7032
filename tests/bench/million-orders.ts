import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { Order, OrderPage } from '#contract/orders/schemas.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { startServer } from '#tests/support/server-process.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createCaller, type Caller } from './caller.ts';
import { median, percentile, rounded } from './figures.ts';
import { copyOrder } from './orders-of-many.ts';
import { mix, registerVisitors, type Visitor } from './mix.ts';

const people = 20;
const ordersEach = 100;
const rounds = 200;

/** Every list that a person has, and the ways to narrow it. */
const lists = [
  'orders',
  'orders?page=9',
  'orders?status=completed',
  'orders?start_date=2020-01-01&end_date=2099-12-31',
  'payments',
  'payments?channel=alipay&start_date=2020-01-01&end_date=2099-12-31',
  'refunds',
  'invoices',
  'quotes',
  'invoices/available',
  'notifications',
  'incubation/user/reports/downloadable',
];

/**
 * Measures the lists of one person on PostgreSQL when all people together have that many orders
 * (`count=`, a million by default): the first page, later ones, filtered ones.
 */
export async function benchMillionOrders(words: readonly string[]) {
  const count = Number(words.map((word) => /^count=(\d+)$/.exec(word)?.[1]).find(Boolean) ?? 1e6);
  const server = await startPostgres();
  if (server === null) throw new Error('this needs PostgreSQL');
  const database = await openEmptyDatabase(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-million-'));
  const running = await startServer(dataDir, { DATABASE_URL: database.url });
  const caller = createCaller([running.address]);
  try {
    const visitors = await registerVisitors(caller, people);
    const orderNo = await buyOne(caller, visitors);
    const begun = performance.now();
    await copyOrder(database.db, { orderNo, visitors, each: ordersEach, count });
    console.log(`${count} orders in ${Math.round((performance.now() - begun) / 1000)} s`);
    await checkCopies(caller, visitors);
    const rows = [];
    for (const path of lists) rows.push(await measureTimes(caller, visitors, path));
    return rows;
  } finally {
    caller.close();
    running.kill('SIGTERM');
    await running.exited;
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function checkCopies(caller: Caller, visitors: readonly Visitor[]): Promise<void> {
  for (const { token } of visitors) {
    const headers = { authorization: `Bearer ${token}` };
    const { total } = v.parse(OrderPage, await caller.ask({ path: 'orders', headers }));
    if (total < ordersEach) throw new Error(`somebody has ${total} orders and not ${ordersEach}`);
  }
}

/** Buys with the mix's own story and returns the number of the order. */
async function buyOne(caller: Caller, [visitor]: readonly Visitor[]): Promise<string> {
  const story = mix.find(({ name }) => name === 'bought');
  if (visitor === undefined || story === undefined) throw new Error('nobody buys');
  await story.play(caller, visitor, 0);
  const headers = { authorization: `Bearer ${visitor.token}` };
  const { items } = v.parse(OrderPage, await caller.ask({ path: 'orders', headers }));
  return v.parse(Order, items[0]).order_no;
}

async function measureTimes(caller: Caller, visitors: readonly Visitor[], path: string) {
  const ms: number[] = [];
  for (let round = -visitors.length; round < rounds; round += 1) {
    const { token } = visitors.at(round % visitors.length) ?? { token: '' };
    const begun = performance.now();
    await caller.ask({ path, headers: { authorization: `Bearer ${token}` } });
    // Every person once before the measurement.
    if (round >= 0) ms.push(performance.now() - begun);
  }
  return { path, p50Ms: rounded(median(ms)), p95Ms: rounded(percentile(ms, 0.95)), targetMs: 20 };
}
