import * as v from 'valibot';

/** What a wallet's bill says otherwise than the books of the site. No page of the site has it: beside the picklists. */
export const DifferenceKind = v.picklist([
  'payment_unknown',
  'payment_missing',
  'payment_open',
  'payment_closed',
  'payment_amount',
  'payment_doubled',
  'payment_day',
  'refund_unknown',
  'refund_missing',
  'refund_status',
  'refund_amount',
  'refund_doubled',
  'refund_payment',
  'transaction',
  'fee',
  'merchant',
  'currency',
  'line_unknown',
]);
export type DifferenceKind = v.InferOutput<typeof DifferenceKind>;
