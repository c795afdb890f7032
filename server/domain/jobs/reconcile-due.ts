import { asc, desc, eq, inArray, not } from 'drizzle-orm';
import { dayMs } from '#contract/base/durations.ts';
import { reconcileDaysBack, reconcileFrom } from '#contract/base/limits.ts';
import { Channel } from '#contract/base/picklists.ts';
import { shanghaiDay, shanghaiTime, startOfDay } from '#contract/base/shanghai.ts';
import { payments } from '#server/db/tables/payments.ts';
import { reconciliations } from '#server/db/tables/reconciliation.ts';
import { yieldToEventLoop } from '#server/base/yield-to-event-loop.ts';
import { whereOfOtherAccount } from '#server/domain/payments/account.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { reconcileNextDay } from '#server/domain/workflows/bills-reconcile-day.ts';

/**
 * Compares yesterday with the wallets' bills once they are published, and catches up on earlier days; one
 * process does it for the whole site.
 */
export async function reconcileDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  await planDays(deps);
  for (;;) {
    if (signal?.aborted === true) return;
    await yieldToEventLoop();
    if ((await reconcileNextDay(deps)) === null) return;
  }
}

/** Finds the day of the first payment that was started here with a configured account; null before that. */
export async function findFirstDay({
  db,
  gateways,
}: Pick<Deps, 'db' | 'gateways'>): Promise<string | null> {
  const [first] = await db
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(not(whereOfOtherAccount(gateways)))
    .orderBy(asc(payments.id))
    .limit(1);
  return first === undefined ? null : shanghaiDay(first.createdAt);
}

/** Plans the days to compare: yesterday, and all days since the last planned one. */
async function planDays(deps: Deps): Promise<void> {
  const { db, clock, gateways } = deps;
  const now = clock.date();
  if (shanghaiTime(now).slice(11, 16) < reconcileFrom) return;
  const yesterday = dayBefore(shanghaiDay(now));
  const offered = Channel.options.filter((channel) => gateways[channel].isMissing !== true);
  const known = await db
    .select({ channel: reconciliations.channel })
    .from(reconciliations)
    .where(eq(reconciliations.day, yesterday));
  const open = offered.filter((channel) => !known.some((row) => row.channel === channel));
  if (open.length === 0) return;
  const firstDay = await findFirstDay(deps);
  if (firstDay === null || firstDay > yesterday) return;
  const days = await daysSinceLast(deps, open, yesterday);
  const rows = days.flatMap((day) => open.map((channel) => ({ channel, day, nextAt: now })));
  await db.insert(reconciliations).values(rows).onConflictDoNothing();
}

async function daysSinceLast(
  { db }: Deps,
  channels: Channel[],
  yesterday: string,
): Promise<string[]> {
  const [last] = await db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(inArray(reconciliations.channel, channels))
    .orderBy(desc(reconciliations.day))
    .limit(1);
  const days = [yesterday];
  if (last === undefined) return days;
  let day = dayBefore(yesterday);
  while (day > last.day && days.length < reconcileDaysBack) {
    days.unshift(day);
    day = dayBefore(day);
  }
  return days;
}

function dayBefore(day: string): string {
  return shanghaiDay(new Date(startOfDay(day).valueOf() - dayMs));
}
