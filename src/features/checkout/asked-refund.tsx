import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import type { RefundSummary } from '#contract/refunds/schemas.ts';
import { refundAllows } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { askedRefund, getAskedKey } from './order-end.ts';

/** Shows on a paid order that a refund was requested, and its status. */
export function AskedRefund({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const refund = askedRefund(order);
  const key = refund === null ? null : getAskedKey(refund.status);
  if (refund === null || key === null) return null;
  return (
    <Note icon="return">
      <p>{t(`asked.${key}`, { amount: formatMoney(refund.amount, locale) })}</p>
      <p>
        <Link to="/user/refunds/$refundNo" params={{ refundNo: refund.refund_no }}>
          {t('asked.see')}
        </Link>
      </p>
    </Note>
  );
}

/** A button that links to a refund, or to its form for a bank account. */
export function ToRefund({ refund }: { refund: RefundSummary }) {
  const { t } = useTranslation(['checkout', 'money-back']);
  const isAccountNeeded = refundAllows(refund.status, 'giveAccount') && !refund.has_account;
  return (
    <Link
      className={buttonClass({ variant: 'primary' })}
      to="/user/refunds/$refundNo"
      params={{ refundNo: refund.refund_no }}
    >
      {t(isAccountNeeded ? 'money-back:note.give' : 'asked.see')}
    </Link>
  );
}
