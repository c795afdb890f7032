import { and, eq, isNull } from 'drizzle-orm';
import { hourMs } from '#contract/base/durations.ts';
import { messagesPerHourAndOrder } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { OrderMessage, OrderMessageRequest } from '#contract/service/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { isAccountClosed } from '#server/domain/accounts/closed.ts';
import { ownAttachments } from '#server/domain/files/own.ts';
import { notifyOfService } from '#server/domain/notifications/create.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import {
  ownerName,
  presentMessage,
  type MessageRow,
} from '#server/domain/views/service-messages.ts';
import type { Ask } from '#server/records/ask.ts';
import { countUse } from '#server/records/limits.ts';
import { logDone } from '#server/domain/service/log.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import type { Deps } from './deps.ts';

/**
 * Stores a person's message about their order. Throws 404 and 403 as `ownedOrder`, 422 for
 * files of another person, 429 for too many.
 */
export async function sendMessage(
  ask: Ask<Deps>,
  userId: string,
  orderNo: string,
  body: OrderMessageRequest,
  locale: Locale,
): Promise<OrderMessage> {
  const order = await ownedOrder(ask.db, userId, orderNo);
  const now = ask.clock.date();
  const row = await ask.transaction(async (tx) => {
    const limit = { key: `messages:${orderNo}`, points: messagesPerHourAndOrder, perMs: hourMs };
    await countUse(tx, now, [limit], 'message.too_many');
    const attachments = await ownAttachments(tx, userId, body.attachments);
    return insertMessage(tx, {
      orderId: order.id,
      by: 'customer',
      text: body.text,
      attachments,
      createdAt: now,
    });
  });
  return presentMessage(ask.site(), row, order, await ownerName(ask.db, order), locale);
}

/** Replies to the owner of an order and notifies them. Throws a `Refusal` for an unknown order. */
export async function reply(
  ask: Ask<Deps>,
  actor: string,
  orderNo: string,
  text: string,
): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
    await replyWithin(tx, actor, orderNo, text, now);
  });
}

/** Replies inside another transaction. Throws as `reply`. */
export async function replyWithin(
  tx: Database,
  actor: string,
  orderNo: string,
  text: string,
  now: Date,
): Promise<void> {
  const order = await heldOrder(tx, orderNo);
  if (await isAccountClosed(tx, order.userId)) {
    throw serviceRefusal({ why: 'account.closed', orderNo });
  }
  const written = await insertMessage(tx, {
    orderId: order.id,
    by: 'adviser',
    text,
    attachments: [],
    createdAt: now,
  });
  await markAnswered(tx, order.id, now);
  const about = String(written.id);
  await notifyOfService(tx, order, { kind: 'message_received', about, facts: null }, now);
  await logDone(tx, { actor, act: 'service.reply', orderNo, facts: {} }, now);
}

/** Records that the owner's messages about an order need no reply. Returns how many there were. */
export async function settleMessages(
  ask: Ask<Deps>,
  actor: string,
  orderNo: string,
): Promise<{ settled: number }> {
  return ask.transaction(async (tx) => {
    const order = await heldOrder(tx, orderNo);
    const now = ask.clock.date();
    const settled = await markAnswered(tx, order.id, now);
    const facts = { messages: settled };
    await logDone(tx, { actor, act: 'service.settle', orderNo, facts }, now);
    return { settled };
  });
}

async function heldOrder(tx: Database, orderNo: string): Promise<OrderRow> {
  const [known] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNo, orderNo));
  if (known === undefined) throw serviceRefusal({ why: 'order.unknown', orderNo });
  return lockOrder(tx, known.id);
}

async function markAnswered(tx: Database, orderId: number, now: Date): Promise<number> {
  const open = and(
    eq(orderMessages.orderId, orderId),
    eq(orderMessages.by, 'customer'),
    isNull(orderMessages.answeredAt),
  );
  const answered = await tx
    .update(orderMessages)
    .set({ answeredAt: now })
    .where(open)
    .returning({ id: orderMessages.id });
  return answered.length;
}

async function insertMessage(
  tx: Database,
  message: typeof orderMessages.$inferInsert,
): Promise<MessageRow> {
  const [row] = await tx.insert(orderMessages).values(message).returning();
  if (row === undefined) throw new Error('a message was not written');
  return row;
}
