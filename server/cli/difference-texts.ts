import type { DifferenceKind } from '#contract/payments/difference-kinds.ts';
import type { BillDifference } from '#server/domain/reconciliation/store.ts';
import { yuan } from './table.ts';

type Told = Pick<BillDifference, 'kind' | 'channel' | 'ours' | 'theirs' | 'detail'>;

const facts: Readonly<Record<DifferenceKind, string>> = {
  payment_unknown: 'paid there, and unknown here',
  payment_missing: 'paid here, and not in the bill',
  payment_open: 'paid there, and still open here',
  payment_closed: 'paid there, and closed here without money',
  payment_amount: 'paid with another amount than is known here',
  payment_doubled: 'in the bill more than once',
  payment_day: 'in the bill of another day than it was paid on here',
  refund_unknown: 'refunded there, and unknown here',
  refund_missing: 'refunded here, and not in the bill',
  refund_status: 'a refund that stands otherwise here',
  refund_amount: 'refunded with another amount than here',
  refund_doubled: 'a refund that is in the bill more than once',
  refund_payment: 'a refund of another payment than here',
  transaction: "another number of the wallet's own",
  fee: 'the wallet kept another fee than was agreed on',
  merchant: 'a line of another merchant',
  currency: 'in another currency',
  line_unknown: 'neither a payment nor a refund',
};

const advice: Readonly<Record<DifferenceKind, string>> = {
  payment_unknown:
    "find it in the wallet's console: a payment of another system of yours, or one that a restored backup has lost; nobody gets anything for it here, so send it back there if it is nobody's",
  payment_missing:
    'see "case" and the wallet\'s console: an order was delivered for it; if the wallet has no such payment, ask its support',
  payment_open:
    'the wallet was asked again just now; "case" says what came of it, and comparing again whether it is right now',
  payment_closed:
    'the wallet was asked again just now: late money goes back by itself; "case" says what came of it, and comparing again whether it is right now',
  payment_amount:
    'it counts as no payment of the order unless it does already; see "case", and send back at the wallet what is too much',
  payment_doubled:
    "see the wallet's console: if the payer paid twice, send one back there; if the bill alone is wrong, ask the wallet",
  payment_day:
    'nothing is lost: both books have it, on either side of midnight; settle it once that is so in the console too',
  refund_unknown:
    'somebody sent it back at the wallet itself; see "case" of the payment, and whether the order is to end',
  refund_missing:
    'the payer may not have it; see "case" and the wallet\'s console, and pay it by hand if it never went',
  refund_status:
    'see "case": what went back there and was declined, withdrawn or paid by hand here went without a decision or twice; what is on its way here is asked about further',
  refund_amount:
    "see the wallet's console which amount went; pay the rest by hand, or claim it back",
  refund_doubled: "see the wallet's console whether it went twice; claim one back if it did",
  refund_payment: "see the wallet's console which payment it was taken from",
  transaction:
    'look the payment up in the console by both numbers: two payments under one number of ours mean that the payer paid twice',
  fee: 'compare it with your contract, and ask the wallet',
  merchant:
    'not money of this site: ask the wallet why it is in the bill, and look at the settings',
  currency:
    'the site sells in yuan alone: find it in the console, and send it back if it is of an order',
  line_unknown: "find it in the wallet's console; the site knows payments and refunds alone",
};

/** Describes a difference, with both amounts. */
export function describeDifference({ kind, ours, theirs, detail, channel }: Told): string {
  const amounts = [
    ours === null ? null : `${yuan(ours)} yuan here`,
    theirs === null ? null : `${yuan(theirs)} yuan at ${channel}`,
  ].filter((amount) => amount !== null);
  const about = [...amounts, detail].filter((part) => part !== null);
  return about.length === 0 ? facts[kind] : `${facts[kind]} (${about.join(', ')})`;
}

/** Describes how the operator resolves it. */
export function getAdvice({ kind }: Pick<Told, 'kind'>): string {
  return advice[kind];
}
