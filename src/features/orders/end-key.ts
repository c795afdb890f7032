import type { OrderHeadline } from '#contract/orders/headline.ts';

/** Chooses the text that nothing more can happen to an order: `orders:next.<key>`. */
export function getEndKey(headline: OrderHeadline) {
  switch (headline) {
    case 'cancelled':
    case 'expired':
    case 'cancelledUnsettled':
    case 'expiredUnsettled':
    case 'lateReturned':
      return 'cancelled';
    case 'cancelledPaid':
      return 'owed';
    case 'lateUnreturned':
    case 'allUnreturned':
    case 'partUnreturned':
      return 'unreturned';
    case 'lateReturning':
    case 'allReturning':
    case 'partReturning':
      return 'returning';
    case 'allReturned':
    case 'refundOpen':
      return headline;
    default:
      return 'completed';
  }
}
