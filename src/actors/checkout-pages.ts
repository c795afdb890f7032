import type { CheckoutPage } from '../../machines/checkout.setup.ts';

/** The page of this site on which an order's result is shown; what `return_url` leads back to. */
export function resultPath(orderNo: string): string {
  return `/user/payment/process/result/${encodeURIComponent(orderNo)}`;
}

/** Where each page of the checkout lives (wire, Addresses), as the router takes it. */
export function checkoutAddress(page: Exclude<CheckoutPage, 'draft'>, orderNo: string) {
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
