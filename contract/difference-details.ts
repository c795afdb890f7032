/** What stands beside a difference between a wallet's bill and the books: more than its two amounts. */
export type DifferenceDetail =
  | { what: 'answered'; state: string }
  /** A number or a state, in the books and in the bill. */
  | { what: 'between'; ours: string; theirs: string }
  | { what: 'betweenPayments'; ours: string; theirs: string }
  | { what: 'ofPayment'; paymentNo: string }
  | { what: 'lines'; count: number }
  | { what: 'paidOn'; day: string };

/** Returns a detail as it is kept, and as whoever works in a shell reads it. */
export function writeDetail(detail: DifferenceDetail): string {
  switch (detail.what) {
    case 'answered':
      return `the wallet says ${detail.state}`;
    case 'between':
      return `${detail.ours} here, ${detail.theirs} there`;
    case 'betweenPayments':
      return `of ${detail.ours} here, of ${detail.theirs} there`;
    case 'ofPayment':
      return `of payment ${detail.paymentNo}`;
    case 'lines':
      return `${detail.count} lines`;
    case 'paidOn':
      return `paid on ${detail.day} here`;
  }
}

/** Returns the detail that was written so; null for what came from the bill itself. */
export function readDetail(text: string): DifferenceDetail | null {
  const [, state] = /^the wallet says (.+)$/.exec(text) ?? [];
  if (state !== undefined) return { what: 'answered', state };
  const [, day] = /^paid on (\d{4}-\d\d-\d\d) here$/.exec(text) ?? [];
  if (day !== undefined) return { what: 'paidOn', day };
  const [, lines] = /^(\d+) lines$/.exec(text) ?? [];
  if (lines !== undefined) return { what: 'lines', count: Number(lines) };
  const [, paymentNo] = /^of payment (.+)$/.exec(text) ?? [];
  if (paymentNo !== undefined) return { what: 'ofPayment', paymentNo };
  const [, one, other] = /^of (.+) here, of (.+) there$/.exec(text) ?? [];
  if (one !== undefined && other !== undefined) {
    return { what: 'betweenPayments', ours: one, theirs: other };
  }
  const [, ours, theirs] = /^(.+) here, (.+) there$/.exec(text) ?? [];
  return ours === undefined || theirs === undefined ? null : { what: 'between', ours, theirs };
}
