import { useTranslation } from 'react-i18next';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Question } from './asked-again.tsx';
import { useCase } from './case-context.ts';

/**
 * The limit for one person, and whether a refund exceeds it: `amount` in fen, null while the input is not an
 * amount. An offer moves no money before the customer accepts it.
 */
export function useLimit(amount: number | null, below: 'alone' | 'offer' = 'alone'): string {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { limit, left } = useCase().two_people;
  const values = { limit: formatMoney(limit, locale), left: formatMoney(left, locale) };
  const account = useOtherAccount();
  if (amount === null) return t('limit.unread', values);
  const parts = { ...values, amount: formatMoney(amount, locale) };
  if (amount > left) return t('limit.second', parts);
  if (account !== null && below === 'alone') return t('limit.byHand', { ...parts, account });
  return t(`limit.${below}`, parts);
}

/** The account of the kept payment, if it is not configured: then no wallet sends its refund. */
export function useOtherAccount(): string | null {
  const paid = useCase().attempts.find(({ status }) => status === 'success');
  return paid?.is_other_account === true ? paid.account : null;
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
