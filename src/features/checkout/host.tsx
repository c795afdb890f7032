import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { createContext, use, useEffect, useState } from 'react';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import type { CheckoutRef } from '#machines/checkout.machine.ts';
import type { CheckoutPage } from '#machines/checkout.setup.ts';
import { takeBegunPayment } from '#src/actors/begun-payment.ts';
import { createCheckoutPages, type CheckoutPages } from '#src/actors/checkout-pages.ts';
import { bindCheckout } from '#src/actors/checkout.ts';
import { findOwner } from '#src/actors/own-profile.ts';
import { broadcast, broadcastOrderMoved } from '#src/actors/tab-channel.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { afterLoad } from '#src/ui/after-load.ts';
import type { Elements } from '#src/ui/elements.tsx';

const CheckoutContext = createContext<CheckoutPages | null>(null);

/** Runs the checkout of the payment pages and makes the address follow its state. */
export function CheckoutHost({ children }: { children: Elements }) {
  const { client, confirm, session } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [logic] = useState(() => bindCheckout({ client, confirm, session }));
  const checkout = useActorRef(logic, { inspect: tabRecorder.inspect });
  const [pages] = useState(() =>
    // A checkout has one history entry: Back leads to its start, not to a page that moves on.
    createCheckoutPages(
      checkout,
      (address) => {
        const { latestLocation: next, state } = router;
        const isLeaving = next.href !== state.resolvedLocation?.href;
        // A user on the way to another page is not called back.
        if (isLeaving && !next.href.includes(checkout.getSnapshot().context.orderNo)) return;
        void router.navigate({ ...address, replace: true });
      },
      (orderNo) => takeBegunPayment(findOwner(session) ?? '', orderNo),
    ),
  );
  useEffect(() => pages.follow(), [pages]);
  useBroadcasts(checkout);
  useAllPages();
  useEffect(() => {
    tabRecorder.follow(session);
    tabRecorder.follow(confirm);
  }, [session, confirm]);
  return <CheckoutContext value={pages}>{children}</CheckoutContext>;
}

/** The checkout of these pages. Throws outside of them. */
export function useCheckout(): CheckoutRef {
  return usePages().checkout;
}

/**
 * Opens the page of a draft, with its price, in the checkout of these pages, and returns the checkout. A
 * price confirmed on the previous page is opened first, so that a different price is shown as a change.
 */
export function useOpenedDraft(
  draft: OrderDraft,
  quote: Quote,
  confirmed: Quote | null,
): CheckoutRef {
  const pages = usePages();
  const shown = JSON.stringify([draft, quote, confirmed]);
  useEffect(() => {
    if (confirmed !== null) pages.openDraft(draft, confirmed);
    pages.openDraft(draft, quote);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an equal draft and price are one opening
  }, [pages, shown]);
  return pages.checkout;
}

/** Opens a page of an order in the checkout of these pages. */
export function useOpenedOrder(orderNo: string, page: CheckoutPage): void {
  const pages = usePages();
  useEffect(() => pages.openOrder(orderNo, page), [pages, orderNo, page]);
}

function usePages(): CheckoutPages {
  const pages = use(CheckoutContext);
  if (pages === null) throw new Error('the checkout needs the payment layout around it');
  return pages;
}

/** Prefetches the pages that may follow: the network may fail later. */
function useAllPages(): void {
  const router = useRouter();
  useEffect(
    () =>
      afterLoad(() => {
        const { routesByPath } = router;
        for (const route of [
          routesByPath['/user/payment/service/order'],
          routesByPath['/user/payment/order'],
          routesByPath['/user/payment/process/result/$orderId'],
        ]) {
          // A failed prefetch is repeated when the page is needed.
          router.loadRouteChunk(route)?.catch(() => undefined);
        }
      }),
    [router],
  );
}

/** Broadcasts the changes that this checkout makes to an order to other tabs. */
function useBroadcasts(checkout: CheckoutRef): void {
  useEffect(() => {
    const moved = checkout.on('order.moved', ({ orderNo }) => broadcastOrderMoved(orderNo));
    const paid = checkout.on('order.paid', ({ serviceType }) => {
      if (serviceType === 'membership') broadcast('memberships', 'paid');
      if (checkout.getSnapshot().context.order?.type === 'saas') broadcast('saasPlans', 'paid');
    });
    return () => {
      moved.unsubscribe();
      paid.unsubscribe();
    };
  }, [checkout]);
}
