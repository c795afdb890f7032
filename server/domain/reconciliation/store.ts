import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import type { ReconciliationRow } from './claim.ts';
import type { Finding } from './finding.ts';

export type BillDifference = typeof billDifferences.$inferSelect;

/**
 * Stores the findings of a comparison: each difference once, even if it is found again. A difference that is
 * no longer found is marked as disappeared; a settled one that has changed is open again. Returns all
 * findings.
 */
export async function storeFindings(
  tx: Database,
  { channel, day }: Pick<ReconciliationRow, 'channel' | 'day'>,
  findings: readonly Finding[],
  now: Date,
): Promise<BillDifference[]> {
  const ofDay = and(eq(billDifferences.channel, channel), eq(billDifferences.day, day));
  const differences = await tx.select().from(billDifferences).where(ofDay);
  const before = new Map(differences.map((row) => [formatFindingKey(row), row]));
  const found = new Map(findings.map((finding) => [formatFindingKey(finding), finding]));
  const stored: BillDifference[] = [];
  for (const [key, finding] of found) {
    const row = before.get(key);
    const values = { ...finding, seenAt: now, vanishedAt: null };
    const [written] =
      row === undefined
        ? await tx
            .insert(billDifferences)
            .values({ channel, day, foundAt: now, ...values })
            .returning()
        : await tx
            .update(billDifferences)
            .set({ ...values, ...(saysTheSame(row, finding) ? {} : reopened) })
            .where(eq(billDifferences.id, row.id))
            .returning();
    if (written !== undefined) stored.push(written);
  }
  for (const row of differences) {
    if (found.has(formatFindingKey(row)) || row.vanishedAt !== null) continue;
    await tx
      .update(billDifferences)
      .set({ vanishedAt: now })
      .where(and(eq(billDifferences.id, row.id), isNull(billDifferences.vanishedAt)));
  }
  await closeFoundElsewhere(tx, channel, stored, now);
  return stored;
}

const reopened = { settledAt: null, settledBy: null, reason: null };

function saysTheSame(row: BillDifference, { ours, theirs, detail }: Finding): boolean {
  return row.ours === ours && row.theirs === theirs && row.detail === detail;
}

function formatFindingKey({ kind, number }: Pick<Finding, 'kind' | 'number'>): string {
  return `${kind} ${number}`;
}

/** Closes findings of a missing payment that another day's bill contains. */
async function closeFoundElsewhere(
  tx: Database,
  channel: ReconciliationRow['channel'],
  stored: readonly BillDifference[],
  now: Date,
): Promise<void> {
  for (const { kind, number } of stored) {
    if (kind !== 'payment_day') continue;
    await tx
      .update(billDifferences)
      .set({ vanishedAt: now })
      .where(
        and(
          eq(billDifferences.channel, channel),
          eq(billDifferences.kind, 'payment_missing'),
          eq(billDifferences.number, number),
          isNull(billDifferences.vanishedAt),
        ),
      );
  }
}
