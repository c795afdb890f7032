import { asc, eq } from 'drizzle-orm';
import { ordersWith, orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { closedAccount } from './closed-account.ts';
import { type Operator } from './operator.ts';
import { linksTo, withLines } from './papers.ts';
import { age, day, table, when, yuan } from './table.ts';

export async function showOrders(operator: Operator, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"orders" takes nothing more.');
  const { deps } = operator;
  const rows = await deps.db
    .select({ order: orders, phone: users.phone, name: users.name, paidAt: payments.paidAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(ordersWith('underWay'))
    .orderBy(asc(orders.createdAt), asc(payments.paidAt));
  const firstRows = rows.filter(
    ({ order }, at) => rows.findIndex((other) => other.order.id === order.id) === at,
  );
  if (firstRows.length === 0) return done('No paid order waits for delivery.');
  const now = deps.clock.date();
  const lines = table(
    ['number', 'paid (Beijing)', 'waits', 'begins', 'what', 'for', 'yuan', 'contact', 'phone'],
    firstRows.map(({ order, phone, name, paidAt }) => {
      const since = paidAt ?? order.createdAt;
      const length = order.months === null ? null : `${order.months} months`;
      const pieces = order.quantity === null ? null : `${order.quantity} ×`;
      return [
        order.orderNo,
        when(since),
        age(since, now),
        order.periodStart === null ? null : day(order.periodStart),
        order.title['zh-CN'],
        length ?? pieces,
        yuan(order.amount),
        order.contact?.name ?? name,
        order.contact?.phone ?? phone ?? closedAccount,
      ];
    }),
  );
  const papers = await Promise.all(
    firstRows.map(({ order }) =>
      linksTo(
        operator,
        order.attachments.map(({ id }) => id),
      ),
    ),
  );
  return done(withLines(lines, papers));
}
