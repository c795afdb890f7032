import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import type { Database } from '#server/db/database.ts';
import { namedAccounts, payments } from '#server/db/tables/payments.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { Deps } from './deps.ts';

const batch = 1000;

/**
 * Names the account of all payments of these channels that have none, in the name of `actor`, and returns their
 * number; 0 when there are none. Those that nodes of an earlier version write during the update get the same
 * account. An interrupted call is completed by the next one.
 */
export async function namePayments(
  { db, clock }: Deps,
  actor: string,
  channels: readonly Channel[],
  account: WalletAccount,
): Promise<number> {
  const found = await db.transaction(async (tx) => {
    // Waits for inserts in progress: every later one sees the named account.
    await tx.execute(sql`lock table ${payments} in share row exclusive mode`);
    const ofChannels = await tx
      .select({ channel: payments.channel, count: count() })
      .from(payments)
      .where(isUnnamed(channels))
      .groupBy(payments.channel);
    const total = ofChannels.reduce((sum, one) => sum + one.count, 0);
    if (total === 0) return 0;
    const at = clock.date();
    await tx
      .insert(namedAccounts)
      .values(ofChannels.map(({ channel }) => ({ channel, account, namedAt: at })))
      .onConflictDoUpdate({ target: namedAccounts.channel, set: { account, namedAt: at } });
    const line = { act: 'payment.account', facts: { payments: total }, subject: account } as const;
    await writeStaffLog(tx, { at, actor, ...line, outcome: 'done' });
    return total;
  });
  if (found > 0) await nameInBatches(db, channels, account);
  return found;
}

/** Names them in short transactions, so that no capture waits for long. */
async function nameInBatches(
  db: Database,
  channels: readonly Channel[],
  account: WalletAccount,
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isUnnamed(channels), gt(payments.id, last)))
      .orderBy(asc(payments.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await db
      .update(payments)
      .set({ account })
      .where(and(isUnnamed(channels), inArray(payments.id, ids)));
    last = ids.at(-1) ?? last;
  }
}

function isUnnamed(channels: readonly Channel[]) {
  return and(eq(payments.account, 'unknown'), inArray(payments.channel, [...channels]));
}
