import { writeDetail } from '#contract/payments/difference-details.ts';
import type { BillLine } from '#server/gateways/bill.ts';
import type { Finding } from './finding.ts';
import { doubledIn, foundOf, strangeIn, type Lines } from './line-faults.ts';
import type { OwnPayment, OwnRefund } from './own-books.ts';

type Known = { refunds: readonly OwnRefund[]; payments: ReadonlyMap<string, OwnPayment> };

/** Compares the lines of one refund, mostly one, with the refund of that number, if there is one. */
export function compareRefund(
  number: string,
  lines: Lines,
  own: OwnRefund | undefined,
  known: Known,
): Finding[] {
  const [line] = lines;
  const orderNo = own?.orderNo ?? known.payments.get(line.paymentNo)?.orderNo ?? null;
  const found = foundOf(number, line, { orderNo, ours: own?.amount ?? null });
  const doubled = doubledIn(lines, 'refund_doubled', found);
  const strange = strangeIn(line, found);
  if (strange !== null) return [...doubled, strange];
  if (own === undefined) {
    if (isKnownOtherwise(line, known)) return doubled;
    return [
      ...doubled,
      found('refund_unknown', {
        detail: writeDetail({ what: 'ofPayment', paymentNo: line.paymentNo }),
      }),
    ];
  }
  if (own.paymentNo !== line.paymentNo) {
    const [ours, theirs] = [own.paymentNo, line.paymentNo];
    const detail = writeDetail({ what: 'betweenPayments', ours, theirs });
    return [...doubled, found('refund_payment', { detail })];
  }
  if (isOtherState(own, line)) {
    const detail = writeDetail({ what: 'between', ours: own.status, theirs: line.state });
    return [...doubled, found('refund_status', { detail })];
  }
  return own.amount === line.amount ? doubled : [...doubled, found('refund_amount')];
}

/** Returns the finding that a refund which is done here does not stand in the bill. */
export function missingRefund({ refundNo, orderNo, amount }: OwnRefund): Finding {
  const nothing = { theirs: null, detail: null };
  return { kind: 'refund_missing', number: refundNo, orderNo, ours: amount, ...nothing };
}

/** Money that somebody sent back at the wallet itself, and that is on record here without its number. */
function isKnownOtherwise({ paymentNo, amount }: BillLine, { refunds, payments }: Known): boolean {
  const isRecorded = refunds.some(
    (own) => own.cause === 'outside' && own.paymentNo === paymentNo && own.amount === amount,
  );
  const payment = payments.get(paymentNo);
  const wasNeverOurs =
    payment?.status === 'failed' &&
    payment.returnedAt !== null &&
    payment.reportedAmount === amount;
  return isRecorded || wasNeverOurs;
}

/**
 * What a bill says of a refund stays as it was that day: one that was on its way may be done here, and one
 * that could not go may have been paid by hand. But what went is to be done here, and never paid by hand too.
 */
function isOtherState({ amount, status }: OwnRefund, { state }: BillLine): boolean {
  if (amount === null) return true;
  return state === 'done' && status !== 'refunded';
}
