import { writeDetail } from '#contract/payments/difference-details.ts';
import type { BillLine } from '#server/gateways/bill.ts';
import type { Finding } from './finding.ts';

/** Makes a finding of the number that is compared; what is not said is as in the first line and our books. */
export type Found = (kind: Finding['kind'], about?: Partial<Finding>) => Finding;

export type Lines = readonly [BillLine, ...BillLine[]];

/** Returns `Found` for a number, with the first line of it in the bill and what we have of it. */
export function foundOf(
  number: string,
  line: BillLine,
  known: { orderNo: string | null; ours: number | null },
): Found {
  return (kind, { ours = known.ours, theirs = line.amount, detail = null } = {}) => ({
    kind,
    number,
    orderNo: known.orderNo,
    ours,
    theirs,
    detail,
  });
}

/** Returns the finding that a number has more than one line; none for one. */
export function doubledIn(
  [line, ...more]: Lines,
  kind: 'payment_doubled' | 'refund_doubled',
  found: Found,
): Finding[] {
  if (more.length === 0) return [];
  const theirs = more.reduce((sum, { amount }) => sum + amount, line.amount);
  const detail = writeDetail({ what: 'lines', count: more.length + 1 });
  return [found(kind, { theirs, detail })];
}

/** Returns why a line is not of our money at all; null when it is. */
export function strangeIn({ foreign, currency }: BillLine, found: Found): Finding | null {
  if (foreign !== null) return found('merchant', { detail: foreign });
  return currency === 'CNY' ? null : found('currency', { detail: currency });
}
