import { and, asc, eq, getTableColumns, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import { Channel } from '#contract/base/picklists.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { yieldToEventLoop } from '#server/base/yield-to-event-loop.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { mapInParallel } from '#server/base/queue.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import { leaseSeconds } from '#server/records/process-lease.ts';
import { takesMoney, whereOfOtherAccount } from '#server/domain/payments/account.ts';
import { publishOrderChange, findAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import { failAttempt, queryAttempt } from '#server/domain/workflows/payment-query.ts';
import { isWalletBusy } from '#server/gateways/wallet-busy.ts';
import { retireAttempts, isStillOpen } from '#server/domain/workflows/attempt-retire.ts';

// Parallel queries to one wallet.
const maxParallelQueries = 8;
// Pauses between two queries of an attempt without watchers (wire, Lifetimes).
const backoffSeconds = [5, 10, 15, 30, 60] as const;
// A payer who extends the code in the last second still keeps it.
const graceMs = 30_000;
const lateQueryMs = 60 * 60 * 1000;
const lateMoneyMs = 48 * 60 * 60 * 1000;
const never = '9999-12-31T00:00:00Z';

/** An attempt that this process queries, and the time of its next query. */
type Due = Attempt & { next: Date };

/**
 * Queries the wallets about attempts without watchers, the longest waiting first, all wallets in parallel.
 * The database holds the time of each next query, so that several processes share the work. A wallet that
 * does not respond is not queried again until the next sweep.
 */
export async function sweepAttempts(deps: Deps, signal?: AbortSignal): Promise<void> {
  await Promise.all(Channel.options.map((channel) => sweepChannel(deps, channel, signal)));
}

async function sweepChannel(deps: Deps, channel: Channel, signal?: AbortSignal): Promise<void> {
  await supersedeOtherAccounts(deps, channel);
  for (;;) {
    if (signal?.aborted === true) return;
    await yieldToEventLoop();
    const due = await claimDueAttempts(deps, channel);
    const outcomes = await mapInParallel(due, maxParallelQueries, async (attempt) => {
      const isAnswered = await settle(deps, attempt);
      await planNextQuery(deps, attempt);
      return isAnswered;
    });
    if (!outcomes.includes(true)) return;
  }
}

/** Codes of a former account are no longer shown. */
async function supersedeOtherAccounts(deps: Deps, channel: Channel): Promise<void> {
  const superseded = await deps.db
    .update(payments)
    .set({ status: 'closing' })
    .where(
      and(
        eq(payments.channel, channel),
        eq(payments.status, 'pending'),
        whereOfOtherAccount(deps.gateways),
      ),
    )
    .returning({ orderId: payments.orderId });
  for (const { orderId } of superseded) await publishOrderChange(deps, orderId);
}

/** Builds the condition for attempts that need no other account: play money ends without a query. */
function isAskable(gateways: Deps['gateways'], channel: Channel): SQL | undefined {
  const { account } = gateways[channel];
  return or(
    account === null ? sql`false` : eq(payments.account, account),
    takesMoney(gateways) ? eq(payments.account, 'sandbox') : sql`false`,
  );
}

/** Claims attempts that are due; if this process dies, another process gets them soon. */
async function claimDueAttempts({ db, clock, gateways }: Deps, channel: Channel): Promise<Due[]> {
  const now = clock.date();
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.channel, channel),
        isAskable(gateways, channel),
        inArray(payments.status, ['pending', 'closing', 'failed']),
        lte(payments.nextQueryAt, now),
      ),
    )
    .orderBy(asc(payments.nextQueryAt))
    .limit(maxParallelQueries)
    .for('update', { skipLocked: true });
  return db
    .update(payments)
    .set({
      queries: sql`${payments.queries} + 1`,
      nextQueryAt: new Date(now.valueOf() + leaseSeconds * 1000),
    })
    .where(sql`${payments.id} = any(array(${due}))`)
    .returning({
      ...getTableColumns(payments),
      next: nextQuery(now).mapWith(payments.nextQueryAt),
    });
}

/** Stores the time of the next query, unless the attempt has changed in the meantime. */
async function planNextQuery({ db }: Deps, { id, nextQueryAt, next }: Due): Promise<void> {
  await db
    .update(payments)
    .set({ nextQueryAt: next })
    .where(and(eq(payments.id, id), eq(payments.nextQueryAt, nextQueryAt)));
}

/**
 * Computes the next query: in growing steps, and at the end of the payer's time. A failed attempt is queried
 * at long intervals, because money may come late and its notice may be lost. Queries stop two days after the
 * attempt's end at the wallet, unless the wallet has unexpected money for it.
 */
function nextQuery(now: Date): SQL<Date> {
  const instant = (ms: number) => sql`${new Date(now.valueOf() + ms).toISOString()}::timestamptz`;
  const ms = (value: number) => sql`make_interval(secs => ${value / 1000})`;
  const steps = sql.join(
    backoffSeconds.map((seconds) => instant(seconds * 1000)),
    sql`, `,
  );
  const step = sql`(array[${steps}])[least(${payments.queries}, ${sql.raw(String(backoffSeconds.length))})]`;
  const end = sql`${payments.expiresAt} + ${ms(graceMs)}`;
  const isOver = sql`${payments.gatewayExpiresAt} + ${ms(lateMoneyMs)} <= ${instant(0)} and (${payments.reportedAmount} is null or ${payments.returnedAt} is not null)`;
  return sql<Date>`case
    when ${payments.status} = 'failed' and ${isOver} then ${never}::timestamptz
    when ${payments.status} = 'failed' then ${instant(lateQueryMs)}
    when ${payments.status} = 'pending' and ${end} > ${instant(0)} then least(${step}, ${end})
    else ${step} end`;
}

/** Queries and settles an attempt; false when the wallet does not respond. */
async function settle(deps: Deps, attempt: Attempt): Promise<boolean> {
  try {
    await (
      (await isAbandoned(deps, attempt))
        ? retireAttempt(deps, attempt)
        : queryDueAttempt(deps, attempt)
    ).catch(passStillOpen);
    if (attempt.unansweredSince !== null) await setUnanswered(deps, attempt, null);
    return true;
  } catch (error) {
    const { paymentNo } = attempt;
    if (isWalletBusy(error)) deps.log.info('a wallet is busy and is asked again', { paymentNo });
    else deps.log.warn('a wallet does not say what became of a payment', { paymentNo, error });
    if (attempt.unansweredSince === null) await setUnanswered(deps, attempt, deps.clock.date());
    return false;
  }
}

/** Ignores the error of a wallet that does not close an attempt yet: the schedule queries it again. */
function passStillOpen(error: unknown): void {
  if (!isStillOpen(error)) throw error;
}

/** Records since when a wallet is silent, for the attention list. */
async function setUnanswered(
  { db }: Deps,
  { id }: Attempt,
  unansweredSince: Date | null,
): Promise<void> {
  await db.update(payments).set({ unansweredSince }).where(eq(payments.id, id));
}

/** True when the code should be closed as soon as the wallet allows, so that no money has to be returned. */
async function isAbandoned(deps: Deps, attempt: Attempt): Promise<boolean> {
  const now = deps.clock.now();
  if (attempt.status === 'failed' || now >= attempt.gatewayExpiresAt.valueOf()) return false;
  if (attempt.status === 'pending') return now >= attempt.expiresAt.valueOf() + graceMs;
  const [order] = await deps.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, attempt.orderId));
  return !orderIs(order?.status, 'unpaid');
}

async function queryDueAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const trade = await queryAttempt(deps, attempt);
  const isOver = deps.clock.now() >= attempt.gatewayExpiresAt.valueOf();
  if (!isOver || attempt.status === 'failed') return;
  // No payer scanned the code and it has expired, so no payment can come.
  if (trade === 'absent') await failAttempt(deps, attempt);
  else if (trade === 'notPaid' || trade === 'scanned') await retireAttempt(deps, attempt);
}

async function retireAttempt(deps: Deps, { paymentNo, orderId }: Attempt): Promise<void> {
  const [order] = await deps.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined) return;
  await withOrderClaim(deps, order.orderNo, async () => {
    const attempt = await findAttempt(deps.db, paymentNo);
    if (attempt?.status !== 'pending' && attempt?.status !== 'closing') return;
    await retireAttempts(deps, [attempt]);
  });
  await publishOrderChange(deps, orderId);
}
