import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { OrderBadge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DefinitionRows } from '../../../../ui/definition-rows.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CancelFailure } from '../../../../app/cancel-failure.tsx';
import { PendingActions } from './-order-actions.tsx';
import { OrderHistory } from './-order-history.tsx';
import { OrderTrack } from './-order-track.tsx';
import styles from './-order.module.css';
import { PayHint } from './-pay-hint.tsx';
import { Receipt } from './-receipt.tsx';
import { useOrderRows } from './-use-order-rows.tsx';
import { useCancelling } from './-use-cancelling.ts';

export function OrderView({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { features } = order.details;
  const { payment, what, contact } = useOrderRows(order);
  const receipt = order.payment?.status === 'success' ? order.payment : null;
  return (
    <div className={styles.order}>
      <header className={styles.head}>
        <Link className={styles.back} to="/user/orders" search={{ status: 'all' }}>
          <Icon name="chevronLeft" size={16} />
          {t('detail.toList')}
        </Link>
        <div className={styles.title}>
          <h2>{order.title}</h2>
          <OrderBadge status={order.status} label={t(`status.${order.status}`)} />
          {receipt === null ? null : (
            <Button className={styles.print} onClick={() => print()}>
              <Icon name="receipt" />
              {t('receipt.print')}
            </Button>
          )}
        </div>
      </header>
      {order.status === 'pending' ? <Pending order={order} /> : null}
      <OrderTrack order={order} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card as="section" padded>
            <h3>{t('detail.service')}</h3>
            <DefinitionRows rows={what} />
            {features.length === 0 ? null : (
              <>
                <h4>{t('detail.features')}</h4>
                <ul className={styles.features}>
                  {features.map((feature) => (
                    <li key={feature}>
                      <Icon name="check" size={16} />
                      {feature}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Card>
          <OrderHistory order={order} />
        </div>
        <div className={styles.stack}>
          <Card as="section" padded>
            <h3>{t('detail.payment')}</h3>
            <DefinitionRows rows={payment} />
          </Card>
          <Card as="section" padded>
            <h3>{t('detail.contact')}</h3>
            <DefinitionRows rows={contact} />
          </Card>
        </div>
      </div>
      {receipt === null ? null : <Receipt order={order} payment={receipt} />}
    </div>
  );
}

function Pending({ order }: { order: Order }) {
  const cancelling = useCancelling(order.order_no);
  return (
    <div className={styles.pending}>
      <PayHint order={order} />
      <CancelFailure error={cancelling.error} />
      <div className={styles.acts}>
        <PendingActions orderNo={order.order_no} cancelling={cancelling} size="medium" />
      </div>
    </div>
  );
}
