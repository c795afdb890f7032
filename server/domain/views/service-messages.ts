import { and, desc, eq, lt } from 'drizzle-orm';
import { messagePageSize } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type {
  OrderMessage,
  OrderMessagePage,
  OrderMessageQuery,
} from '#contract/service/schemas.ts';
import type { Database } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import type { SiteNames } from '#server/db/tables/site-identity.ts';
import { adviserName } from '#server/domain/service/adviser.ts';
import { findReplyPromise } from '#server/domain/service/reply-deadline.ts';
import type { Deps } from '#server/records/deps.ts';
import { presentFirst } from './promises.ts';

export type MessageRow = typeof orderMessages.$inferSelect;

/** Lists the messages about a person's order, newest first. Throws 404 and 403 as `ownedOrder`. */
export async function listMessages(
  deps: Deps,
  userId: string,
  orderNo: string,
  { before }: OrderMessageQuery,
  locale: Locale,
): Promise<OrderMessagePage> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  const older = before === undefined ? undefined : lt(orderMessages.id, Number(before));
  const rows = await deps.db
    .select()
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, order.id), older))
    .orderBy(desc(orderMessages.id))
    .limit(messagePageSize + 1);
  const owner = await ownerName(deps.db, order);
  const items = rows
    .slice(0, messagePageSize)
    .map((row) => presentMessage(deps.site(), row, order, owner, locale));
  const promised = await findReplyPromise(deps.db, order.id);
  return {
    items,
    has_older: rows.length > messagePageSize,
    reply_by: promised?.until.toISOString() ?? null,
    ...presentFirst(promised),
    as_of: deps.clock.date().toISOString(),
  };
}

/** Reads one message about a person's order. Throws as `listMessages`. */
export async function readMessage(
  deps: Deps,
  userId: string,
  orderNo: string,
  id: number,
  locale: Locale,
): Promise<OrderMessage> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  const [row] = await deps.db.select().from(orderMessages).where(eq(orderMessages.id, id));
  if (row?.orderId !== order.id) throw new Error(`message ${id} of ${orderNo} vanished`);
  return presentMessage(deps.site(), row, order, await ownerName(deps.db, order), locale);
}

/** Reads the display name of an order's owner; empty without one. */
export async function ownerName(db: Database, { contact, userId }: OrderRow): Promise<string> {
  if (contact?.name != null) return contact.name;
  const [owner] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return owner?.name ?? '';
}

/** Formats a message for the wire; `owner` is the display name of the order's owner. */
export function presentMessage(
  site: SiteNames,
  row: MessageRow,
  order: OrderRow,
  owner: string,
  locale: Locale,
): OrderMessage {
  const { id, by, text, attachments, createdAt } = row;
  return {
    id: String(id),
    by,
    name: by === 'customer' ? owner : adviserName(site, order, locale),
    text,
    attachments: [...attachments],
    created_at: createdAt.toISOString(),
  };
}
