import { useSelector } from '@xstate/react';
import { useCheckout } from './host.tsx';
import { Choose } from './choose.tsx';
import { Loading } from './loading.tsx';
import { MissingOrder, UnavailableOrder } from './unavailable-order.tsx';
import { Pay } from './pay.tsx';
import { Result } from './result.tsx';
import { getCheckoutView } from './view.ts';

/**
 * The view of the checkout's state. The address follows it, so that a step shows at once, before the next
 * page has loaded.
 */
export function Story() {
  const view = useSelector(useCheckout(), getCheckoutView);
  switch (view) {
    case 'loading':
      return <Loading />;
    case 'choose':
      return <Choose />;
    case 'pay':
      return <Pay />;
    case 'paid':
    case 'refunded':
    case 'cancelled':
      return <Result end={view} />;
    case 'missing':
      return <MissingOrder />;
    case 'unavailable':
      return <UnavailableOrder />;
  }
}
