import { useSelector } from '@xstate/react';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import styles from './checkout.module.css';
import { useCheckout } from './host.tsx';
import { Choose } from './choose.tsx';
import { Loading } from './loading.tsx';
import { MissingOrder, UnavailableOrder } from './unavailable-order.tsx';
import { Pay } from './pay.tsx';
import { Result } from './result.tsx';
import { getCheckoutView, type CheckoutView } from './view.ts';
import { WhatNext } from './what-next.tsx';

/**
 * The view of the checkout's state. The address follows it, so that a step shows at once, before the next
 * page has loaded.
 */
export function Story() {
  const checkout = useCheckout();
  const view = useSelector(checkout, getCheckoutView);
  const orderNo = useSelector(checkout, ({ context }) => context.orderNo);
  return (
    <div className="stack gap-24">
      <View view={view} />
      {view === 'loading' ? null : (
        <div className={styles.help}>
          <WhatNext />
          <CaseLinks origin="payment" orderNo={orderNo} />
        </div>
      )}
    </div>
  );
}

function View({ view }: { view: CheckoutView }) {
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
