import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '../../../../../machines/checkout.machine.ts';
import { Cancelled, Refunded } from './-ended.tsx';
import { useCheckout } from './-checkout-host.tsx';
import { Choose } from './-choose.tsx';
import { Loading } from './-loading.tsx';
import { Missing, Unavailable } from './-no-answer.tsx';
import { Paid } from './-paid.tsx';
import { Pay } from './-pay.tsx';

/**
 * The view of where the story is. The address follows it, so a step shows at once and not only when
 * the next page has been fetched.
 */
export function Story() {
  const view = useSelector(useCheckout(), viewOf);
  switch (view) {
    case 'loading':
      return <Loading />;
    case 'choose':
      return <Choose />;
    case 'pay':
      return <Pay />;
    case 'paid':
      return <Paid />;
    case 'refunded':
      return <Refunded />;
    case 'cancelled':
      return <Cancelled />;
    case 'missing':
      return <Missing />;
    case 'unavailable':
      return <Unavailable />;
  }
}

function viewOf(snapshot: SnapshotFrom<typeof checkoutMachine>) {
  if (snapshot.matches('missing')) return 'missing';
  if (snapshot.matches('unavailable')) return 'unavailable';
  if (snapshot.matches('paid')) return 'paid';
  if (snapshot.matches('refunded')) return 'refunded';
  if (snapshot.matches('cancelled')) return 'cancelled';
  if (snapshot.matches('unpaid')) return snapshot.context.page === 'code' ? 'pay' : 'choose';
  // A cancelled order stays on the screen while it is looked at again.
  return snapshot.context.order?.status === 'cancelled' ? 'cancelled' : 'loading';
}
