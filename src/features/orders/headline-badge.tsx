import { useTranslation } from 'react-i18next';
import {
  factsOfOrder,
  getHeadline,
  isAllBack,
  isPlain,
  isUnreturned,
} from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { Badge, OrderBadge } from '#src/ui/controls/badge.tsx';

/** The order's status as a badge, or the refund's if money goes back. */
export function HeadlineBadge({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const headline = getHeadline(factsOfOrder(order));
  const label = t(`headline.${headline}.word`);
  if (isPlain(headline)) return <OrderBadge status={order.status} label={label} />;
  const tone = isUnreturned(headline) ? 'bad' : isAllBack(headline) ? 'idle' : 'info';
  return (
    <Badge tone={tone} icon={tone === 'bad' ? 'alert' : 'return'}>
      {label}
    </Badge>
  );
}
