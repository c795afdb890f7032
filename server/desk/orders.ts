import { asc, eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { AppError } from '#server/domain/app-error.ts';
import * as v from 'valibot';
import { Day } from '#contract/fields.ts';
import { completeByHand } from '#server/domain/orders/complete.ts';
import { startAheadDays, startByHand } from '#server/domain/orders/start.ts';
import { DeskRefusal, done, misused, type Desk, type Reply } from './desk.ts';
import { linksTo, withLines } from './papers.ts';
import { age, day, table, when, yuan } from './table.ts';

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
    ['number', 'paid (Beijing)', 'waits', 'begins', 'what', 'for', 'yuan', 'contact', 'phone'],
    kept.map(({ order, phone, name, paidAt }) => {
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
    const until = periodEnd === null ? '' : ` It runs until ${when(periodEnd)} Beijing time.`;
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

/** `start <order number> [day]`: an adviser has confirmed when a service or package begins. */
export async function startCommand({ deps }: Desk, args: readonly string[]): Promise<Reply> {
  const [orderNo, first, ...more] = args;
  const isDay = first === undefined || v.is(Day, first);
  if (orderNo === undefined || more.length > 0 || !isDay) {
    throw misused('Say "start <order number>", or with its first day, such as 2026-11-23.');
  }
  try {
    const { periodStart } = await startByHand(deps, orderNo, first ?? null);
    const begins = periodStart === null ? '' : ` begins on ${day(periodStart)}`;
    return done(`Order ${orderNo}${begins}. Its owner is told.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new DeskRefusal(whyNot(error, orderNo));
  }
}

function whyNot({ status }: AppError, orderNo: string): string {
  switch (status) {
    case 404:
      return `There is no order ${orderNo}.`;
    case 422:
      return `The first day is one from the payment on, at most ${startAheadDays} days ahead.`;
    default:
      return `Order ${orderNo} does not wait to begin: it is unpaid, ended or begun already, or it begins by itself.`;
  }
}
