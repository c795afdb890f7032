import { and, count, eq, isNull } from 'drizzle-orm';
import type { Unread } from '#contract/notifications/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';

/** Marks all notifications of a person as read, and returns the unread count, which is zero. */
export async function markAllNotificationsRead(ask: Ask<Deps>, userId: string): Promise<Unread> {
  return ask.transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ readAt: ask.clock.date() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
    return countUnread(tx, userId);
  });
}

/** Deletes a notification. Throws 404 when it does not exist, 403 when it belongs to another person. */
export async function deleteNotification(
  ask: Ask<Deps>,
  userId: string,
  id: string,
): Promise<Unread> {
  return ask.transaction(async (tx) => {
    const ofNotification = eq(notifications.id, await ownedNotification(tx, userId, id));
    await tx.delete(notifications).where(ofNotification);
    return countUnread(tx, userId);
  });
}

/** Checks the owner of a notification; every other function uses it. */
export async function ownedNotification(db: Database, userId: string, id: string): Promise<number> {
  if (!/^\d{1,15}$/.test(id)) throw new Refusal(404, 'notification.not_found');
  const [row] = await db
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.id, Number(id)));
  if (row === undefined) throw new Refusal(404, 'notification.not_found');
  if (row.userId !== userId) throw new Refusal(403, 'notification.not_yours');
  return row.id;
}

/** Counts the unread notifications of a person. */
export async function countUnread(db: Database, userId: string): Promise<Unread> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return { unread: row?.unread ?? 0 };
}
