import { describe, expect, it } from 'vitest';
import { order } from '#tests/paths/examples/values.ts';
import { createCheckoutPages } from '#src/actors/checkout-pages.ts';
import { beginCheckout, beingPaid, unpaid } from '#tests/machines/checkout-story.ts';

/** Starts a checkout and its pages; `addresses` lists the navigations, oldest first. */
function beginPages() {
  const checkout = beginCheckout();
  const addresses: string[] = [];
  const pages = createCheckoutPages(
    checkout.actor,
    ({ to }) => addresses.push(to),
    () => null,
  );
  const stop = pages.follow();
  return { ...checkout, addresses, openOrder: pages.openOrder, stop };
}

describe('the pages of a checkout', () => {
  it('checkout pages lead to the current step of the order from any address', async () => {
    for (const page of ['order', 'code'] as const) {
      const checkout = beginPages();

      checkout.openOrder('XY1', page);
      await checkout.fetchOrder.latest().resolve(order('completed'));

      expect(checkout.addresses).toEqual(['/user/payment/process/result/$orderId']);
    }
  });

  it('checkout pages stay when the opened one is the right one', async () => {
    const checkout = beginPages();

    checkout.openOrder('XY1', 'code');
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.addresses).toEqual([]);
  });

  it('checkout pages do not disturb a checkout that led to one of them', async () => {
    const checkout = beginPages();
    checkout.openOrder('XY1', 'order');
    await checkout.fetchOrder.latest().resolve(beingPaid);
    expect(checkout.addresses).toEqual(['/user/payment/order']);

    checkout.openOrder('XY1', 'code');

    expect(checkout.fetchOrder.calls).toHaveLength(1);
    expect(checkout.fetchStatus.calls).toHaveLength(1);
    expect(checkout.fetchStatus.latest().signal.aborted).toBe(false);
  });

  it('checkout pages fetch the order again on Back, then lead on again', async () => {
    const checkout = beginPages();
    checkout.openOrder('XY1', 'code');
    await checkout.fetchOrder.latest().resolve(beingPaid);

    checkout.openOrder('XY1', 'order');
    expect(checkout.value()).toBe('loadingOrder');
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.addresses).toEqual(['/user/payment/order']);
  });

  it('checkout pages lead nowhere after the last subscriber leaves', async () => {
    const checkout = beginPages();
    checkout.openOrder('XY1', 'code');
    checkout.stop();

    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.addresses).toEqual([]);
  });
});
