import { billDifferences } from '#server/db/tables/reconciliation.ts';
import type { TestServer } from './server.ts';

type Difference = typeof billDifferences.$inferInsert;

/** Makes a wallet bill differ from our books; resolves to the id of the difference. */
export async function insertDifference(
  { deps: { db, clock } }: TestServer,
  more: Partial<Difference> & Pick<Difference, 'number'>,
): Promise<string> {
  const at = clock.date();
  const [row] = await db
    .insert(billDifferences)
    .values({
      channel: 'alipay',
      day: '2026-11-19',
      kind: 'payment_amount',
      ours: 59_900,
      theirs: 59_800,
      foundAt: at,
      seenAt: at,
      ...more,
    })
    .returning();
  return String(row?.id);
}
