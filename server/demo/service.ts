import { eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays } from '#contract/base/working-days.ts';
import { orders } from '#server/db/tables/orders.ts';
import { completeByHand } from '#server/domain/workflows/service-complete.ts';
import { doStep } from '#server/domain/workflows/service-do-step.ts';
import { handOver } from '#server/domain/workflows/service-hand-over-file.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import { reply, sendMessage } from '#server/domain/workflows/service-message.ts';
import { openHandedFile } from '#server/domain/workflows/service-open-file.ts';
import { readOrderService } from '#server/domain/views/order-service.ts';
import { readSteps } from '#server/domain/service/steps.ts';
import { orderContent, orderService, pay, pick, uploadPaper } from './buying.ts';
import { days, hours, minutes, work, type Story } from './calendar.ts';
import { adviser, adviserOf, choose, type Customer, type Park } from './park.ts';
import { writeHandedPaper } from './papers.ts';

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
  yield* takeSteps(park, customer, order);
  yield days(1);
  await completeByHand(park.deps, adviser, orderNo);
}

/**
 * Takes the steps of an order that has begun, all of them or the first `count`: each is done on the day on
 * which it is due. What a customer has to do they send in a message; the others hand a file over.
 */
export async function* takeSteps(
  park: Park,
  customer: Customer,
  { order_no: orderNo }: Order,
  count = Infinity,
): Story {
  const [row] = await park.deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (row?.periodStart == null) throw new Error(`order ${orderNo} has not begun`);
  let day = shanghaiDay(row.periodStart);
  for (const [at, { key, by, days: length, ...step }] of (
    await readSteps(park.deps.db, row)
  ).entries()) {
    if (at >= count) return;
    day = addWorkingDays(day, length);
    yield { day, at: hours(10 + ((at * 2 + customer.nth) % 6)) };
    if (by === 'customer') {
      await sendPaper(park, customer, orderNo, choose(customer, step.title));
      yield work(minutes(45));
      await answer(park, customer, orderNo, {
        'zh-CN': '收到，材料齐全，我们接着办理下一步。',
        'en-US': 'Received, and complete. We go on with the next step.',
      });
    }
    await doStep(park.deps, adviser, orderNo, key);
    if (by !== 'adviser' && by !== 'us') continue;
    const paper = await writeHandedPaper(park, row, customer, key);
    if (paper === null) continue;
    await handOver(park.deps, adviser, orderNo, [paper]);
    yield hours(3);
    await openFiles(park, customer, orderNo);
  }
}

async function openFiles({ deps }: Park, { id, locale }: Customer, orderNo: string): Promise<void> {
  const { files } = await readOrderService(deps, id, orderNo, locale);
  for (const file of files) if (file.is_new) await openHandedFile(deps, id, orderNo, file.id);
}

async function sendPaper(
  park: Park,
  customer: Customer,
  orderNo: string,
  title: string,
): Promise<void> {
  const id = await uploadPaper(park, customer, title);
  const text = choose(customer, {
    'zh-CN': `“${title}”已经准备好，请查收附件。`,
    'en-US': `“${title}” is ready; please see the attachment.`,
  });
  const message = { text, attachments: [id] };
  await sendMessage(park.deps, customer.id, orderNo, message, customer.locale);
}

/** Answers as the adviser, in the language of the customer. */
async function answer(
  { deps }: Park,
  customer: Customer,
  orderNo: string,
  text: Bilingual<string>,
): Promise<void> {
  await reply(deps, adviser, orderNo, choose(customer, text));
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
