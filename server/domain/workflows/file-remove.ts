import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { files, users, verifications } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { eraseOverflow, trashObject } from '#server/domain/files/objects.ts';
import { ownFile, type FileRow } from '#server/domain/files/own.ts';
import { withoutKey, type Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';

/** Deletes a file. Throws 403, 404, or 409 while an order, a message or a pending verification needs it. */
export async function deleteFile(ask: Ask<Deps>, userId: string, id: string): Promise<void> {
  await ownFile(ask.db, userId, id, 'file.not_yours');
  if ((await removeRow(ask, id)) === 'needed') throw new Refusal(409, 'file.in_use');
}

/** Removes an avatar that was replaced, unless it is attached elsewhere. */
export async function dropUnused(deps: Deps, id: string): Promise<void> {
  await removeRow(withoutKey(deps), id);
}

/** Removes the row and moves its bytes to the trash. */
async function removeRow(ask: Ask<Deps>, id: string): Promise<'removed' | 'needed'> {
  const removed = await ask.transaction(async (tx) => {
    const [file] = await tx.select().from(files).where(eq(files.id, id)).for('update');
    if (file === undefined) return null;
    if (await isNeeded(tx, file)) return 'needed';
    await tx.update(users).set({ avatarFileId: null }).where(eq(users.avatarFileId, id));
    await tx.delete(files).where(eq(files.id, id));
    await trashObject(tx, file.key, ask.clock.date());
    return file;
  });
  if (removed === null || removed === 'needed') return removed ?? 'removed';
  ask.log.info('a file was moved to the trash', { file: id, key: removed.key });
  await eraseOverflow(ask, removed.userId).catch((error: unknown) =>
    ask.log.warn('much trash of a person could not be erased', { error }),
  );
  return 'removed';
}

async function isNeeded(tx: Database, { id, userId }: FileRow): Promise<boolean> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        sql`${orders.attachments} @> ${JSON.stringify([{ id }])}::jsonb`,
      ),
    )
    .limit(1);
  if (order !== undefined) return true;
  const [message] = await tx
    .select({ id: orderMessages.id })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        sql`${orderMessages.attachments} @> ${JSON.stringify([{ id }])}::jsonb`,
      ),
    )
    .limit(1);
  if (message !== undefined) return true;
  const [verification] = await tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.userId, userId),
        eq(verifications.status, 'pending'),
        sql`${verifications.attachments} @> ${JSON.stringify([id])}::jsonb`,
      ),
    )
    .limit(1);
  return verification !== undefined;
}
