import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline, isAllGoingBack } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { ServiceProgress } from '#src/app/content/service-progress.tsx';
import { ChartLink } from '#src/app/support/chart-link.tsx';
import { Card } from '#src/ui/controls/card.tsx';

/** Where the service of a paid order is, and its chart. */
export function ServiceWay({ order, service }: { order: Order; service: OrderService }) {
  const { t } = useTranslation('orders');
  const { state } = service;
  if (state === null) return null;
  return (
    <Card as="section" padded className="grid gap-28">
      <ServiceProgress
        type={order.type}
        isReturning={isAllGoingBack(getHeadline(factsOfOrder(order)))}
        service={service}
      />
      <ChartLink machine="serviceLifecycle" path={state}>
        {t('detail.chart')}
      </ChartLink>
    </Card>
  );
}
