import { and, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PromiseMove } from '#contract/staff/acts.ts';
import { mayMovePromise } from '#contract/staff/call.ts';
import { getPromiseDays } from '#contract/staff/promise-days.ts';
import { endOfDay } from '#contract/base/shanghai.ts';
import { isWorkingDay } from '#contract/base/working-days.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { orderMessages, serviceSteps } from '#server/db/tables/service.ts';
import { isAccountClosed } from '#server/domain/accounts/closed.ts';
import { readStepName } from '#server/domain/service/matters.ts';
import { listOpenMessages } from '#server/domain/service/reply-deadline.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import {
  findPromise,
  presentPromise,
  type OpenPromise,
  type PromiseOf,
} from '#server/domain/views/promises.ts';
import { runStaffWork, type Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { notifyPromiseMoved } from './promise-notify-moved.ts';

/** `is_notified` is false for a guest and for a closed account: nothing on the site reaches them. */
export type MovedPromise = { is_notified: boolean };

/**
 * Moves a promise to a customer to the end of another day, and notifies them with an apology. Throws 403 when another
 * role has to keep the promise, 404 for an unknown number, 409 when nothing is promised any more or the promise is not
 * the one that was shown, and 422 for a day that cannot be chosen.
 */
export function movePromise(
  ask: Ask<Deps>,
  person: StaffPerson,
  { day, shown, ...of }: v.InferOutput<typeof PromiseMove>,
): Promise<MovedPromise> {
  if (!mayMovePromise(person.role, of.kind)) throw new Refusal(403, 'console.role');
  const { actor } = person;
  return runStaffWork(ask, actor, async (work) => {
    const { tx, now } = work;
    await lock(tx, of);
    const promise = await findPromise(tx, of, now);
    if (promise === null) throw new Refusal(409, 'console.nothing_promised');
    if (presentPromise(promise).shown !== shown) throw new Refusal(409, 'console.changed');
    checkDay(day, promise, now);
    const from = promise.promised.until;
    await store(tx, promise, endOfDay(day));
    const { userId } = promise;
    const isNotified = userId !== null && !(await isAccountClosed(tx, userId));
    if (isNotified) await notifyPromiseMoved(tx, { ...promise, userId }, { from, day }, now);
    const facts = { kind: of.kind, from: from.toISOString(), day };
    await work.log({ act: 'promise.move', subject: of.number, facts });
    const moved = { is_notified: isNotified };
    return moved;
  });
}

function checkDay(day: string, { kind, promised }: OpenPromise, now: Date): void {
  const { first, last } = getPromiseDays({ kind, until: promised.until }, now);
  if (day >= first && day <= last && isWorkingDay(day)) return;
  throw invalid('day', {
    'zh-CN': `请选择 ${first} 至 ${last} 之间的工作日`,
    'en-US': `Choose a working day from ${first} to ${last}`,
  });
}

/** Locks what the promise is about until the transaction ends. Throws 404 for an unknown number. */
async function lock(tx: Database, { kind, number }: PromiseOf): Promise<void> {
  const locked = await lockRow(tx, kind, number);
  if (locked.length === 0) throw new Refusal(404, 'console.not_found');
}

function lockRow(tx: Database, kind: PromiseOf['kind'], number: string): Promise<object[]> {
  switch (kind) {
    case 'refund':
      return tx.select().from(refunds).where(eq(refunds.refundNo, number)).for('update');
    case 'inquiry':
      return tx.select().from(inquiries).where(eq(inquiries.inquiryNo, number)).for('update');
    case 'invoice':
      return tx.select().from(invoices).where(eq(invoices.invoiceNo, number)).for('update');
    case 'step':
    case 'reply':
      return tx.select().from(orders).where(eq(orders.orderNo, number)).for('update');
  }
}

async function store(
  tx: Database,
  { kind, number, part, order }: OpenPromise,
  promisedUntil: Date,
): Promise<void> {
  const set = { promisedUntil };
  switch (kind) {
    case 'refund':
      await tx.update(refunds).set(set).where(eq(refunds.refundNo, number));
      return;
    case 'inquiry':
      await tx.update(inquiries).set(set).where(eq(inquiries.inquiryNo, number));
      return;
    case 'invoice':
      await tx.update(invoices).set(set).where(eq(invoices.invoiceNo, number));
      return;
    case 'step': {
      if (order === null) throw new Error(`step ${part} has no order`);
      const { no, key } = readStepName(part);
      const isIt = and(
        eq(serviceSteps.orderId, order.id),
        eq(serviceSteps.matterNo, no),
        eq(serviceSteps.key, key),
      );
      await tx.update(serviceSteps).set(set).where(isIt);
      return;
    }
    case 'reply': {
      if (order === null) throw new Error(`message ${part} has no order`);
      // One reply answers all open messages: those with an earlier deadline wait until the new one.
      const open = await listOpenMessages(tx, [order.id]);
      const earlier = open.filter(({ promised }) => promised.until < promisedUntil);
      const ids = earlier.map(({ id }) => id);
      await tx.update(orderMessages).set(set).where(inArray(orderMessages.id, ids));
    }
  }
}
