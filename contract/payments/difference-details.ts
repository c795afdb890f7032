/** Details of a difference between a wallet's bill and the books, in addition to its two amounts. */
export type DifferenceDetail =
  | { what: 'answered'; state: string }
  /** A number or a state, in the books and in the bill. */
  | { what: 'between'; ours: string; theirs: string }
  | { what: 'betweenPayments'; ours: string; theirs: string }
  | { what: 'ofPayment'; paymentNo: string }
  | { what: 'lines'; count: number }
  | { what: 'paidOn'; day: string };

/** Formats a detail for storage and for the command line. */
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

/** Parses a formatted detail; null for a text from the bill. */
export function readDetail(text: string): DifferenceDetail | null {
  const state = between(text, 'the wallet says ', '');
  if (state !== null) return { what: 'answered', state };
  const [, day] = /^paid on (\d{4}-\d\d-\d\d) here$/.exec(text) ?? [];
  if (day !== undefined) return { what: 'paidOn', day };
  const [, lines] = /^(\d+) lines$/.exec(text) ?? [];
  if (lines !== undefined) return { what: 'lines', count: Number(lines) };
  const paymentNo = between(text, 'of payment ', '');
  if (paymentNo !== null) return { what: 'ofPayment', paymentNo };
  const payments = splitAt(between(text, 'of ', ' there'), ' here, of ');
  if (payments !== null) return { what: 'betweenPayments', ...payments };
  const both = splitAt(between(text, '', ' there'), ' here, ');
  return both === null ? null : { what: 'between', ...both };
}

/** Returns the text between a start and an end; null if either does not match or the middle is empty. */
function between(text: string, start: string, end: string): string | null {
  if (!text.startsWith(start) || !text.endsWith(end)) return null;
  return text.length > start.length + end.length
    ? text.slice(start.length, text.length - end.length)
    : null;
}

function splitAt(text: string | null, separator: string): { ours: string; theirs: string } | null {
  const at = text?.lastIndexOf(separator) ?? -1;
  if (text === null || at < 1 || at + separator.length === text.length) return null;
  return { ours: text.slice(0, at), theirs: text.slice(at + separator.length) };
}
