import { eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays } from '#contract/base/working-days.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import type { SoldBranch } from '#server/db/tables/service-terms.ts';
import { doStep } from '#server/domain/workflows/service-do-step.ts';
import { handOver } from '#server/domain/workflows/service-hand-over-file.ts';
import { reply, sendMessage } from '#server/domain/workflows/service-message.ts';
import { openHandedFile } from '#server/domain/workflows/service-open-file.ts';
import { reachBranch } from '#server/domain/workflows/service-reach-branch.ts';
import { readOrderService } from '#server/domain/views/order-service.ts';
import { findMatter, listSteps } from '#server/domain/service/matters.ts';
import { uploadPaper } from './buying.ts';
import { hours, minutes, work, type Story } from './calendar.ts';
import { writeHandedPaper } from './papers.ts';
import { adviser, choose, type Customer, type Park } from './park.ts';

/** Reads an order that has begun. */
export async function readBegun(
  park: Park,
  orderNo: string,
): Promise<OrderRow & { periodStart: Date }> {
  const [row] = await park.deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (row?.periodStart == null) throw new Error(`order ${orderNo} has not begun`);
  return { ...row, periodStart: row.periodStart };
}

/**
 * Takes the steps of an order that has begun, or of the matter `no`, all of them or the first `count`: each is done
 * on the day on which it is due. What a customer has to do they send in a message; the others hand a file over.
 * With `turn` the step from which that branch leads ends in it.
 */
export async function* takeSteps(
  park: Park,
  customer: Customer,
  { order_no: orderNo }: Order,
  {
    count = Infinity,
    no = 0,
    turn = null,
  }: { count?: number; no?: number; turn?: SoldBranch | null } = {},
): Story {
  const row = await readBegun(park, orderNo);
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
    if (turn !== null && turn.to !== null && turn.from === key) {
      await reachBranch(park.deps, adviser, { orderNo, no }, turn.key);
      yield { day: addWorkingDays(day, turn.to.days), at: hours(14) };
      await doStep(park.deps, adviser, { orderNo, no }, turn.to.key);
      return;
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
export async function answer(
  { deps }: Park,
  customer: Customer,
  orderNo: string,
  text: Bilingual<string>,
): Promise<void> {
  await reply(deps, adviser, orderNo, choose(customer, text));
}
