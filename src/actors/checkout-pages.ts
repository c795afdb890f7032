import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { findCheckoutPage, type CheckoutRef } from '#machines/checkout.machine.ts';
import type { BegunPayment, CheckoutPage } from '#machines/checkout.setup.ts';

/** The page of this site that shows an order's result; the target of `return_url`. */
export function resultPath(orderNo: string): string {
  return `/user/payment/process/result/${encodeURIComponent(orderNo)}`;
}

/** Maps a page of the checkout to its address for the router (wire, Addresses). */
export function checkoutAddress(page: CheckoutPage, orderNo: string) {
  switch (page) {
    case 'order':
      return { to: '/user/payment/service/order', search: { order_no: orderNo } } as const;
    case 'code':
      return { to: '/user/payment/order', search: { order_no: orderNo } } as const;
    case 'result':
      return {
        to: '/user/payment/process/result/$orderId',
        params: { orderId: orderNo },
      } as const;
  }
}

/**
 * Keeps the address and the checkout in step: an opened page is sent to the checkout, and when the checkout
 * enters a state of another page, `navigate` is called with its address. `takeBegun` takes the payment of an
 * order for which this browser comes back from WeChat.
 */
export function createCheckoutPages(
  checkout: CheckoutRef,
  navigate: (address: ReturnType<typeof checkoutAddress>) => void,
  takeBegun: (orderNo: string) => BegunPayment | null,
) {
  /** The page opened or navigated to last; null before there is an order. */
  let current: { orderNo: string; page: CheckoutPage } | null = null;
  const isCurrent = (orderNo: string, page: CheckoutPage) =>
    current?.orderNo === orderNo && current.page === page;
  return {
    checkout,
    openDraft(draft: OrderDraft, quote: Quote): void {
      current = null;
      checkout.send({ type: 'draft.opened', draft, quote });
    },
    openOrder(orderNo: string, page: CheckoutPage): void {
      // The checkout caused this change of the address.
      if (isCurrent(orderNo, page)) return;
      current = { orderNo, page };
      const begun = takeBegun(orderNo);
      const returned = begun && ({ type: 'payer.returned', orderNo, begun } as const);
      const isReturn = returned !== null && checkout.getSnapshot().can(returned);
      checkout.send(isReturn ? returned : { type: 'order.opened', orderNo });
    },
    /** Makes the address follow the checkout; returns a function that stops it. */
    follow(): () => void {
      const subscription = checkout.subscribe((snapshot) => {
        const { orderNo } = snapshot.context;
        const page = findCheckoutPage(snapshot);
        if (page === null || isCurrent(orderNo, page)) return;
        current = { orderNo, page };
        navigate(checkoutAddress(page, orderNo));
      });
      return () => subscription.unsubscribe();
    },
  };
}

export type CheckoutPages = ReturnType<typeof createCheckoutPages>;
