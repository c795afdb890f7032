import { asc, eq } from 'drizzle-orm';
import { orders } from '../db/tables/orders.ts';
import { payments } from '../db/tables/payments.ts';
import { users } from '../db/tables/people.ts';
import { AppError } from '../domain/app-error.ts';
import { completeByHand } from '../domain/orders/complete.ts';
import { DeskRefusal, done, misused, type Desk, type Reply } from './desk.ts';
import { linksTo, withLines } from './papers.ts';
import { age, table, when, yuan } from './table.ts';

export async function showOrders(desk: Desk, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"orders" takes nothing more.');
  const { deps } = desk;
  const rows = await deps.db
    .select({ order: orders, phone: users.phone, name: users.name, paidAt: payments.paidAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.status, 'processing'))
    .orderBy(asc(orders.createdAt), asc(payments.paidAt));
  const kept = rows.filter(
    ({ order }, at) => rows.findIndex((other) => other.order.id === order.id) === at,
  );
  if (kept.length === 0) return done('No paid order waits for delivery.');
  const now = deps.clock.date();
  const lines = table(
    ['number', 'paid', 'waits', 'what', 'for', 'yuan', 'contact', 'phone'],
    kept.map(({ order, phone, name, paidAt }) => {
      const since = paidAt ?? order.createdAt;
      const length = order.months === null ? null : `${order.months} months`;
      const pieces = order.quantity === null ? null : `${order.quantity} ×`;
      return [
        order.orderNo,
        when(since),
        age(since, now),
        order.title['zh-CN'],
        length ?? pieces,
        yuan(order.amount),
        order.contact?.name ?? name,
        order.contact?.phone ?? phone,
      ];
    }),
  );
  const papers = await Promise.all(
    kept.map(({ order }) =>
      linksTo(
        desk,
        order.attachments.map(({ id }) => id),
      ),
    ),
  );
  return done(withLines(lines, papers));
}

export async function completeCommand({ deps }: Desk, args: readonly string[]): Promise<Reply> {
  const [orderNo, ...more] = args;
  if (orderNo === undefined || more.length > 0) throw misused('Say "complete <order number>".');
  try {
    const { periodEnd } = await completeByHand(deps, orderNo);
    const until = periodEnd === null ? '' : ` It runs until ${when(periodEnd)}.`;
    return done(`Order ${orderNo} is completed.${until} Its owner is told.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new DeskRefusal(
      error.status === 404
        ? `There is no order ${orderNo}.`
        : `Order ${orderNo} is not waiting for delivery: it is unpaid, ended or completed already.`,
    );
  }
}
