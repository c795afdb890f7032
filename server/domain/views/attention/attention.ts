import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  notExists,
  or,
} from 'drizzle-orm';
import { isLate } from '#contract/base/deadlines.ts';
import { hourMs, minuteMs } from '#contract/base/durations.ts';
import { getPromise } from '#contract/base/promises.ts';
import type { JobTopic } from '#contract/staff/attention.ts';
import { inquiryReplyHours } from '#contract/base/limits.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { orders, ordersWith } from '#server/db/tables/orders.ts';
import { outbox, payments, refunds, refundsWith } from '#server/db/tables/payments.ts';
import { verifications } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';
import { isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import { findPause } from '#server/domain/orders/pause.ts';
import { findKeyFaults } from '../key-faults.ts';
import type { Line } from './attention-line.ts';
import { billsToAttend } from './bills-to-attend.ts';
import { holidaysToAttend } from './holidays-to-attend.ts';
import { invoicesToAttend } from './invoices-to-attend.ts';
import { moneyToAttend } from './money-to-attend.ts';
import { serviceToAttend } from './service-to-attend.ts';
import { webhooksToAttend } from './webhooks-to-attend.ts';

/** The longest time for each kind before it needs attention. */
const maxWaits = {
  inquiry: inquiryReplyHours * hourMs,
  mail: 15 * minuteMs,
  deferredMail: hourMs,
  verification: 24 * hourMs,
  start: 72 * hourMs,
  fulfilment: 10 * minuteMs,
} as const;
const maxQuietTries = 3;
const messageTopics: JobTopic[] = ['mail', 'mail.former', 'sms'];

/**
 * Finds all matters that need attention, except those that require summing up every order or listing the
 * storage, because this runs often. `inquiries: false` leaves out the inquiries that wait too long, of which
 * there may be thousands.
 */
export async function findAttention(
  deps: Deps,
  { inquiries: withInquiries = true } = {},
): Promise<Line[]> {
  return [
    ...(await pauseToAttend(deps)),
    ...(await moneyToAttend(deps)),
    ...(await failingJobs(deps)),
    ...(await slowOrders(deps)),
    ...(await serviceToAttend(deps)),
    ...(withInquiries ? await waitingInquiries(deps) : []),
    ...(await waitingVerifications(deps)),
    ...(await invoicesToAttend(deps)),
    ...holidaysToAttend(deps),
    ...(await billsToAttend(deps)),
    ...(await webhooksToAttend(deps)),
    ...(await keys(deps)),
  ];
}

/**
 * Finds jobs that fail repeatedly, and mails that their server has deferred for an hour. A refund that its
 * wallet cannot send, or that takes long, is found with the money.
 */
async function failingJobs(deps: Deps): Promise<Line[]> {
  const failed = deps.db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, outbox.subjectId), refundsWith('stuck')));
  const rows = await deps.db
    .select({ ...getTableColumns(outbox), orderNo: orders.orderNo })
    .from(outbox)
    .leftJoin(payments, and(eq(outbox.topic, 'payment.refund'), eq(payments.id, outbox.subjectId)))
    .leftJoin(
      orders,
      or(
        eq(orders.id, payments.orderId),
        and(eq(outbox.topic, 'order.fulfil'), eq(orders.id, outbox.subjectId)),
      ),
    )
    .where(
      and(
        isNull(outbox.doneAt),
        or(
          and(
            gte(outbox.tries, maxQuietTries),
            or(
              notInArray(outbox.topic, messageTopics),
              lte(outbox.createdAt, before(deps.clock.now(), maxWaits.mail)),
            ),
          ),
          and(
            inArray(outbox.topic, messageTopics),
            lte(outbox.createdAt, before(deps.clock.now(), maxWaits.deferredMail)),
          ),
        ),
        or(ne(outbox.topic, 'payment.refund'), notExists(failed)),
      ),
    )
    .orderBy(asc(outbox.id));
  return rows.map(({ id, topic, createdAt, tries, orderNo }) => ({
    what: 'duty',
    number: String(id),
    since: createdAt,
    why:
      tries >= maxQuietTries
        ? { code: 'duty_failing', order_no: orderNo, topic, tries }
        : { code: 'duty_waiting', order_no: orderNo, topic },
  }));
}

async function slowOrders(deps: Deps): Promise<Line[]> {
  const rows = await deps.db
    .select({ order: orders, since: payments.paidAt })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'success')))
    .where(ordersWith('underWay'))
    .orderBy(asc(orders.id));
  return rows.flatMap(({ order, since }) => {
    const found = lateness(order, since);
    const isLate = found.since !== null && found.since <= before(deps.clock.now(), found.patience);
    return isLate ? [{ what: 'order', number: order.orderNo, ...found }] : [];
  });
}

/** Explains why an order that is paid and not completed waits, since when, and for how long it may. */
function lateness(order: typeof orders.$inferSelect, paidAt: Date | null) {
  if (!isDeliveredByPeople(order)) {
    const why = { code: 'not_fulfilled' } as const;
    return { since: paidAt, patience: maxWaits.fulfilment, why };
  }
  if (order.periodStart === null) {
    const why = { code: 'not_begun' } as const;
    return { since: paidAt, patience: maxWaits.start, why };
  }
  const why = { code: 'period_over' } as const;
  return { since: order.periodEnd, patience: 0, why };
}

async function waitingInquiries(deps: Deps): Promise<Line[]> {
  const { inquiryNo, createdAt, promisedUntil } = inquiries;
  const rows = await deps.db
    .select({ number: inquiryNo, createdAt, promisedUntil })
    .from(inquiries)
    .where(
      and(isNull(inquiries.answeredAt), lte(createdAt, before(deps.clock.now(), maxWaits.inquiry))),
    )
    .orderBy(asc(createdAt));
  return rows
    .filter((row) => isLate(getPromise({ ...row, kind: 'inquiry' }).until, deps.clock.now()))
    .map(({ number, createdAt: since }) => ({
      what: 'inquiry',
      number,
      since,
      why: { code: 'inquiry_late' },
    }));
}

async function waitingVerifications(deps: Deps): Promise<Line[]> {
  const rows = await deps.db
    .select({ id: verifications.id, since: verifications.submittedAt })
    .from(verifications)
    .where(
      and(
        eq(verifications.status, 'pending'),
        lte(verifications.submittedAt, before(deps.clock.now(), maxWaits.verification)),
      ),
    )
    .orderBy(asc(verifications.submittedAt));
  return rows.map(({ id, since }) => ({
    what: 'verification',
    number: String(id),
    since,
    why: { code: 'verification_late' },
  }));
}

async function keys(deps: Deps): Promise<Line[]> {
  const whys = await findKeyFaults(deps);
  return whys.map((why) => ({ what: 'keys', number: '–', since: null, why }));
}

function before(now: number, ms: number): Date {
  return new Date(now - ms);
}

/** Reports a pause from its first moment. */
export async function pauseToAttend(deps: Deps): Promise<Line[]> {
  const open = await findPause(deps.db);
  if (open === null) return [];
  return [{ what: 'pause', number: '–', since: open.startedAt, why: { code: 'orders_paused' } }];
}
