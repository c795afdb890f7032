import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline, isAllGoingBack } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { MatterSteps, ServiceNow } from '#src/app/content/service-progress.tsx';
import { ChartLink } from '#src/app/support/chart-link.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Matters } from './matters.tsx';

/** Where the service of a paid order is, its steps and matters, and its chart. */
export function ServiceWay({ order, service }: { order: Order; service: OrderService }) {
  const { t } = useTranslation('orders');
  const { state, matters } = service;
  if (state === null) return null;
  const isReturning = isAllGoingBack(getHeadline(factsOfOrder(order)));
  const own = matters.find(({ title }) => title === null);
  return (
    <Card as="section" padded className="grid gap-28">
      <ServiceNow type={order.type} isReturning={isReturning} service={service} />
      {own === undefined ? null : (
        <MatterSteps matter={own} isReturning={isReturning} service={service} />
      )}
      <Matters service={service} isReturning={isReturning} />
      <ChartLink machine="serviceLifecycle" path={state}>
        {t('detail.chart')}
      </ChartLink>
    </Card>
  );
}
