import { and, asc, eq, isNull } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { linksTo, withLines } from './papers.ts';
import { age, indented, table, when } from './table.ts';

/** Runs `messages`: lists unanswered messages of customers; with an order, all of its messages. */
export async function runMessagesCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [orderNo = null, ...more] = args;
  if (more.length > 0) throw misused('Say "messages" or "messages <order number>".');
  return list(operator, orderNo);
}

async function list(operator: Operator, orderNo: string | null): Promise<Reply> {
  const { deps } = operator;
  const isOpen = and(eq(orderMessages.by, 'customer'), isNull(orderMessages.answeredAt));
  const rows = await deps.db
    .select({ message: orderMessages, orderNo: orders.orderNo })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(orderNo === null ? isOpen : eq(orders.orderNo, orderNo))
    .orderBy(asc(orderMessages.id));
  if (rows.length === 0) {
    return done(
      orderNo === null
        ? 'No message waits for a reply.'
        : `There are no messages about order ${orderNo}.`,
    );
  }
  const now = deps.clock.date();
  const lines = table(
    ['order', 'written (Beijing)', 'by', 'waits'],
    rows.map(({ message, orderNo: number }) => [
      number,
      when(message.createdAt),
      message.by,
      message.by === 'adviser' || message.answeredAt !== null ? null : age(message.createdAt, now),
    ]),
  );
  const texts = await Promise.all(
    rows.map(async ({ message }) => [
      indented(message.text),
      ...(await linksTo(
        operator,
        message.attachments.map(({ id }) => id),
      )),
    ]),
  );
  return done(withLines(lines, texts));
}
