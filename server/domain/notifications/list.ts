import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PageQuery } from '#contract/envelope.ts';
import type { Notification, NotificationPage, Unread } from '#contract/notifications.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { orders } from '#server/db/tables/orders.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { actAlone, actBeside, type Beside } from '#server/domain/idempotency.ts';
import { notificationTexts, type NotificationSource } from './texts.ts';

type Row = Omit<NotificationSource, 'order'> & {
  id: number;
  link: string;
  readAt: Date | null;
  order: NotificationSource['order'];
};

/** Returns what a person was told, newest first. */
export async function listNotifications(
  db: Database,
  userId: string,
  { page, per_page }: v.InferOutput<typeof PageQuery>,
  locale: Locale,
): Promise<NotificationPage> {
  const own = eq(notifications.userId, userId);
  const [counted] = await db.select({ total: count() }).from(notifications).where(own);
  const rows = await selectNotifications(db, own)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    items: rows.map((row) => present(row, locale)),
    page,
    per_page,
    total: counted?.total ?? 0,
    ...(await countUnread(db, userId)),
  };
}

/** Marks a notification as read; the first time counts. Throws 404 for none, 403 for somebody else's. */
export async function markNotificationRead(
  deps: Deps,
  userId: string,
  id: string,
  locale: Locale,
  beside: Beside<Notification> = actAlone,
): Promise<Notification> {
  return actBeside(deps, beside, async (tx) => {
    const own = eq(notifications.id, await ownedNotification(tx, userId, id));
    await tx
      .update(notifications)
      .set({ readAt: deps.clock.date() })
      .where(and(own, isNull(notifications.readAt)));
    const [row] = await selectNotifications(tx, own);
    if (row === undefined) throw new AppError(404, 'notification.not_found');
    return present(row, locale);
  });
}

export async function markAllNotificationsRead(
  deps: Deps,
  userId: string,
  beside: Beside<Unread> = actAlone,
): Promise<Unread> {
  return actBeside(deps, beside, async (tx) => {
    await tx
      .update(notifications)
      .set({ readAt: deps.clock.date() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
    return countUnread(tx, userId);
  });
}

/** Throws 404 for none, 403 for somebody else's. */
export async function deleteNotification(
  deps: Deps,
  userId: string,
  id: string,
  beside: Beside<Unread> = actAlone,
): Promise<Unread> {
  return actBeside(deps, beside, async (tx) => {
    const own = eq(notifications.id, await ownedNotification(tx, userId, id));
    await tx.delete(notifications).where(own);
    return countUnread(tx, userId);
  });
}

/** Checks whose notification it is; every other function goes through here. */
async function ownedNotification(db: Database, userId: string, id: string): Promise<number> {
  if (!/^\d{1,15}$/.test(id)) throw new AppError(404, 'notification.not_found');
  const [row] = await db
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.id, Number(id)));
  if (row === undefined) throw new AppError(404, 'notification.not_found');
  if (row.userId !== userId) throw new AppError(403, 'notification.not_yours');
  return row.id;
}

async function countUnread(db: Database, userId: string): Promise<Unread> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return { unread: row?.unread ?? 0 };
}

function selectNotifications(db: Database, condition: SQL) {
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
        amount: orders.amount,
        periodStart: orders.periodStart,
      },
    })
    .from(notifications)
    .leftJoin(orders, eq(orders.orderNo, notifications.orderNo))
    .where(condition);
}

function present(row: Row, locale: Locale): Notification {
  return {
    id: String(row.id),
    kind: row.kind,
    ...notificationTexts(row, locale),
    link: row.link,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}
