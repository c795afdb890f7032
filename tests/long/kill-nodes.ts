import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { sandboxBooks } from '#server/bin/sandbox-wallets.ts';
import { outbox, payments, refunds } from '#server/db/tables/payments.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { sandboxTrades } from '#sandbox/site/wallet-tables.ts';
import { points } from '#tests/simulation/points.ts';
import { startCluster, type Cluster } from '#tests/support/cluster.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { entryArguments } from '#tests/support/server-process.ts';
import {
  buy,
  listBuyerOrders,
  registerBuyer,
  send,
  type Buyer,
  type Repetitions,
} from './buyers.ts';

const buyers = 8;
// A point not reached by then is not on any current way.
const reachMs = 4000;
const settleMs = 60_000;

const [loading = '', imports = ''] = entryArguments('index');
const program = [loading, imports, join(import.meta.dirname, 'marked-node.ts')];

/**
 * Kills two nodes on one PostgreSQL in turn, each at a marked point on its way, while eight people buy
 * through a proxy in front of them and a reader sends requests continuously. Counts confirmed data that
 * is lost, differences in the books, and refused requests. Prints them in some lines; true when clean.
 */
export async function killNodes(kills: number): Promise<boolean> {
  const postgres = await startPostgres();
  if (postgres === null) throw new Error('two nodes need a PostgreSQL');
  const cluster = await startCluster(postgres.url, { program });
  try {
    return await killUnderBuyers(cluster, kills);
  } finally {
    await cluster.close();
    await postgres.stop();
  }
}

async function killUnderBuyers(cluster: Cluster, kills: number): Promise<boolean> {
  const { origin, wallets } = cluster;
  const node = cluster.nodes[0]?.address ?? '';
  const people = await Promise.all(
    Array.from({ length: buyers }, (_, index) => registerBuyer(origin, node, `1350000000${index}`)),
  );
  const stopping = new AbortController();
  const repetitions: Repetitions = { count: 0 };
  const [reader] = people;
  if (reader === undefined) throw new Error('nobody reads');
  const reading = readAllTheTime(origin, reader, stopping.signal);
  const buying = people.map((each) => buy(origin, wallets, each, repetitions, stopping.signal));
  const died = await killInTurn(cluster, kills);
  stopping.abort();
  await Promise.all(buying);
  const read = await reading;
  const undone = await untilDone(cluster);
  const wrong = [...undone.left, ...(await findLost(origin, people)), ...(await findOff(cluster))];
  for (const what of wrong) process.stdout.write(`${what}\n`);
  const clean = wrong.length === 0 && read.refused.length === 0;
  const acknowledged = people.reduce((sum, { ordered }) => sum + ordered.size, 0);
  const paid = people.reduce((sum, each) => sum + each.paid.size, 0);
  const atPoints = [...died].map(([point, times]) => `  ${point} ${times}\n`).join('');
  process.stdout.write(
    `${kills} nodes killed:\n${atPoints}` +
      `${acknowledged} orders acknowledged, ${paid} of them paid, ${repetitions.count} calls sent again, ${wrong.length} lost or off; ` +
      `all duties done ${undone.seconds} s after the last kill; ` +
      `${read.count} reads meanwhile, ${read.refused.length} refused (${read.refused.join(', ')}), the longest ${read.longestMs} ms: ${clean ? 'passed' : 'FAILED'}\n`,
  );
  return clean;
}

/** Resolves to the number of deaths at each point. */
async function killInTurn(cluster: Cluster, kills: number): Promise<Map<string, number>> {
  const died = new Map<string, number>();
  for (let round = 0; round < kills; round += 1) {
    const index = round % cluster.nodes.length;
    const node = cluster.nodes[index];
    const point = points[Math.floor(round / cluster.nodes.length) % points.length];
    if (node === undefined || point === undefined) break;
    node.send({ point, times: 1 + randomInt(3) });
    const giveUp = new AbortController();
    const hasDied = node.exited.then(() => giveUp.abort());
    const isMissed = await pause(reachMs, true, { signal: giveUp.signal }).catch(() => false);
    if (isMissed) node.kill('SIGKILL');
    await hasDied;
    const where = isMissed ? 'anywhere' : point;
    died.set(where, (died.get(where) ?? 0) + 1);
    await cluster.restart(index);
  }
  return died;
}

/** `refused` lists the HTTP statuses; 0 without a response. */
type Reads = { count: number; refused: number[]; longestMs: number };

async function readAllTheTime(origin: string, buyer: Buyer, stopping: AbortSignal): Promise<Reads> {
  const reads: Reads = { count: 0, refused: [], longestMs: 0 };
  const url = `${origin}/api/v1/orders?per_page=5`;
  while (!stopping.aborted) {
    const from = performance.now();
    const answer = await send(url, { method: 'GET', buyer }).catch(() => null);
    reads.count += 1;
    if (answer?.status !== 200) reads.refused.push(answer?.status ?? 0);
    reads.longestMs = Math.max(reads.longestMs, Math.round(performance.now() - from));
    await pause(20);
  }
  return reads;
}

/** Waits until all started work is done, and returns the duration and the remainder. */
async function untilDone({ db }: Cluster): Promise<{ seconds: number; left: string[] }> {
  const from = performance.now();
  for (;;) {
    const jobs = await db.select().from(outbox).where(isNull(outbox.doneAt));
    const captured = ['success', 'refunding', 'refunded'] as const;
    const unknown = await db
      .select({ paymentNo: sandboxTrades.paymentNo })
      .from(sandboxTrades)
      .innerJoin(payments, eq(payments.paymentNo, sandboxTrades.paymentNo))
      .where(and(eq(sandboxTrades.state, 'paid'), notInArray(payments.status, [...captured])));
    const owed = await db.select().from(refunds).where(eq(refunds.status, 'refunding'));
    const left = [
      ...jobs.map(({ topic, subjectId }) => `${topic} of ${subjectId} is not done`),
      ...unknown.map(({ paymentNo }) => `nobody knows that ${paymentNo} is paid`),
      ...owed.map(({ refundNo }) => `refund ${refundNo} is not sent`),
    ];
    const ms = performance.now() - from;
    if (left.length === 0 || ms > settleMs) return { seconds: Math.round(ms / 1000), left };
    await pause(500);
  }
}

/** Lists confirmations to buyers that are not true. */
async function findLost(origin: string, people: readonly Buyer[]): Promise<string[]> {
  const lost: string[] = [];
  for (const buyer of people) {
    const kept = await listBuyerOrders(origin, buyer);
    const ordered = new Set(buyer.ordered.values());
    for (const orderNo of ordered) if (!kept.has(orderNo)) lost.push(`${orderNo} is lost`);
    for (const orderNo of kept.keys())
      if (!ordered.has(orderNo)) lost.push(`${orderNo} is doubled`);
    for (const orderNo of buyer.paid)
      if (kept.get(orderNo) !== 'completed') lost.push(`${orderNo} was said to be paid`);
    for (const orderNo of buyer.cancelled)
      if (kept.get(orderNo) !== 'cancelled') lost.push(`${orderNo} was said to be cancelled`);
  }
  return lost;
}

/** Lists the findings of `npm run ledger`, including the books of the wallets. */
async function findOff({ db }: Cluster): Promise<string[]> {
  const ledger = await reconcile(db, new Date(), sandboxBooks(db));
  const { isRight, text } = reportLedger(ledger);
  process.stdout.write(`${ledger.total.captured} fen captured, ${ledger.difference} fen off\n`);
  return isRight ? [] : [text];
}
