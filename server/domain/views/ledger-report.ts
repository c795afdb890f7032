import type { Finding, Ledger } from './ledger.ts';

/** Formats the output of `npm run ledger`: its lines, and whether the books balance to the fen. */
export function reportLedger({
  total,
  orders,
  difference,
  findings,
  owed,
  received,
  others = [],
}: Ledger): {
  text: string;
  isRight: boolean;
} {
  const lines = [
    ['captured', total.captured],
    ['refunded', 0 - total.refunded],
    ['on its way back', 0 - total.refunding],
    ['owed by hand', 0 - total.unreturned],
    ['entitled', 0 - total.entitled],
    ['difference', difference],
  ] as const;
  const table = lines.map(([name, fen]) => `${name.padEnd(16)}${yuan(fen).padStart(18)}\n`);
  const isRight = difference === 0 && findings.length === 0;
  const verdict = isRight ? 'The books are right.' : 'The books are WRONG:';
  const byHand = owed.length === 0 ? '' : `Still owed, to be paid by hand:\n${list(owed)}`;
  const elsewhere =
    others.length === 0
      ? ''
      : `Captured with accounts that are not configured: ${others.map(({ account, captured }) => `${account} ${yuan(captured)}`).join(', ')}.\n`;
  const awaiting =
    received === 0
      ? ''
      : `Received by bank transfer, and awaiting the rest of its order: ${yuan(received)}.\n`;
  const text = `Orders: ${orders}. Amounts in yuan.\n${table.join('')}${elsewhere}${awaiting}${verdict}\n${list(findings)}${byHand}`;
  return { text, isRight };
}

function list(some: readonly Finding[]): string {
  return some.map(({ orderNo, what }) => `${orderNo}: ${what}\n`).join('');
}

function yuan(fen: number): string {
  return (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
