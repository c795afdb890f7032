import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { Receipt } from '#src/app/content/receipt.tsx';
import { UnreturnedNotes } from '#src/app/content/unreturned-note.tsx';
import { CancelFailure } from '#src/app/forms/cancel-failure.tsx';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { PendingActions } from './actions.tsx';
import { AdviserCard } from './adviser-card.tsx';
import { Conversation } from './conversation.tsx';
import { Doors } from './doors.tsx';
import { HandedFiles } from './handed-files.tsx';
import { HeadlineBadge } from './headline-badge.tsx';
import { OrderHistory } from './history.tsx';
import { OrderRefund } from './refund.tsx';
import { ServiceWay } from './service-way.tsx';
import { OrderTrack } from './track.tsx';
import { Units } from './units.tsx';
import styles from './order.module.css';
import { PayHint } from './pay-hint.tsx';
import { useOrderRows } from './use-order-rows.tsx';
import { useCancelling } from './use-cancelling.ts';

export function OrderView({ order, service }: { order: Order; service: OrderService }) {
  const { t } = useTranslation('orders');
  const { features } = order.details;
  const { payment, what, contact } = useOrderRows(order);
  // Before the first day there is nothing to hand over.
  const hasFiles = service.files.length > 0 || service.adviser !== undefined;
  const receipt = order.payment?.status === 'success' ? order.payment : null;
  return (
    <div className="stack gap-24">
      <header>
        <Link className={'back detail'} to="/user/orders" search={{ status: 'all' }}>
          <Icon name="chevronLeft" size={16} />
          <span>{t('detail.toList')}</span>
        </Link>
        <div className={`cluster ${styles.title}`}>
          <h2>{order.title}</h2>
          <HeadlineBadge order={order} />
          <div className="cluster gap-8 ml-auto">
            {receipt === null ? null : (
              <Button onClick={() => print()}>
                <Icon name="receipt" />
                <span>{t('receipt.short')}</span>
              </Button>
            )}
            <a className={buttonClass()} href="#conversation">
              <Icon name="mail" />
              <span>{t('conversation.ask')}</span>
            </a>
          </div>
        </div>
        <p className="secondary mt-8" role="status">
          {t(`headline.${getHeadline(factsOfOrder(order))}.title`)}
        </p>
      </header>
      {orderAllows(order.status, 'pay') ? <Pending order={order} /> : null}
      <UnreturnedNotes refunds={order.refunds} />
      <OrderTrack order={order} />
      <ServiceWay order={order} service={service} />
      <div className={`gap-24 grid items-start ${styles.columns}`}>
        <div className={`stack gap-24 ${styles.stack}`}>
          <Units units={service.units} />
          {hasFiles ? <HandedFiles orderNo={order.order_no} files={service.files} /> : null}
          <Card as="section" padded>
            <h3>{t('detail.service')}</h3>
            <DefinitionRows rows={what} />
            {features.length === 0 ? null : (
              <>
                <h4>{t('detail.features')}</h4>
                <CheckList small columns items={features} />
              </>
            )}
            <Conditions title={t('detail.periods')} items={service.periods} icon="clock" />
            <Conditions title={t('detail.excluded')} items={service.excluded} icon="dash" />
          </Card>
          <Conversation order={order} />
          <OrderHistory order={order} />
        </div>
        <div className={`stack gap-24 ${styles.stack}`}>
          <AdviserCard service={service} />
          <Card as="section" padded>
            <h3>{t('detail.payment')}</h3>
            <DefinitionRows rows={payment} />
            <OrderRefund order={order} />
            <Doors order={order} service={service} />
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

type ConditionsProps = { title: string; items: readonly string[]; icon: 'clock' | 'dash' };

/** Conditions with which the service was sold. */
function Conditions({ title, items, icon }: ConditionsProps) {
  if (items.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <CheckList small columns icon={icon} items={items} />
    </>
  );
}

function Pending({ order }: { order: Order }) {
  const cancelling = useCancelling(order.order_no);
  return (
    <div className="stack gap-12">
      <PayHint order={order} />
      <CancelFailure error={cancelling.error} />
      <div className={`cluster gap-8 justify-end ${styles.acts}`}>
        <PendingActions orderNo={order.order_no} cancelling={cancelling} size="medium" />
      </div>
    </div>
  );
}
