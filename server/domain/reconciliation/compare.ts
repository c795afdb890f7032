import type { Channel } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { BillLine } from '#server/gateways/bill.ts';
import { comparePayment } from './compare-payment.ts';
import { compareRefund, missingRefund } from './compare-refund.ts';
import type { Finding } from './finding.ts';
import type { OwnBooks, OwnRefund } from './own-books.ts';

export type Comparison = {
  findings: Finding[];
  /** Refunds that ended on this day and were decided before it: either day's bill may include them. */
  unsure: OwnRefund[];
};

/** Compares a day's bill with our books. Each difference is returned once; nothing is changed. */
export function compareBill(
  channel: Channel,
  day: string,
  lines: readonly BillLine[],
  own: OwnBooks,
): Comparison {
  const paid = groupBy(
    lines.filter(({ kind }) => kind === 'payment'),
    paymentNumber,
  );
  const back = groupBy(
    lines.filter(({ kind }) => kind === 'refund'),
    refundNumber,
  );
  const payments = new Map(
    own.payments.filter((one) => one.channel === channel).map((one) => [one.paymentNo, one]),
  );
  const refunds = new Map(
    own.refunds.filter((one) => one.channel === channel).map((one) => [one.refundNo, one]),
  );
  const others = lines.filter(({ kind }) => kind === 'other');
  const named = new Set([...paid.keys(), ...others.map(paymentNumber)]);
  const missing = [...payments.values()].filter(
    (one) => isOfDay(one.paidAt, day) && isCaptured(one.status) && !named.has(one.paymentNo),
  );
  const gone = [...refunds.values()].filter(
    (one) =>
      refundIs(one.status, 'byWallet') &&
      one.cause !== 'outside' &&
      isOfDay(one.doneAt, day) &&
      !back.has(one.refundNo),
  );
  const isSure = ({ decidedAt }: OwnRefund) => isOfDay(decidedAt, day);
  return {
    findings: [
      ...others.map(unknownLine),
      ...[...paid].flatMap(([number, group]) =>
        comparePayment(day, number, group, payments.get(number)),
      ),
      ...missing
        .filter(({ paymentNo }) => !own.elsewhere.has(paymentNo))
        .map(({ paymentNo, orderNo, amount }) => ({
          kind: 'payment_missing' as const,
          number: paymentNo,
          orderNo,
          ours: amount,
          theirs: null,
          detail: null,
        })),
      ...[...back].flatMap(([number, group]) =>
        compareRefund(number, group, refunds.get(number), {
          refunds: [...refunds.values()],
          payments,
        }),
      ),
      ...gone.filter(isSure).map(missingRefund),
    ],
    unsure: gone.filter((one) => !isSure(one)),
  };
}

function unknownLine(line: BillLine): Finding {
  return {
    kind: 'line_unknown',
    number: paymentNumber(line),
    orderNo: null,
    ours: null,
    theirs: line.amount,
    detail: null,
  };
}

function paymentNumber({ paymentNo, transactionId }: BillLine): string {
  return paymentNo || transactionId;
}

function refundNumber(line: BillLine): string {
  return line.refundNo || paymentNumber(line);
}

function isCaptured(status: string): boolean {
  return status === 'success' || status === 'refunding' || status === 'refunded';
}

function isOfDay(instant: Date | null, day: string): boolean {
  return instant !== null && shanghaiDay(instant) === day;
}

function groupBy(
  lines: readonly BillLine[],
  getKey: (line: BillLine) => string,
): Map<string, [BillLine, ...BillLine[]]> {
  const groups = new Map<string, [BillLine, ...BillLine[]]>();
  for (const line of lines) {
    const group = groups.get(getKey(line));
    if (group === undefined) groups.set(getKey(line), [line]);
    else group.push(line);
  }
  return groups;
}
