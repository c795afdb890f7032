import { hash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { contentItems, contentVersions } from '#server/db/tables/content.ts';
import type { ContentItem } from './content-item.ts';

// Processes on one database take turns.
const previousWrite = 4_071_996;

/**
 * The content version that the database shows, and whether the new one was refused because that version had
 * replaced it.
 */
export type StoredContent = { version: string; isReplaced: boolean };

/**
 * Makes the database show exactly these items, atomically for readers. Replaced content returns only if
 * `mayReturn` allows it for the content shown now.
 */
export async function storeContent(
  db: Database,
  items: readonly ContentItem[],
  mayReturn: (shown: string) => boolean = () => true,
): Promise<StoredContent> {
  const version = hash('sha256', JSON.stringify(items), 'base64url');
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${previousWrite}::bigint)`);
    const shown = await readContentVersion(tx);
    if (shown === version) return { version, isReplaced: false };
    const own = eq(contentVersions.version, version);
    const [earlier] = await tx.select().from(contentVersions).where(own);
    if (earlier !== undefined && shown !== null && !mayReturn(shown)) {
      return { version: shown, isReplaced: true };
    }
    await tx.delete(contentVersions).where(own);
    await tx.insert(contentVersions).values({ version, storedAt: sql`now()` });
    await tx.delete(contentItems);
    if (items.length > 0) await tx.insert(contentItems).values([...items]);
    return { version, isReplaced: false };
  });
}

/** Returns which content the database shows; null before the first. */
export async function readContentVersion(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .orderBy(desc(contentVersions.id))
    .limit(1);
  return row?.version ?? null;
}
