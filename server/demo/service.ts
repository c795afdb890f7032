import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { completeByHand } from '#server/domain/workflows/service-complete.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import { sendMessage } from '#server/domain/workflows/service-message.ts';
import { orderContent, orderService, pay, pick } from './buying.ts';
import { days, hours, minutes, work, type Story } from './calendar.ts';
import { takeYear } from './matters.ts';
import { adviser, adviserOf, choose, type Customer, type Park } from './park.ts';
import { answer, takeSteps } from './steps.ts';

/** Has a service from the payment to the last file; where the year ends it is under way. */
export async function* isServed(park: Park, customer: Customer): Story {
  const order = await orderService(park, customer);
  yield* pay(park, customer, order);
  yield days(1);
  yield* serve(park, customer, order);
}

/** Has a package from the payment to the last file. */
export async function* takesPackage(park: Park, customer: Customer): Story {
  const names = ['startup', 'cloud-start', 'trademark-starter', 'rd-system-setup'];
  const name = pick(names, customer.nth);
  const order = await orderContent(park, customer, 'package', name);
  yield* pay(park, customer, order);
  yield days(1);
  yield* serve(park, customer, order);
}

/** Pays for a service that has not begun. */
export async function* waitsForStart(park: Park, customer: Customer): Story {
  yield* pay(park, customer, await orderService(park, customer));
  yield minutes(1);
}

/** Asks about a running service and waits for the reply. */
export async function* asksAboutService(park: Park, customer: Customer): Story {
  const order = await orderService(park, customer);
  yield* pay(park, customer, order);
  yield work(hours(20));
  await startByHand(park.deps, adviser, order.order_no, null, adviserOf[customer.locale]);
  yield days(2);
  await ask(park, customer, order, {
    'zh-CN': '下周的会议可以改到周四下午吗？',
    'en-US': 'Can next week’s meeting move to Thursday afternoon?',
  });
}

async function* serve(park: Park, customer: Customer, order: Order): Story {
  const { order_no: orderNo } = order;
  await startByHand(park.deps, adviser, orderNo, null, adviserOf[customer.locale]);
  yield hours(3);
  await ask(park, customer, order, {
    'zh-CN': '请问第一步需要我们准备哪些材料？',
    'en-US': 'Which papers do you need from us for the first step?',
  });
  yield work(hours(1));
  await answer(park, customer, orderNo, {
    'zh-CN': '营业执照副本和项目简介各一份即可，扫描件就行。',
    'en-US':
      'A copy of the business license and a short description of the project; scans will do.',
  });
  if (order.type === 'package') {
    yield* takeSteps(park, customer, order);
    yield days(1);
    await completeByHand(park.deps, adviser, orderNo);
    return;
  }
  // A year lasts: it ends with its period.
  yield* takeYear(park, customer, order);
}

async function ask(
  park: Park,
  customer: Customer,
  order: Order,
  text: Bilingual<string>,
): Promise<void> {
  const message = { text: choose(customer, text), attachments: [] };
  await sendMessage(park.deps, customer.id, order.order_no, message, customer.locale);
}
