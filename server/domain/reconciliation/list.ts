import { and, asc, desc, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import type { BillDifference } from './store.ts';

const shown = 50;
const isOpen = and(isNull(billDifferences.settledAt), isNull(billDifferences.vanishedAt));

/** Lists the unsettled differences, the oldest first, or the last fifty of all. */
export async function listDifferences(
  db: Database,
  which: 'open' | 'all',
): Promise<BillDifference[]> {
  return which === 'all'
    ? db.select().from(billDifferences).orderBy(desc(billDifferences.id)).limit(shown)
    : db.select().from(billDifferences).where(isOpen).orderBy(asc(billDifferences.id));
}
