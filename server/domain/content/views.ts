import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { articleReaders, articleViews } from '../../db/tables/content.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../app-error.ts';
import { sign } from '../secrets.ts';
import { shanghaiStamp } from '../shanghai.ts';
import { findRow } from './rows.ts';

/** Whoever reads, in a form that tells nobody who it is. */
export const readerKey = (db: Database, reader: string): Promise<string> =>
  sign(db, 'readers', reader);

export const personKey = (db: Database, userId: string): Promise<string> =>
  readerKey(db, `user\n${userId}`);

/** The articles that somebody viewed today; of days before nobody remembers who read what. */
export async function readToday(db: Database, userId: string): Promise<readonly string[]> {
  const reader = await personKey(db, userId);
  const rows = await db
    .select({ id: articleReaders.articleId })
    .from(articleReaders)
    .where(eq(articleReaders.reader, reader));
  return rows.map(({ id }) => id);
}

/**
 * How often an article was viewed, the reader of this call counted once a day in Shanghai. A null
 * reader only looks at the number. Throws 404.
 */
export async function viewArticle(
  deps: Deps,
  articleId: string,
  reader: string | null,
): Promise<{ views: number }> {
  if ((await findRow(deps.db, 'articles', articleId)) === null) {
    throw new AppError(404, 'article.not_found');
  }
  const stamp = shanghaiStamp(deps.clock.date());
  const day = `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`;
  return deps.db.transaction(async (tx) => {
    if (reader !== null) {
      await tx.delete(articleReaders).where(lt(articleReaders.day, day));
      const counted = await tx
        .insert(articleReaders)
        .values({ day, articleId, reader })
        .onConflictDoNothing()
        .returning({ day: articleReaders.day });
      if (counted.length > 0) {
        await tx
          .insert(articleViews)
          .values({ articleId, views: 1 })
          .onConflictDoUpdate({
            target: articleViews.articleId,
            set: { views: sql`${articleViews.views} + 1` },
          });
      }
    }
    const [row] = await tx
      .select({ views: articleViews.views })
      .from(articleViews)
      .where(eq(articleViews.articleId, articleId));
    return { views: row?.views ?? 0 };
  });
}
