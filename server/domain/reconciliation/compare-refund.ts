import { writeDetail } from '#contract/payments/difference-details.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { BillLine } from '#server/gateways/bill.ts';
import type { Finding } from './finding.ts';
import { doubledIn, createFound, strangeIn, type Lines } from './line-faults.ts';
import type { OwnPayment, OwnRefund } from './own-books.ts';

type Known = { refunds: readonly OwnRefund[]; payments: ReadonlyMap<string, OwnPayment> };

/** Compares the lines of one refund number, usually one line, with our refund, if there is one. */
export function compareRefund(
  number: string,
  lines: Lines,
  refund: OwnRefund | undefined,
  books: Known,
): Finding[] {
  const [line] = lines;
  const orderNo = refund?.orderNo ?? books.payments.get(line.paymentNo)?.orderNo ?? null;
  const found = createFound(number, line, { orderNo, ours: refund?.amount ?? null });
  const doubled = doubledIn(lines, 'refund_doubled', found);
  const strange = strangeIn(line, found);
  if (strange !== null) return [...doubled, strange];
  if (refund === undefined) {
    if (isKnownOtherwise(line, books)) return doubled;
    return [
      ...doubled,
      found('refund_unknown', {
        detail: writeDetail({ what: 'ofPayment', paymentNo: line.paymentNo }),
      }),
    ];
  }
  if (refund.paymentNo !== line.paymentNo) {
    const [ours, theirs] = [refund.paymentNo, line.paymentNo];
    const detail = writeDetail({ what: 'betweenPayments', ours, theirs });
    return [...doubled, found('refund_payment', { detail })];
  }
  if (isOtherState(refund, line)) {
    const detail = writeDetail({ what: 'between', ours: refund.status, theirs: line.state });
    return [...doubled, found('refund_status', { detail })];
  }
  return refund.amount === line.amount ? doubled : [...doubled, found('refund_amount')];
}

/** Creates the finding for a refund that is done here and missing from the bill. */
export function missingRefund({ refundNo, orderNo, amount }: OwnRefund): Finding {
  const nothing = { theirs: null, detail: null };
  return { kind: 'refund_missing', number: refundNo, orderNo, ours: amount, ...nothing };
}

/**
 * True for a refund that was made at the wallet's own console, and that is recorded here without its number.
 */
function isKnownOtherwise({ paymentNo, amount }: BillLine, { refunds, payments }: Known): boolean {
  const isRecorded = refunds.some(
    (refund) =>
      refund.cause === 'outside' && refund.paymentNo === paymentNo && refund.amount === amount,
  );
  const payment = payments.get(paymentNo);
  const wasNeverOurs =
    payment?.status === 'failed' &&
    payment.returnedAt !== null &&
    payment.reportedAmount === amount;
  return isRecorded || wasNeverOurs;
}

/**
 * A bill keeps the refund's state of its day: a refund in progress may be done here by now, and a failed one
 * may have been paid by hand. But a refund that succeeded at the wallet must be done here, and not also paid
 * by hand.
 */
function isOtherState({ amount, status }: OwnRefund, { state }: BillLine): boolean {
  if (amount === null) return true;
  return state === 'done' && !refundIs(status, 'byWallet');
}
