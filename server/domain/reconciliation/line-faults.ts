import { writeDetail } from '#contract/payments/difference-details.ts';
import type { BillLine } from '#server/gateways/bill.ts';
import type { Finding } from './finding.ts';

/** Creates a finding for the compared number; missing values come from the first line and our books. */
export type Found = (kind: Finding['kind'], about?: Partial<Finding>) => Finding;

export type Lines = readonly [BillLine, ...BillLine[]];

/** Creates `Found` for a number, with its first line in the bill and our record of it. */
export function createFound(
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

/** Creates a finding for a number with more than one line; none for one line. */
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

/** Creates a finding for a line that is not about our money; null when it is. */
export function strangeIn({ foreign, currency }: BillLine, found: Found): Finding | null {
  if (foreign !== null) return found('merchant', { detail: foreign });
  return currency === 'CNY' ? null : found('currency', { detail: currency });
}
