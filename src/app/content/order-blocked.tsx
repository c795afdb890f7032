import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '#contract/failures.ts';
import type { OrderBlock } from '#contract/pricing/schemas.ts';
import { checkoutAddress } from '#src/actors/checkout-pages.ts';
import { watchSurroundings } from '#src/actors/surroundings.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';

type OrderBlockedProps = {
  block: OrderBlock;
  /** Reads the price again, when the reader comes back to this page: the reason may have ended. */
  onReturn: () => void;
};

/** Replaces the button with the reason why an order cannot be placed now, and links to the obstacle. */
export function OrderBlocked({ block, onReturn }: OrderBlockedProps) {
  const { t } = useTranslation('purchase');
  const returned = useEffectEvent(onReturn);
  useEffect(
    () =>
      watchSurroundings(({ type }) => {
        if (type === 'tab.shown' || type === 'poll.requested' || type === 'network.restored') {
          returned();
        }
      }),
    [],
  );
  return (
    <div className="stack gap-12">
      <Note tone="warn" role="status">
        <p>
          <b>{t('blocked.title')}</b>
        </p>
        <OrderBlockText block={block} />
      </Note>
      <OrderBlockLink
        block={block}
        className={buttonClass({ variant: 'primary', size: 'large' })}
      />
    </div>
  );
}

/** Names the reason, and the plan or item that it is about. */
export function OrderBlockText({ block: { error, title = '' } }: { block: OrderBlock }) {
  const { t } = useTranslation('purchase');
  const locale = useLocale();
  switch (error) {
    case 'refund.open':
      return <p>{t('blocked.refund', { title })}</p>;
    case 'order.membership_open':
    case 'order.saas_open':
      return <p>{t('blocked.unpaid', { title })}</p>;
    case 'order.already_owned':
      return <p>{t('blocked.owned', { title })}</p>;
    case 'order.too_many':
      return <p>{errorTexts[error][locale]}</p>;
    case 'order.paused':
      // The notice at the top of the page has the reason.
      return null;
  }
}

type OrderBlockLinkProps = { block: OrderBlock; className?: string | undefined };

/** Leads to the refund or the order that is in the way; a pause has no page. */
export function OrderBlockLink({ block, className }: OrderBlockLinkProps) {
  const { t } = useTranslation('purchase');
  const { error, refund_no: refundNo = '', order_no: orderNo = '' } = block;
  switch (error) {
    case 'refund.open':
      return (
        <Link className={className} to="/user/refunds/$refundNo" params={{ refundNo }}>
          {t('blocked.openRefund')}
        </Link>
      );
    case 'order.membership_open':
    case 'order.saas_open':
      return (
        <Link className={className} {...checkoutAddress('order', orderNo)}>
          {t('openUnpaid')}
        </Link>
      );
    case 'order.already_owned':
      return (
        <Link className={className} to="/user/orders/$id" params={{ id: orderNo }}>
          {t('blocked.openOrder')}
        </Link>
      );
    case 'order.too_many':
      return (
        <Link className={className} to="/user/orders">
          {t('blocked.openOrders')}
        </Link>
      );
    case 'order.paused':
      return null;
  }
}
