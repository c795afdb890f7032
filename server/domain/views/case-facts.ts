import { asc, eq, inArray } from 'drizzle-orm';
import type { CaseFact } from '#machines/replay/case-file.ts';
import { orderEvents } from '#server/db/tables/orders.ts';
import { notices, payments, refunds } from '#server/db/tables/payments.ts';
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
  const [received, returned] = await Promise.all([
    db
      .select()
      .from(notices)
      .where(
        inArray(
          notices.paymentNo,
          attempts.map(({ paymentNo }) => paymentNo),
        ),
      ),
    db
      .select()
      .from(refunds)
      .where(
        inArray(
          refunds.paymentId,
          attempts.map(({ id }) => id),
        ),
      ),
  ]);
  const now = clock.date();
  const numbers = new Map(attempts.map(({ id, paymentNo }) => [id, paymentNo]));
  const [placed, ...later] = events.map(({ at, event, to }) =>
    fact(at, event, { status: to ?? undefined }),
  );
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
    ...returned.flatMap(({ paymentId, amount, decidedAt, createdAt, doneAt }) => {
      // An undecided refund moves no money.
      if (amount === null) return [];
      const which = { payment_no: numbers.get(paymentId) };
      const paidAt = attempts.find(({ id }) => id === paymentId)?.paidAt ?? createdAt;
      const started = notBefore(paidAt, decidedAt ?? createdAt);
      return [
        fact(started, 'refund.started', which),
        ...(doneAt === null ? [] : [fact(notBefore(started, doneAt), 'refund.done', which)]),
      ];
    }),
    fact(now, 'order.stands', { status: order.status }),
  ];
  return facts.toSorted((one, other) => one.at.localeCompare(other.at));
}

function factsOfAttempt(attempt: typeof payments.$inferSelect, now: Date): CaseFact[] {
  const { createdAt, expiresAt, paidAt, returnedAt, status, paymentNo: payment_no } = attempt;
  const expired = paidAt === null && expiresAt <= now;
  const paid = paidAt === null ? createdAt : notBefore(createdAt, paidAt);
  return [
    fact(createdAt, 'attempt.started', { payment_no }),
    ...(expired ? [fact(expiresAt, 'attempt.expires', { payment_no })] : []),
    ...(paidAt === null ? [] : [fact(paid, 'money.received', { payment_no })]),
    ...(returnedAt === null
      ? []
      : [fact(notBefore(paid, returnedAt), 'money.returned', { payment_no })]),
    fact(now, 'attempt.stands', { payment_no, status }),
  ];
}

function notBefore(cause: Date, effect: Date): Date {
  return effect < cause ? cause : effect;
}

type More = { payment_no?: string | undefined; status?: CaseFact['status'] };

function fact(at: Date, kind: CaseFact['kind'], { payment_no, status }: More): CaseFact {
  return {
    at: at.toISOString(),
    kind,
    ...(payment_no === undefined ? {} : { payment_no }),
    ...(status === undefined ? {} : { status }),
  };
}
