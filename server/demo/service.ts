import type { Order } from '#contract/orders.ts';
import { sendMessage } from '#server/domain/service/messages.ts';
import { readOrderService } from '#server/domain/service/read.ts';
import { orderContent, orderService, pay, pick } from './buying.ts';
import { days, hours, minutes, type Story } from './calendar.ts';
import { adviser, atDesk, locale, type Customer, type Park } from './park.ts';
import { samplePdf } from './pdf.ts';

/** Has a service from the payment to the last file; where the half year ends it is under way. */
export async function* isServed(park: Park, customer: Customer): Story {
  const order = await orderService(park, customer);
  await pay(park, customer, order);
  yield days(1);
  yield* serve(park, customer, order);
}

/** Has a package from the payment to the last file. */
export async function* takesPackage(park: Park, customer: Customer): Story {
  const name = pick(['startup', 'cloud-start'], customer.nth);
  const order = await orderContent(park, customer, 'package', name);
  await pay(park, customer, order);
  yield days(1);
  yield* serve(park, customer, order);
}

/** Has paid for a service that nobody has begun. */
export async function* waitsForStart(park: Park, customer: Customer): Story {
  await pay(park, customer, await orderService(park, customer));
  yield minutes(1);
}

/** Asks about a service that is under way; nobody has replied yet. */
export async function* asksAboutService(park: Park, customer: Customer): Story {
  const order = await orderService(park, customer);
  await pay(park, customer, order);
  yield hours(20);
  await atDesk(park, ['start', order.order_no, '--adviser', adviser]);
  yield days(2);
  await ask(park, customer, order, '下周的会议可以改到周四下午吗？');
}

async function* serve(park: Park, customer: Customer, order: Order): Story {
  const { order_no: orderNo } = order;
  await atDesk(park, ['start', orderNo, '--adviser', adviser]);
  yield hours(3);
  await ask(park, customer, order, '请问第一步需要我们准备哪些材料？');
  yield hours(2);
  await atDesk(park, ['message', orderNo, '营业执照副本和项目简介各一份即可，扫描件就行。']);
  const { steps } = await readOrderService(park.deps, customer.id, orderNo, locale);
  for (const [at, { key }] of steps.entries()) {
    yield days(5);
    await atDesk(park, ['step', orderNo, key]);
    if (at % 2 === 0) await deliver(park, orderNo, at + 1);
  }
  yield days(2);
  await atDesk(park, ['complete', orderNo]);
}

async function ask(park: Park, customer: Customer, order: Order, text: string): Promise<void> {
  const message = { text, attachments: [] };
  await sendMessage(park.deps, customer.id, order.order_no, message, null, locale);
}

async function deliver(park: Park, orderNo: string, step: number): Promise<void> {
  const path = `第 ${step} 步 交付文件.pdf`;
  const files = new Map([[path, samplePdf(`Sample document of step ${step}`)]]);
  await atDesk(park, ['deliver', orderNo, path], files);
}
