import { count, desc, eq, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PageQuery } from '#contract/base/envelope.ts';
import type { Notification, NotificationPage } from '#contract/notifications/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { orders } from '#server/db/tables/orders.ts';
import { countUnread } from '#server/domain/notifications/own.ts';
import { notificationTexts, type NotificationSource } from './notification-texts.ts';

type Row = Omit<NotificationSource, 'order'> & {
  id: number;
  link: string;
  readAt: Date | null;
  order: NotificationSource['order'];
};

/** Lists a person's notifications, newest first. */
export async function listNotifications(
  db: Database,
  userId: string,
  { page, per_page }: v.InferOutput<typeof PageQuery>,
  locale: Locale,
): Promise<NotificationPage> {
  const ofUser = eq(notifications.userId, userId);
  const [counted] = await db.select({ total: count() }).from(notifications).where(ofUser);
  const rows = await selectNotifications(db, ofUser)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    items: rows.map((row) => presentNotification(row, locale)),
    page,
    per_page,
    total: counted?.total ?? 0,
    ...(await countUnread(db, userId)),
  };
}

/** Selects notifications with their orders. */
export function selectNotifications(db: Database, condition: SQL) {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      facts: notifications.facts,
      link: notifications.link,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      order: {
        orderNo: orders.orderNo,
        type: orders.type,
        title: orders.title,
        planName: orders.planName,
        amount: orders.amount,
        periodStart: orders.periodStart,
      },
    })
    .from(notifications)
    .leftJoin(orders, eq(orders.orderNo, notifications.orderNo))
    .where(condition);
}

/** Formats a notification for the wire. */
export function presentNotification(row: Row, locale: Locale): Notification {
  return {
    id: String(row.id),
    kind: row.kind,
    ...notificationTexts(row, locale),
    link: row.link,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}
