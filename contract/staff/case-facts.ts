import type { OrderFacts } from '../orders/headline.ts';
import type { Case } from './case.ts';

/** Returns the facts of the order of a case, from which its headline follows. */
export function factsOfCase({ order, attempts, ledger, refunds, timeline }: Case): OrderFacts {
  return {
    status: order.status,
    type: order.type,
    kept: ledger.captured === 0 ? null : ledger.kept,
    refunds: refunds.filter(({ cause }) => cause !== 'double'),
    mayBringMoney: attempts.some(({ status }) => status === 'pending' || status === 'closing'),
    isExpired: timeline.some(({ kind }) => kind === 'order.expired'),
  };
}
