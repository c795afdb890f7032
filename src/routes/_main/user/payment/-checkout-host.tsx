import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { createContext, use, useEffect, useState } from 'react';
import { bindCheckout } from '../../../../actors/checkout.ts';
import { checkoutAddress } from '../../../../actors/checkout-pages.ts';
import { tellMembershipPaid } from '../../../../actors/paid-memberships.ts';
import { tellOtherTabs } from '../../../../actors/other-tabs.ts';
import type { CheckoutRef } from '../../../../../machines/checkout.machine.ts';
import type { CheckoutEvent } from '../../../../../machines/checkout.setup.ts';

const CheckoutContext = createContext<CheckoutRef | null>(null);

/** Runs the one checkout of the payment pages and lets the address follow its story. */
export function CheckoutHost() {
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindCheckout({ client, confirm }));
  const checkout = useActorRef(logic);
  useTurningPages(checkout);
  return (
    <CheckoutContext value={checkout}>
      <Outlet />
    </CheckoutContext>
  );
}

/** The checkout of these pages. Throws outside of them. */
export function useCheckout(): CheckoutRef {
  const checkout = use(CheckoutContext);
  if (checkout === null) throw new Error('useCheckout needs the payment layout around it');
  return checkout;
}

/** Tells the checkout which page was opened; `opened` must be stable for one address. */
export function useOpened(
  opened: Extract<CheckoutEvent, { type: `${string}.opened` }>,
): CheckoutRef {
  const checkout = useCheckout();
  const address = JSON.stringify(opened);
  useEffect(() => {
    checkout.send(opened);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- equal addresses are one opening
  }, [checkout, address]);
  return checkout;
}

function useTurningPages(checkout: CheckoutRef): void {
  const router = useRouter();
  useEffect(() => {
    const turned = checkout.on('page.turned', ({ page, orderNo, step }) => {
      if (page === 'draft') return;
      const address = checkoutAddress(page, orderNo);
      if (router.buildLocation(address).href === router.state.location.href) return;
      void router.navigate({ ...address, replace: !step });
    });
    const moved = checkout.on('order.moved', ({ orderNo }) => tellOtherTabs(orderNo));
    const paid = checkout.on('order.paid', ({ serviceType }) => {
      if (serviceType === 'membership') tellMembershipPaid();
    });
    return () => {
      turned.unsubscribe();
      moved.unsubscribe();
      paid.unsubscribe();
    };
  }, [checkout, router]);
}
