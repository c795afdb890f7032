import { unpaidHeadline, type UnpaidHeadline } from '#contract/orders/headline.ts';
import type { CaseFact } from './case-file.ts';

/**
 * Finds the headline of an order without money by the facts until some moment; null if they do not contain
 * the order. Once money has come, sumMoney says what became of it.
 */
export function findUnpaidHeadline(facts: readonly CaseFact[]): UnpaidHeadline | null {
  const has = (kind: CaseFact['kind']) => facts.some((fact) => fact.kind === kind);
  const isExpired = has('order.expired');
  const isEnded = isExpired || has('order.cancelled');
  if (!isEnded && !has('order.created')) return null;
  const status = isEnded ? 'cancelled' : 'pending';
  return unpaidHeadline({ status, mayBringMoney: mayBringMoney(facts), isExpired });
}

/** Checks whether a refund request waits for its answer. */
export function isRefundAsked(facts: readonly CaseFact[]): boolean {
  const last = facts.findLast(
    ({ kind }) => kind === 'refund.requested' || kind === 'refund.decided',
  );
  return last?.kind === 'refund.requested';
}

/** Checks whether some attempt to pay may still bring money: it has begun and is not known to have ended. */
function mayBringMoney(facts: readonly CaseFact[]): boolean {
  return facts
    .filter(({ kind }) => kind === 'attempt.started')
    .some(({ payment_no: number }) => {
      const stands = facts.findLast(
        ({ kind, payment_no: own }) => kind === 'attempt.stands' && own === number,
      );
      return stands?.status !== 'failed';
    });
}
