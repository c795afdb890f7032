import { useTranslation } from 'react-i18next';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Question } from './asked-again.tsx';
import { useCase } from './case-context.ts';

/**
 * The limit for one person, and whether a refund exceeds it: `amount` in fen, null while the input is not an
 * amount. An offer moves no money before the customer accepts it.
 */
export function useLimit(amount: number | null, isOffer = false): string {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { limit, left } = useCase().two_people;
  const { way, account } = useReturnWay();
  const values = { limit: formatMoney(limit, locale), left: formatMoney(left, locale) };
  if (amount === null) return t('limit.unread', values);
  const parts = { ...values, amount: formatMoney(amount, locale), account };
  if (amount > left) return t('limit.second', parts);
  return t(isOffer ? 'limit.offer' : `limit.alone.${way}`, parts);
}

/**
 * How a refund of the kept payment goes back, and the account that was paid: by its wallet, `byHand` where that account
 * is not configured, and `transfer` to the account that a company paid from.
 */
export function useReturnWay(): { way: 'wallet' | 'byHand' | 'transfer'; account: string } {
  const paid = useCase().attempts.find(({ status }) => status === 'success');
  const account = paid?.account ?? '';
  if (paid?.channel === 'bank_transfer') return { way: 'transfer', account };
  return { way: paid?.is_other_account === true ? 'byHand' : 'wallet', account };
}

/**
 * Returns the question before a refund of `amount` fen that leaves none of the order's money with us; null for
 * a smaller one, and for one above the limit: a second person types its sum before it is done.
 */
export function useFullRefund(): (amount: number) => Question | null {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { order, ledger, two_people: limit } = useCase();
  return (fen) => {
    if (fen < ledger.kept || fen > limit.left) return null;
    const values = { number: order.order_no, amount: formatMoney(fen, locale) };
    return { says: t('fullRefund.says', values), confirm: t('fullRefund.confirm', values) };
  };
}
