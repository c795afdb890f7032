import { and, asc, eq, isNull } from 'drizzle-orm';
import { maxMessageLength } from '#contract/base/limits.ts';
import { normalizeText } from '#contract/base/typed-lines.ts';
import { orders } from '#server/db/tables/orders.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { reply, settleMessages } from '#server/domain/workflows/write-service-message.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { linksTo, withLines } from './papers.ts';
import { explainRefusal } from './service.ts';
import { age, indented, table, when } from './table.ts';

/** Runs `messages`: lists unanswered messages of customers; with an order, all of its messages. */
export async function runMessagesCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [orderNo, what, ...more] = args;
  if (more.length > 0 || (what !== undefined && what !== 'settled')) {
    throw misused(
      'Say "messages", "messages <order number>" or "messages <order number> settled".',
    );
  }
  if (orderNo === undefined) return list(operator, null);
  if (what === undefined) return list(operator, orderNo);
  return explainRefusal(operator, 'service.settle', { orderNo }, async () => {
    const settled = await settleMessages(operator.deps, operator.actor, orderNo);
    if (settled === 0) throw commandRefused(`No message of order ${orderNo} waits for a reply.`);
    return done(`Nothing of order ${orderNo} waits for a reply any more.`);
  });
}

/** Runs `message <order number> "<text>"`: replies to the owner of an order. */
export async function runMessageCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [orderNo, given, ...more] = args;
  const text = normalizeText(given ?? '');
  if (orderNo === undefined || text === '' || more.length > 0) {
    throw misused('Say "message <order number> "<text>"".');
  }
  if (text.length > maxMessageLength) {
    throw commandRefused(`A message has at most ${maxMessageLength} characters. It was not sent.`);
  }
  return explainRefusal(operator, 'service.reply', { orderNo }, async () => {
    await reply(operator.deps, operator.actor, orderNo, text);
    return done(`The message is in order ${orderNo}. Its owner is told.`);
  });
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
        : `Nobody has written about order ${orderNo}.`,
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
