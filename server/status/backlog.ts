import { and, asc, count, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm';
import { hourMs } from '#contract/base/durations.ts';
import { Channel } from '#contract/base/picklists.ts';
import { outbox, payments } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/records/deps.ts';

/** Overdue work of all processes; ages in seconds, 0 if nothing is overdue. */
export type Backlog = {
  /** Payments without a result that their wallet should have given by now, and the oldest of those. */
  undecided: number;
  oldestUndecided: number;
  /** Due jobs that no worker has claimed, and the oldest of those. */
  jobsDue: number;
  oldestJob: number;
};

/** Reads the overdue work from two partial indexes: the cost depends on open rows, not on all rows. */
export async function readBacklog({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Backlog> {
  const now = clock.date();
  const since = sql`coalesce(${payments.unansweredSince}, ${payments.gatewayExpiresAt})`;
  const [undecided] = await db
    .select({ count: count(), oldest: min(since).mapWith(payments.gatewayExpiresAt) })
    .from(payments)
    .where(
      and(
        inArray(payments.channel, [...Channel.options]),
        inArray(payments.status, ['pending', 'closing']),
        // Open attempts are queried within the hour, so that ended ones need not be read.
        lte(payments.nextQueryAt, new Date(now.valueOf() + hourMs)),
        or(isNotNull(payments.unansweredSince), lte(payments.gatewayExpiresAt, now)),
      ),
    );
  const due = and(isNull(outbox.doneAt), lte(outbox.availableAt, now));
  const [jobs] = await db.select({ count: count() }).from(outbox).where(due);
  const [first] = await db
    .select({ at: outbox.availableAt })
    .from(outbox)
    .where(due)
    .orderBy(asc(outbox.availableAt), asc(outbox.id))
    .limit(1);
  const age = (at: Date | null | undefined) =>
    at == null ? 0 : Math.max(0, (now.valueOf() - at.valueOf()) / 1000);
  return {
    undecided: undecided?.count ?? 0,
    oldestUndecided: age(undecided?.oldest),
    jobsDue: jobs?.count ?? 0,
    oldestJob: age(first?.at),
  };
}
