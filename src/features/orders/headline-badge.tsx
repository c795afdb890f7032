import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline, isAllBack, isPlain } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { Badge, OrderBadge } from '#src/ui/controls/badge.tsx';

/** The order's status as a badge, or the refund's if money goes back. */
export function HeadlineBadge({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const headline = getHeadline(factsOfOrder(order));
  const label = t(`headline.${headline}.word`);
  if (isPlain(headline)) return <OrderBadge status={order.status} label={label} />;
  return (
    <Badge tone={isAllBack(headline) ? 'idle' : 'info'} icon="return">
      {label}
    </Badge>
  );
}
