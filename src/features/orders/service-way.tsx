import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline, isAllGoingBack } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import { MatterSteps, ServiceNow } from '#src/app/content/service-progress.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Matters } from './matters.tsx';
import { Part } from './part.tsx';
import { Units } from './units.tsx';

/** Where the service of a paid order is, its steps and matters, and its chart. */
export function ServiceWay({ order, service }: { order: Order; service: OrderService }) {
  const { t } = useTranslation('orders');
  const { state, matters } = service;
  if (state === null) return null;
  const isReturning = isAllGoingBack(getHeadline(factsOfOrder(order)));
  const own = matters.find(({ title }) => title === null);
  return (
    <Card as="section" className="stack gap-12 p-20-24">
      <ServiceNow type={order.type} isReturning={isReturning} service={service} />
      <Part
        inside
        title={t('service.steps')}
        isOpen={serviceIs(state, 'toStart', 'begun', 'paused')}
      >
        {own === undefined ? null : (
          <MatterSteps matter={own} isReturning={isReturning} service={service} />
        )}
        <Matters service={service} isReturning={isReturning} />
      </Part>
      <Units inside units={service.units} />
    </Card>
  );
}
