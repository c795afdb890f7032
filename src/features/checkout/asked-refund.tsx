import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import type { RefundSummary } from '#contract/refunds/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';

/** The last refund that the owner requested, if it succeeded or still may; null otherwise. */
export function askedRefund({ refunds }: Order): RefundSummary | null {
  return (
    refunds.findLast(
      ({ cause, status }) =>
        cause === 'requested' && status !== 'declined' && status !== 'withdrawn',
    ) ?? null
  );
}

/** Shows on a paid order that a refund was requested, and its status. */
export function AskedRefund({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const refund = askedRefund(order);
  if (refund === null) return null;
  const { status, amount } = refund;
  const isBack = status === 'refunded' || status === 'settled';
  const isDecided = isBack || status === 'refunding' || status === 'failed';
  const said = isBack ? 'back' : isDecided ? 'onItsWay' : 'open';
  return (
    <Note icon="return">
      <p>{t(`asked.${said}`, { amount: formatMoney(amount, locale) })}</p>
      <p>
        <Link to="/user/refunds/$refundNo" params={{ refundNo: refund.refund_no }}>
          {t('asked.see')}
        </Link>
      </p>
    </Note>
  );
}

/** A button that links to a refund. */
export function ToRefund({ refund }: { refund: RefundSummary }) {
  const { t } = useTranslation('checkout');
  return (
    <Link
      className={buttonClass({ variant: 'primary' })}
      to="/user/refunds/$refundNo"
      params={{ refundNo: refund.refund_no }}
    >
      {t('asked.see')}
    </Link>
  );
}
