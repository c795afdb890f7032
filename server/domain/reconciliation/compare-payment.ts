import { writeDetail } from '#contract/payments/difference-details.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { BillLine } from '#server/gateways/bill.ts';
import type { Finding } from './finding.ts';
import { doubledIn, createFound, strangeIn, type Found, type Lines } from './line-faults.ts';
import type { OwnPayment } from './own-books.ts';

// Each wallet rounds fees differently.
const feeToleranceFen = 1;

/**
 * Compares the lines of one payment number, usually one line, with our payment; without one, reports an
 * unknown payment.
 */
export function comparePayment(
  day: string,
  number: string,
  lines: Lines,
  own: OwnPayment | undefined,
): Finding[] {
  const [line] = lines;
  const ours = own?.amount ?? null;
  const found = createFound(number, line, { orderNo: own?.orderNo ?? null, ours });
  const doubled = doubledIn(lines, 'payment_doubled', found);
  const strange = strangeIn(line, found);
  if (strange !== null) return [...doubled, strange];
  if (own === undefined) return [...doubled, found('payment_unknown')];
  return [...doubled, ...compareMoney(own, line, found), ...compareFacts(day, own, line, found)];
}

/** Compares the paid amount, and whether we count it. */
function compareMoney(own: OwnPayment, line: BillLine, found: Found): Finding[] {
  const { status, amount, reportedAmount, returnedAt } = own;
  // Money that we never counted and that went back needs no further action.
  if (status === 'failed' && reportedAmount === line.amount && returnedAt !== null) return [];
  if (line.amount !== amount) return [found('payment_amount')];
  if (status === 'failed') return [found('payment_closed')];
  if (status === 'pending' || status === 'closing') return [found('payment_open')];
  return [];
}

/** Compares the facts other than the amount. */
function compareFacts(day: string, own: OwnPayment, line: BillLine, found: Found): Finding[] {
  const { transactionId, paidAt } = own;
  const { fee, agreedFee } = line;
  const ownDay = paidAt === null ? day : shanghaiDay(paidAt);
  const numbers =
    transactionId === null || transactionId === line.transactionId
      ? null
      : writeDetail({ what: 'between', ours: transactionId, theirs: line.transactionId });
  const isOtherFee =
    fee !== null && agreedFee !== null && Math.abs(fee - agreedFee) > feeToleranceFen;
  return [
    numbers === null ? null : found('transaction', { detail: numbers }),
    ownDay === day
      ? null
      : found('payment_day', { detail: writeDetail({ what: 'paidOn', day: ownDay }) }),
    isOtherFee ? found('fee', { ours: agreedFee, theirs: fee }) : null,
  ].filter((finding) => finding !== null);
}
