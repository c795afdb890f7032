import { and, asc, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { inquiries } from '../db/tables/content.ts';
import { orders } from '../db/tables/orders.ts';
import { outbox, payments, refunds } from '../db/tables/payments.ts';
import { verifications } from '../db/tables/people.ts';
import { answerWithinHours } from '../../contract/limits.ts';
import { reconcile } from '../domain/ledger.ts';
import { isDeliveredByPeople } from '../domain/orders/fulfil.ts';
import { done, exitCodes, misused, type Desk, type Reply } from './desk.ts';
import { filesToAttend } from './files.ts';
import { age, table } from './table.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** How long each thing may take before somebody should look. */
const patience = {
  payment: 10 * minuteMs,
  refund: hourMs,
  inquiry: answerWithinHours * hourMs,
  verification: 24 * hourMs,
  start: 72 * hourMs,
  fulfilment: 10 * minuteMs,
} as const;
const patientTries = 3;

type Line = { what: string; number: string; since: Date | null; why: string };

/** Everything that will not come right by itself, or not in time. */
export async function showAttention(desk: Desk, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"attention" takes nothing more.');
  const found = [
    ...(await unclearPayments(desk)),
    ...(await slowRefunds(desk)),
    ...(await failingDuties(desk)),
    ...(await slowOrders(desk)),
    ...(await waitingInquiries(desk)),
    ...(await waitingVerifications(desk)),
    ...(await wrongBooks(desk)),
    ...(await files(desk)),
  ];
  if (found.length === 0) return done('Nothing needs a person.');
  const now = desk.deps.clock.date();
  const rows = found.map(({ what, number, since, why }) => [
    what,
    number,
    since === null ? null : age(since, now),
    why,
  ]);
  return {
    text: table(['what', 'number', 'waits', 'why'], rows),
    exitCode: exitCodes.attention,
  };
}

/** The wallet should have said long ago what became of them. */
async function unclearPayments({ deps }: Desk): Promise<Line[]> {
  const rows = await deps.db
    .select({ number: payments.paymentNo, since: payments.createdAt, orderNo: orders.orderNo })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        inArray(payments.status, ['pending', 'closing']),
        lte(payments.gatewayExpiresAt, before(deps.clock.now(), patience.payment)),
      ),
    )
    .orderBy(asc(payments.id));
  return rows.map(({ number, since, orderNo }) => ({
    what: 'payment',
    number,
    since,
    why: `the wallet does not say what became of it; order ${orderNo}`,
  }));
}

async function slowRefunds({ deps }: Desk): Promise<Line[]> {
  const rows = await deps.db
    .select({ number: refunds.refundNo, since: refunds.createdAt, orderNo: orders.orderNo })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNull(refunds.doneAt),
        lte(refunds.createdAt, before(deps.clock.now(), patience.refund)),
      ),
    )
    .orderBy(asc(refunds.id));
  return rows.map(({ number, since, orderNo }) => ({
    what: 'refund',
    number,
    since,
    why: `the money has not gone back yet; order ${orderNo}`,
  }));
}

async function failingDuties({ deps }: Desk): Promise<Line[]> {
  const rows = await deps.db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), gte(outbox.tries, patientTries)))
    .orderBy(asc(outbox.id));
  return rows.map(({ id, topic, createdAt, tries }) => ({
    what: 'duty',
    number: String(id),
    since: createdAt,
    why: `${topic} has failed ${tries} times; the log says why`,
  }));
}

async function slowOrders({ deps }: Desk): Promise<Line[]> {
  const rows = await deps.db
    .select({ order: orders, since: payments.paidAt })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'success')))
    .where(eq(orders.status, 'processing'))
    .orderBy(asc(orders.id));
  return rows.flatMap(({ order, since }) => {
    const found = lateness(order, since);
    const isLate = found.since !== null && found.since <= before(deps.clock.now(), found.patience);
    return isLate ? [{ what: 'order', number: order.orderNo, ...found }] : [];
  });
}

/** What an order that is paid and not completed waits for, since when, and how long it may. */
function lateness(order: typeof orders.$inferSelect, paidAt: Date | null) {
  if (!isDeliveredByPeople(order)) {
    const why = 'paid, and should have been ready at once; "complete" tries again';
    return { since: paidAt, patience: patience.fulfilment, why };
  }
  if (order.periodStart === null) {
    const why = 'paid, and nobody has said when it begins; "start" does';
    return { since: paidAt, patience: patience.start, why };
  }
  const why = 'its period is over, and it is not completed';
  return { since: order.periodEnd, patience: 0, why };
}

async function waitingInquiries({ deps }: Desk): Promise<Line[]> {
  const rows = await deps.db
    .select({ number: inquiries.inquiryNo, since: inquiries.createdAt })
    .from(inquiries)
    .where(
      and(
        isNull(inquiries.answeredAt),
        lte(inquiries.createdAt, before(deps.clock.now(), patience.inquiry)),
      ),
    )
    .orderBy(asc(inquiries.createdAt));
  return rows.map((row) => ({
    ...row,
    what: 'inquiry',
    why: 'an answer was promised within a day',
  }));
}

async function waitingVerifications({ deps }: Desk): Promise<Line[]> {
  const rows = await deps.db
    .select({ id: verifications.id, since: verifications.submittedAt })
    .from(verifications)
    .where(
      and(
        eq(verifications.status, 'pending'),
        lte(verifications.submittedAt, before(deps.clock.now(), patience.verification)),
      ),
    )
    .orderBy(asc(verifications.submittedAt));
  return rows.map(({ id, since }) => ({
    what: 'verification',
    number: String(id),
    since,
    why: 'nobody has decided it for a day',
  }));
}

async function wrongBooks({ deps }: Desk): Promise<Line[]> {
  const { findings } = await reconcile(deps.db, deps.clock.date());
  return findings.map(({ orderNo, what }) => ({
    what: 'books',
    number: orderNo,
    since: null,
    why: what,
  }));
}

async function files({ deps }: Desk): Promise<Line[]> {
  const whys = await filesToAttend(deps);
  return whys.map((why) => ({ what: 'files', number: '–', since: null, why }));
}

function before(now: number, ms: number): Date {
  return new Date(now - ms);
}
