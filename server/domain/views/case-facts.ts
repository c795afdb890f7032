import { asc, eq, inArray } from 'drizzle-orm';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { CaseFact } from '#machines/replay/case-file.ts';
import { orderEvents } from '#server/db/tables/orders.ts';
import { notices, payments, refunds } from '#server/db/tables/payments.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { Deps } from '#server/records/deps.ts';
import type { FoundOrder } from './case-orders.ts';

/**
 * Lists all facts of an order, the oldest first: numbers, times and statuses, no personal data. A wallet's
 * clock has whole seconds and may be behind ours: a wallet's fact is listed no earlier than its cause.
 */
export async function listCaseFacts({ db, clock }: Deps, order: FoundOrder): Promise<CaseFact[]> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const attempts = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const received = await db
    .select()
    .from(notices)
    .where(
      inArray(
        notices.paymentNo,
        attempts.map(({ paymentNo }) => paymentNo),
      ),
    );
  const returned = await db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        attempts.map(({ id }) => id),
      ),
    );
  const now = clock.date();
  // A failure is a fact of its refund, with number and amount.
  const [placed, ...later] = events
    .filter(({ event }) => event !== 'refund.failed')
    .map(({ at, event, to }) => fact(at, event, { status: to ?? undefined }));
  // At the same moment the cause comes first: money before its effects.
  const facts = [
    ...(placed === undefined ? [] : [placed]),
    ...received.map(({ receivedAt, mismatch, paymentNo }) =>
      fact(receivedAt, mismatch === null ? 'notice.received' : 'notice.mismatched', {
        payment_no: paymentNo,
      }),
    ),
    ...attempts.flatMap((attempt) => factsOfAttempt(attempt, now)),
    ...later,
    ...returned.flatMap((refund) => {
      const attempt = attempts.find(({ id }) => id === refund.paymentId);
      return factsOfRefund(refund, attempt, now);
    }),
    fact(now, 'order.stands', { status: order.status }),
  ];
  return facts.toSorted((one, other) => one.at.localeCompare(other.at));
}

function factsOfAttempt(attempt: Attempt, now: Date): CaseFact[] {
  const { createdAt, expiresAt, paidAt, returnedAt, status, amount, channel } = attempt;
  const payment_no = attempt.paymentNo;
  const expired = paidAt === null && expiresAt <= now;
  const paid = paidAt === null ? createdAt : notBefore(createdAt, paidAt);
  return [
    // The money of a transfer came without an attempt of ours.
    ...(channel === 'bank_transfer' ? [] : [fact(createdAt, 'attempt.started', { payment_no })]),
    ...(expired ? [fact(expiresAt, 'attempt.expires', { payment_no })] : []),
    ...(paidAt === null ? [] : [fact(paid, 'money.received', { payment_no, amount })]),
    ...(returnedAt === null
      ? []
      : [fact(notBefore(paid, returnedAt), 'money.returned', { payment_no, amount })]),
    fact(now, 'attempt.stands', { payment_no, status }),
  ];
}

function factsOfRefund(refund: RefundRow, attempt: Attempt | undefined, now: Date): CaseFact[] {
  const { refundNo, cause, status, amount, decidedAt, createdAt, failedAt, doneAt } = refund;
  // An undecided refund moves no money.
  if (amount === null) return [];
  const which = { payment_no: attempt?.paymentNo, refund_no: refundNo, cause, amount };
  const started = notBefore(attempt?.paidAt ?? createdAt, decidedAt ?? createdAt);
  const isByBank = refundIs(status, 'byHand') || attempt?.channel === 'bank_transfer';
  const done = isByBank ? 'refund.settled' : 'refund.done';
  return [
    fact(started, 'refund.started', which),
    ...(failedAt === null ? [] : [fact(notBefore(started, failedAt), 'refund.failed', which)]),
    // The wallet has taken it on after all.
    ...(failedAt !== null && refundIs(status, 'atWallet')
      ? [fact(now, 'refund.stands', which)]
      : []),
    ...(doneAt === null ? [] : [fact(notBefore(failedAt ?? started, doneAt), done, which)]),
  ];
}

function notBefore(cause: Date, effect: Date): Date {
  return effect < cause ? cause : effect;
}

type More = { payment_no?: string | undefined; status?: CaseFact['status'] } & Pick<
  CaseFact,
  'refund_no' | 'cause' | 'amount'
>;

function fact(at: Date, kind: CaseFact['kind'], { payment_no, status, ...money }: More): CaseFact {
  return {
    at: at.toISOString(),
    kind,
    ...(payment_no === undefined ? {} : { payment_no }),
    ...money,
    ...(status === undefined ? {} : { status }),
  };
}
