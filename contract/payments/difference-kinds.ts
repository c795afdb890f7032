import * as v from 'valibot';

/**
 * The kinds of differences between a wallet's bill and the site's books. Kept apart from the picklists
 * because no page of the site uses it.
 */
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
