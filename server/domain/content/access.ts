import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Bilingual } from '#contract/bilingual.ts';
import type { Block } from '#contract/blocks.ts';
import type { Access } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { orders } from '#server/db/tables/orders.ts';
import type { ContentRow } from './rows.ts';

/** What is bought to be read. */
export type Readable = 'report' | 'article';

const kindOf = { report: 'reports', article: 'articles' } as const;

/** Returns who may read: an order that was paid and not refunded opens a text. */
export async function accessOf(
  db: Database,
  userId: string | null,
  type: Readable,
  { id, facts }: Pick<ContentRow, 'id' | 'facts'>,
): Promise<Access> {
  if (facts.price.cny === 0) return 'free';
  if (userId === null) return 'locked';
  return (await purchasesOf(db, userId, type)).includes(id) ? 'purchased' : 'locked';
}

/** Returns the ids of what a person has bought, the latest purchase last. */
export async function purchasesOf(
  db: Database,
  userId: string,
  type: Readable,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: orders.contentId })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, type),
        inArray(orders.status, ['processing', 'completed']),
        isNull(orders.endedAt),
      ),
    )
    .orderBy(orders.id);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/**
 * Writes down when what somebody bought was first opened: from then on the terms of returning it differ.
 * Returns false when its money goes back by now: then it must not be handed out.
 */
export async function recordOpening(
  db: Database,
  userId: string,
  type: Readable,
  id: string,
  now: Date,
): Promise<boolean> {
  // Waits for whoever decides about the money just then, and finds nothing once that goes back.
  const opened = await db
    .update(orders)
    .set({ openedAt: now })
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, type),
        eq(orders.contentId, id),
        inArray(orders.status, ['processing', 'completed']),
        isNull(orders.endedAt),
        isNull(orders.openedAt),
      ),
    )
    .returning({ id: orders.id });
  return opened.length > 0 || (await purchasesOf(db, userId, type)).includes(id);
}

/** Reads a text that is sold, for everybody who does. Returns null for a locked one. */
export async function readSoldText(
  db: Database,
  access: Access,
  type: Readable,
  id: string,
): Promise<Bilingual<Block[]> | null> {
  if (access === 'locked') return null;
  const [row] = await db
    .select({ body: contentItems.body, paidBody: contentItems.paidBody })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kindOf[type]), eq(contentItems.id, id)));
  return row === undefined ? null : (row.paidBody ?? row.body);
}
