import { and, eq, sql } from 'drizzle-orm';
import { viewsPerDayAndAddress } from '#contract/base/limits.ts';
import { endOfDay, shanghaiDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { articleReaders, articleViews } from '#server/db/tables/content.ts';
import type { Deps } from '#server/records/deps.ts';
import { countOne } from '#server/records/limits.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import { readRow } from './rows.ts';

/** A reader's key, which does not identify the reader; it changes when the data key is rotated. */
export const readerKey = (keys: KeyRing, reader: string): string => keys.sign('reader', reader);

export const personKey = (keys: KeyRing, userId: string): string =>
  readerKey(keys, `user\n${userId}`);

/** Lists the articles that a reader viewed today; views of earlier days are not stored by reader. */
export async function readToday(
  { db, keys, clock }: Deps,
  userId: string,
): Promise<readonly string[]> {
  const reader = personKey(keys, userId);
  const rows = await db
    .select({ id: articleReaders.articleId })
    .from(articleReaders)
    .where(
      and(eq(articleReaders.day, shanghaiDay(clock.date())), eq(articleReaders.reader, reader)),
    );
  return rows.map(({ id }) => id);
}

/** A viewer of an article: their reader key, and the group of their address. */
export type Viewer = { reader: string; address: string };

/**
 * Counts a view and returns the number of views of an article. A viewer counts once a day in Shanghai, and an
 * address up to fifty times (wire, Lifetimes); null only reads the number. Throws 404.
 */
export async function viewArticle(
  deps: Deps,
  articleId: string,
  viewer: Viewer | null,
): Promise<{ views: number }> {
  await readRow(deps.db, 'articles', articleId);
  const now = deps.clock.date();
  return deps.db.transaction(async (tx) => {
    if (viewer !== null && (await recordFirstToday(tx, now, articleId, viewer))) {
      await tx
        .insert(articleViews)
        .values({ articleId, views: 1 })
        .onConflictDoUpdate({
          target: articleViews.articleId,
          set: { views: sql`${articleViews.views} + 1` },
        });
    }
    const [row] = await tx
      .select({ views: articleViews.views })
      .from(articleViews)
      .where(eq(articleViews.articleId, articleId));
    return { views: row?.views ?? 0 };
  });
}

/** Stores a viewer's first view of the day; stores nothing for an address that has used up its views. */
async function recordFirstToday(
  tx: Database,
  now: Date,
  articleId: string,
  { reader, address }: Viewer,
): Promise<boolean> {
  const day = shanghaiDay(now);
  const added = await tx
    .insert(articleReaders)
    .values({ day, articleId, reader })
    .onConflictDoNothing()
    .returning({ day: articleReaders.day });
  if (added.length === 0) return false;
  const { points } = await countOne(tx, now, `view:address:${address}`, endOfDay(day));
  if (points <= viewsPerDayAndAddress) return true;
  await tx
    .delete(articleReaders)
    .where(
      and(
        eq(articleReaders.day, day),
        eq(articleReaders.articleId, articleId),
        eq(articleReaders.reader, reader),
      ),
    );
  return false;
}
