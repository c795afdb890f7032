import { eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays } from '#contract/base/working-days.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { completeByHand } from '#server/domain/workflows/service-complete.ts';
import { doStep } from '#server/domain/workflows/service-do-step.ts';
import { handOver } from '#server/domain/workflows/service-hand-over-file.ts';
import { openMatter, withdrawMatter } from '#server/domain/workflows/service-matter.ts';
import { useUnits } from '#server/domain/workflows/service-units.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import { reply, sendMessage } from '#server/domain/workflows/service-message.ts';
import { openHandedFile } from '#server/domain/workflows/service-open-file.ts';
import { readOrderService } from '#server/domain/views/order-service.ts';
import { findMatter, listSteps } from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
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
  if (order.type === 'package') {
    yield* takeSteps(park, customer, order);
    yield days(1);
    await completeByHand(park.deps, adviser, orderNo);
    return;
  }
  yield* takeMatters(park, customer, order);
  await usesVisit(park, customer, orderNo);
  // A year lasts: it ends with its period.
  yield* takeSteps(park, customer, order);
}

/** Opens matters of a service that has them: one is done, one is given up, and one goes on. */
async function* takeMatters(park: Park, customer: Customer, order: Order): Story {
  const { order_no: orderNo } = order;
  const row = await readRow(park, orderNo);
  const hasMatters = getServiceTerms(row).steps.some(({ per }) => per === 'matter');
  const left = getServiceTerms(row).quantities.find(({ kind }) => kind === 'matter')?.granted ?? 0;
  if (!hasMatters) return;
  for (const title of pickMatters(customer).slice(0, left)) {
    const named = { title: choose(customer, title), units: 1 };
    const { no } = await openMatter(park.deps, adviser, orderNo, named);
    yield days(2);
    if (no === 2) {
      await withdrawMatter(park.deps, adviser, { orderNo, no }, '客户暂不办理');
      continue;
    }
    yield* takeSteps(park, customer, order, no === 1 ? Infinity : 2, no);
  }
}

/** Records one of the counted units that no matter takes, if the plan has any. */
async function usesVisit(park: Park, customer: Customer, orderNo: string): Promise<void> {
  const row = await readRow(park, orderNo);
  const counted = getServiceTerms(row).quantities.find(({ kind }) => kind === 'counted');
  if (counted === undefined) return;
  const note = choose(customer, { 'zh-CN': '已按约定完成一次', 'en-US': 'Done once, as agreed' });
  await useUnits(park.deps, adviser, orderNo, { key: counted.key, amount: 1, note });
}

async function readRow(park: Park, orderNo: string): Promise<OrderRow> {
  const [row] = await park.deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (row?.periodStart == null) throw new Error(`order ${orderNo} has not begun`);
  return row;
}

function pickMatters({ nth }: Customer): Bilingual<string>[] {
  return [1, 2, 3].map((at) => ({
    'zh-CN': `项目 ${nth}-${at}`,
    'en-US': `Project ${nth}-${at}`,
  }));
}

/**
 * Takes the steps of an order that has begun, or of a matter, all of them or the first `count`: each is done on the
 * day on which it is due. What a customer has to do they send in a message; the others hand a file over.
 */
export async function* takeSteps(
  park: Park,
  customer: Customer,
  { order_no: orderNo }: Order,
  count = Infinity,
  no = 0,
): Story {
  const row = await readRow(park, orderNo);
  const matter = await findMatter(park.deps.db, row, no);
  if (matter === undefined) return;
  let day = shanghaiDay(matter.openedAt ?? park.clock.date());
  for (const [at, { key, by, days: length, ...step }] of listSteps(matter).entries()) {
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
    await doStep(park.deps, adviser, { orderNo, no }, key);
    if (by !== 'adviser' && by !== 'us') continue;
    const paper = await writeHandedPaper(park, row, customer, key);
    if (paper === null) continue;
    await handOver(park.deps, adviser, { orderNo, no: no === 0 ? null : no }, [paper]);
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
