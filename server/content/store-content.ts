import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { ContentItem } from './content-item.ts';

// Processes on one database take turns.
const previousWrite = 4_071_996;

/** Makes the database show exactly these items, in one step for whoever reads. */
export async function storeContent(db: Database, items: readonly ContentItem[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${previousWrite}::bigint)`);
    await tx.delete(contentItems);
    if (items.length > 0) await tx.insert(contentItems).values([...items]);
  });
}
