import { and, eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Block } from '#contract/content/blocks.ts';
import type { Access } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { Readable } from '#server/db/tables/content-kinds.ts';
import { contentItems } from '#server/db/tables/content.ts';

const kindOf = { report: 'reports', article: 'articles' } as const;

/**
 * Reads a text that is sold; every reader of one uses this function. Returns null for a text that is locked or
 * was not opened.
 */
export async function readSoldText(
  db: Database,
  access: Access,
  type: Readable,
  id: string,
): Promise<Bilingual<Block[]> | null> {
  if (access === 'locked' || access === 'unopened') return null;
  const [row] = await db
    .select({ body: contentItems.body, paidBody: contentItems.paidBody })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kindOf[type]), eq(contentItems.id, id)));
  return row === undefined ? null : (row.paidBody ?? row.body);
}
