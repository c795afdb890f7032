import { and, eq, isNull } from 'drizzle-orm';
import type { Notification } from '#contract/notifications/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { ownedNotification } from '#server/domain/notifications/own.ts';
import { presentNotification, selectNotifications } from '#server/domain/views/notifications.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';

/**
 * Marks a notification as read; only the first time counts. Throws 404 for an unknown one, 403 when it
 * belongs to another person.
 */
export async function markNotificationRead(
  ask: Ask<Deps>,
  userId: string,
  id: string,
  locale: Locale,
): Promise<Notification> {
  return ask.transaction(async (tx) => {
    const own = eq(notifications.id, await ownedNotification(tx, userId, id));
    await tx
      .update(notifications)
      .set({ readAt: ask.clock.date() })
      .where(and(own, isNull(notifications.readAt)));
    const [row] = await selectNotifications(tx, own);
    if (row === undefined) throw new Refusal(404, 'notification.not_found');
    return presentNotification(row, locale);
  });
}
