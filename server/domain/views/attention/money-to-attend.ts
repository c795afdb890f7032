import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
} from 'drizzle-orm';
import { isLate } from '#contract/base/deadlines.ts';
import type { NoticeOutcome } from '#contract/staff/attention.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { orders } from '#server/db/tables/orders.ts';
import {
  notices,
  payments,
  refunds,
  refundsWith,
  type AttemptStatus,
} from '#server/db/tables/payments.ts';
import type { Deps } from '#server/records/deps.ts';
import { isOfOtherAccount, whereOfOtherAccount } from '#server/domain/payments/account.ts';
import { findAnswerPromise, getReturnDeadline } from '#server/domain/refunds/find.ts';
import { findOpenRefunds } from '../refund-open.ts';
import type { Line } from './attention-line.ts';

// The longest times before attention is needed: a wallet that cannot be queried, a payment after its end
// there, a refund from its start.
const longestSilenceMs = 2 * 60 * 1000;
const longestPaymentMs = 10 * 60 * 1000;
const longestRefundMs = 60 * 60 * 1000;
// How long a notice that matches no payment is shown.
const oddNoticesMs = 7 * 24 * 60 * 60 * 1000;

/** Finds payments and refunds that need a person. */
export async function moneyToAttend(deps: Deps): Promise<Line[]> {
  return [
    ...(await unclearPayments(deps)),
    ...(await paymentsOfOtherAccounts(deps)),
    ...(await oddMoney(deps)),
    ...(await unansweredRefunds(deps)),
    ...(await slowRefunds(deps)),
    ...(await oddNotices(deps)),
  ];
}

/** Finds payments for which the wallet cannot be queried, or is late to report a final status. */
async function unclearPayments(deps: Deps): Promise<Line[]> {
  const rows = await deps.db
    .select({ payment: payments, orderNo: orders.orderNo })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        inArray(payments.status, ['pending', 'closing']),
        not(whereOfOtherAccount(deps.gateways)),
        or(
          lte(payments.gatewayExpiresAt, new Date(deps.clock.now() - longestPaymentMs)),
          lte(payments.unansweredSince, new Date(deps.clock.now() - longestSilenceMs)),
        ),
      ),
    )
    .orderBy(asc(payments.id));
  return rows.map(({ payment, orderNo }) => ({
    what: 'payment',
    number: payment.paymentNo,
    since: payment.unansweredSince ?? payment.createdAt,
    why: { code: 'wallet_silent', order_no: orderNo },
  }));
}

/** Finds open payments of accounts that are not configured: no wallet can be asked about them. */
async function paymentsOfOtherAccounts(deps: Deps): Promise<Line[]> {
  const rows = await deps.db
    .select({ payment: payments, orderNo: orders.orderNo })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(inArray(payments.status, ['pending', 'closing']), whereOfOtherAccount(deps.gateways)),
    )
    .orderBy(asc(payments.id));
  return rows.map(({ payment: { paymentNo, account, createdAt }, orderNo }) => ({
    what: 'payment',
    number: paymentNo,
    since: createdAt,
    why: { code: 'payment_other_account', order_no: orderNo, account },
  }));
}

/** Finds money that a wallet received or returned without a matching request of ours. */
async function oddMoney(deps: Deps): Promise<Line[]> {
  const rows = await deps.db
    .select({ payment: payments, orderNo: orders.orderNo })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      or(
        and(isNotNull(payments.reportedAmount), isNull(payments.returnedAt)),
        and(eq(payments.status, 'success'), isNotNull(payments.returnedAt)),
      ),
    )
    .orderBy(asc(payments.id));
  return rows.map(({ payment, orderNo }) => ({
    what: 'payment',
    number: payment.paymentNo,
    since: payment.returnedAt ?? payment.createdAt,
    why:
      payment.returnedAt === null
        ? {
            code: 'other_amount',
            order_no: orderNo,
            asked: payment.amount,
            taken: payment.reportedAmount ?? 0,
          }
        : { code: 'sent_back_there', order_no: orderNo, channel: payment.channel },
  }));
}

/** Finds refund requests with an overdue answer. */
async function unansweredRefunds(deps: Deps): Promise<Line[]> {
  const rows = await deps.db
    .select({ refund: refunds, orderNo: orders.orderNo })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(refundsWith('awaitsStaff'))
    .orderBy(asc(refunds.answerBy));
  return rows
    .filter(({ refund }) => isLate(findAnswerPromise(refund)?.until ?? null, deps.clock.now()))
    .map(({ refund, orderNo }) => ({
      what: 'refund',
      number: refund.refundNo,
      since: refund.createdAt,
      why: { code: 'refund_unanswered', order_no: orderNo },
    }));
}

async function slowRefunds(deps: Deps): Promise<Line[]> {
  const rows = await findOpenRefunds(deps.db, new Date(deps.clock.now() - longestRefundMs));
  return rows
    .filter(
      ({ channel, decidedAt }) =>
        channel !== 'bank_transfer' || isLate(getReturnDeadline({ decidedAt }), deps.clock.now()),
    )
    .map((refund) => ({
      what: 'refund',
      number: refund.refundNo,
      since: refund.decidedAt,
      why: whyOpen(deps, refund),
    }));
}

function whyOpen(
  { gateways }: Deps,
  { status, orderNo, ...payment }: Awaited<ReturnType<typeof findOpenRefunds>>[number],
): Line['why'] {
  if (isOfOtherAccount(gateways, payment)) {
    return { code: 'refund_other_account', order_no: orderNo, account: payment.account };
  }
  const slow = payment.channel === 'bank_transfer' ? 'refund_not_transferred' : 'refund_slow';
  return { code: refundIs(status, 'stuck') ? 'refund_failed' : slow, order_no: orderNo };
}

/**
 * Finds signed notices of the last days that match no request of ours. A wrong amount is reported with its
 * payment instead.
 */
async function oddNotices(deps: Deps): Promise<Line[]> {
  const rows = await deps.db
    .select({ ...getTableColumns(notices), orderNo: orders.orderNo, status: payments.status })
    .from(notices)
    .leftJoin(payments, eq(payments.paymentNo, notices.paymentNo))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNotNull(notices.mismatch),
        isNull(payments.reportedAmount),
        gte(notices.receivedAt, new Date(deps.clock.now() - oddNoticesMs)),
      ),
    )
    .orderBy(asc(notices.receivedAt));
  return rows.flatMap(({ noticeId, channel, paymentNo, mismatch, receivedAt, orderNo, status }) => {
    if (mismatch === null) return [];
    const about = { order_no: orderNo, channel, payment_no: paymentNo, detail: mismatch };
    const why = { code: 'notice_differs', ...about, outcome: toOutcome(status) } as const;
    return [{ what: 'notice', number: noticeId, since: receivedAt, why }];
  });
}

/** Says what became of a payment in other ways: by a query, by a later notice, or by a refund. */
function toOutcome(status: AttemptStatus | null): NoticeOutcome {
  switch (status) {
    case 'success':
      return 'counted';
    case 'refunding':
      return 'returning';
    case 'refunded':
      return 'returned';
    case 'pending':
    case 'closing':
    case 'failed':
    case null:
      return 'nothing';
  }
}
