import { eq } from 'drizzle-orm';
import { addMonths } from '#contract/shanghai.ts';
import type { Locale } from '#contract/picklists.ts';
import { orders } from '#server/db/tables/orders.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { publishOrderChange } from '#server/domain/payments/attempts.ts';
import { completeOrder, fulfilOrder, isDeliveredByPeople } from './fulfil.ts';
import type { OrderRow } from './read.ts';
import { lockOrder } from './transition.ts';

/**
 * People have delivered what was paid: the order is completed and its owner told. A service that nobody
 * has begun (start.ts) begins now and lasts as long as was ordered. Throws 404 for no such order, 409 when it is not waiting.
 */
export async function completeByHand(deps: Deps, orderNo: string): Promise<OrderRow> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new AppError(404, 'order.not_found');
  if (isDeliveredByPeople(order)) await deliver(deps, order);
  else if (order.status === 'processing') await fulfilOrder(deps, order.id);
  else throw new AppError(409);
  const [completed] = await deps.db.select().from(orders).where(eq(orders.id, order.id));
  return completed ?? order;
}

async function deliver(deps: Deps, { id }: OrderRow): Promise<void> {
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const begins = order.type === 'service' && order.periodStart === null;
    const end = begins ? addMonths(now, order.months ?? 12) : null;
    const period = end === null ? {} : { periodStart: now, periodEnd: end };
    const completed = await completeOrder(tx, order, now, period);
    if (!completed) throw new AppError(409);
    const { userId, orderNo } = order;
    const link = `/user/orders/${orderNo}`;
    const texts = textsOf(order, end);
    await notifyInOwnTexts(
      tx,
      { userId, orderNo, about: `completed:${orderNo}`, link, ...texts },
      now,
    );
  });
  await publishOrderChange(deps, id);
}

function textsOf({ title, orderNo }: OrderRow, end: Date | null) {
  const chinese = title['zh-CN'];
  const english = title['en-US'];
  if (end === null) {
    return {
      title: { 'zh-CN': '订单已完成', 'en-US': 'Your order is complete' },
      body: {
        'zh-CN': `“${chinese}”已全部交付，订单号 ${orderNo}。`,
        'en-US': `“${english}” has been delivered in full, order ${orderNo}.`,
      },
    };
  }
  return {
    title: { 'zh-CN': '服务已开始', 'en-US': 'Your service has begun' },
    body: {
      'zh-CN': `“${chinese}”已为您开始服务，有效期至 ${day(end, 'zh-CN')}，订单号 ${orderNo}。`,
      'en-US': `“${english}” has begun and runs until ${day(end, 'en-US')}, order ${orderNo}.`,
    },
  };
}

function day(instant: Date, locale: Locale): string {
  const format = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const;
  return new Intl.DateTimeFormat(locale, format).format(instant);
}
