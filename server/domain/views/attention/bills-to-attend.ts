import { and, asc, count, isNotNull, isNull, lte, min } from 'drizzle-orm';
import { billDifferences, reconciliations } from '#server/db/tables/reconciliation.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Line } from './attention-line.ts';

// How long a bill may be unavailable before it needs attention.
const longestSilenceMs = 6 * 60 * 60 * 1000;

/** Finds open differences with the wallets' bills, counted by bill, and bills that are unavailable. */
export async function billsToAttend(deps: Deps): Promise<Line[]> {
  const differences = await deps.db
    .select({
      channel: billDifferences.channel,
      day: billDifferences.day,
      open: count(),
      since: min(billDifferences.foundAt),
    })
    .from(billDifferences)
    .where(and(isNull(billDifferences.settledAt), isNull(billDifferences.vanishedAt)))
    .groupBy(billDifferences.channel, billDifferences.day)
    .orderBy(asc(billDifferences.day), asc(billDifferences.channel));
  const missing = await deps.db
    .select()
    .from(reconciliations)
    .where(
      and(
        isNotNull(reconciliations.failure),
        lte(reconciliations.failingSince, new Date(deps.clock.now() - longestSilenceMs)),
      ),
    )
    .orderBy(asc(reconciliations.day), asc(reconciliations.channel));
  return [
    ...differences.map(({ channel, day, open, since }) => ({
      what: 'bill',
      number: `${channel} ${day}`,
      since,
      why: { code: 'bill_differs', channel, day, open } as const,
    })),
    ...missing.map(({ channel, day, failure, failingSince }) => ({
      what: 'bill',
      number: `${channel} ${day}`,
      since: failingSince,
      why: { code: 'bill_missing', channel, day, detail: failure ?? '' } as const,
    })),
  ];
}
