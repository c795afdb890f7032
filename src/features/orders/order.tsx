import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline, isAllGoingBack } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { Receipt } from '#src/app/content/receipt.tsx';
import { isYourMove, saying } from '#src/app/content/service-saying.ts';
import { printReceipt } from '#src/app/device/print-receipt.ts';
import { UnreturnedNotes } from '#src/app/content/unreturned-note.tsx';
import { ChartLink } from '#src/app/support/chart-link.tsx';
import { CancelFailure } from '#src/app/forms/cancel-failure.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { PendingActions } from './actions.tsx';
import { AdviserNote } from './adviser-note.tsx';
import { Conversation } from './conversation.tsx';
import { Doors } from './doors.tsx';
import { HandedFiles } from './handed-files.tsx';
import { HeadlineBadge } from './headline-badge.tsx';
import { NextMatterHint } from './matters.tsx';
import { OrderHistory } from './history.tsx';
import { Part } from './part.tsx';
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
  const locale = useLocale();
  const { first, payment, what, contact } = useOrderRows(order);
  const amount = formatMoney(order.amount, locale);
  const said = saying(service, isAllGoingBack(getHeadline(factsOfOrder(order))));
  // Before the first day there is nothing to hand over.
  const hasFiles = service.files.length > 0 || service.adviser !== undefined;
  const receipt = order.payment?.status === 'success' ? order.payment : null;
  return (
    <div className="stack gap-16">
      <header>
        <Link className={'back detail'} to="/user/orders" search={{ status: 'all' }}>
          <Icon name="chevronLeft" size={16} />
          <span>{t('detail.toList')}</span>
        </Link>
        <div className={`cluster gap-8-16 ${styles.title}`}>
          <h2>{order.title}</h2>
          <HeadlineBadge order={order} />
          <div className="cluster gap-8 ml-auto">
            {receipt === null ? null : (
              <Button onClick={printReceipt}>
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
        <p className="secondary mt-4" role="status">
          {t(`headline.${getHeadline(factsOfOrder(order))}.title`)}
        </p>
      </header>
      {orderAllows(order.status, 'pay') ? <Pending order={order} /> : null}
      <UnreturnedNotes refunds={order.refunds} />
      {service.state === null ? <OrderTrack order={order} /> : null}
      <div className={`gap-12 grid items-start ${styles.columns}`}>
        <div className={`stack gap-12 ${styles.stack}`}>
          <ServiceWay order={order} service={service} />
          {service.state === null ? <Units units={service.units} /> : null}
          {hasFiles ? <HandedFiles orderNo={order.order_no} files={service.files} /> : null}
          <Conversation
            order={order}
            isAwaited={isYourMove(said) || said === 'canOpen'}
            lead={
              <>
                <AdviserNote service={service} />
                {service.matters.some(({ title }) => title !== null) ? (
                  <NextMatterHint service={service} />
                ) : null}
              </>
            }
          />
        </div>
        <div className={styles.stack}>
          <Part id="payment" title={t('detail.payment')} note={amount} isOpen>
            <div>
              <DefinitionRows rows={first} />
              <OrderRefund order={order} />
              <Part inside title={t('detail.all')}>
                <h4>{t('detail.service')}</h4>
                <DefinitionRows rows={what} />
                <h4>{t('detail.paid')}</h4>
                <DefinitionRows rows={payment} />
                <h4>{t('detail.contact')}</h4>
                <DefinitionRows rows={contact} />
                <Conditions title={t('detail.features')} items={order.details.features} />
                <Conditions title={t('detail.periods')} items={service.periods} icon="clock" />
                <Conditions title={t('detail.excluded')} items={service.excluded} icon="dash" />
              </Part>
              {receipt === null ? null : (
                <Part inside id="receipt" title={t('receipt.show')}>
                  <Receipt inside order={order} payment={receipt} />
                </Part>
              )}
              <Doors order={order} service={service} />
            </div>
          </Part>
        </div>
        <div className={styles.stack}>
          <OrderHistory
            order={order}
            track={
              service.state === null ? null : (
                <>
                  <OrderTrack order={order} />
                  <ChartLink machine="serviceLifecycle" path={service.state}>
                    {t('detail.serviceChart')}
                  </ChartLink>
                </>
              )
            }
          />
        </div>
      </div>
    </div>
  );
}

type ConditionsProps = {
  title: string;
  items: readonly string[];
  icon?: 'check' | 'clock' | 'dash';
};

/** Lists the features, the periods or the exclusions of the sold service. */
function Conditions({ title, items, icon = 'check' }: ConditionsProps) {
  if (items.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <CheckList small icon={icon} items={items} />
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
        <PendingActions order={order} cancelling={cancelling} size="medium" />
      </div>
    </div>
  );
}
