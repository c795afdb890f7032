import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { RefundRequestHost } from './request.tsx';

/** Asking for money back from an order, below the way back to it. */
export function OrderRefundRequest({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('refunds');
  const [round, setRound] = useState(1);
  return (
    <>
      <Link className={'back detail'} to="/user/orders/$id" params={{ id: orderNo }}>
        <Icon name="chevronLeft" size={16} />
        <span>{t('toOrder')}</span>
      </Link>
      <RefundRequestHost
        key={round}
        orderNo={orderNo}
        isAgain={round > 1}
        onAgain={() => setRound(round + 1)}
      />
    </>
  );
}

/** One refund, below the way back to all. */
export function FollowedRefund({ refundNo }: { refundNo: string }) {
  const { t } = useTranslation('refunds');
  return (
    <>
      <Link className={'back detail'} to="/user/refunds">
        <Icon name="chevronLeft" size={16} />
        <span>{t('toList')}</span>
      </Link>
      <RefundRequestHost refundNo={refundNo} />
    </>
  );
}
