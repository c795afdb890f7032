import { describe, expect, it } from 'vitest';
import { order } from '#tests/paths/examples/values.ts';
import { createCheckoutPages } from '#src/actors/checkout-pages.ts';
import { beginCheckout, beingPaid, unpaid } from '#tests/machines/checkout-story.ts';

/** A checkout and its pages; `addresses` are those that the pages have led to, oldest first. */
function beginPages() {
  const checkout = beginCheckout();
  const addresses: string[] = [];
  const pages = createCheckoutPages(checkout.actor, ({ to }) => addresses.push(to));
  const stop = pages.follow();
  return { ...checkout, addresses, openOrder: pages.openOrder, stop };
}

describe('the pages of a checkout', () => {
  it('lead to where the order stands, whichever of them was opened', async () => {
    for (const page of ['order', 'code'] as const) {
      const checkout = beginPages();

      checkout.openOrder('XY1', page);
      await checkout.fetchOrder.latest().resolve(order('completed'));

      expect(checkout.addresses).toEqual(['/user/payment/process/result/$orderId']);
    }
  });

  it('stay when the one that was opened is the right one', async () => {
    const checkout = beginPages();

    checkout.openOrder('XY1', 'code');
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.addresses).toEqual([]);
  });

  it('do not disturb a checkout that has itself led to one of them', async () => {
    const checkout = beginPages();
    checkout.openOrder('XY1', 'order');
    await checkout.fetchOrder.latest().resolve(beingPaid);
    expect(checkout.addresses).toEqual(['/user/payment/order']);

    checkout.openOrder('XY1', 'code');

    expect(checkout.fetchOrder.calls).toHaveLength(1);
    expect(checkout.fetchStatus.calls).toHaveLength(1);
    expect(checkout.fetchStatus.latest().signal.aborted).toBe(false);
  });

  it('fetch the order anew when the person goes back to one of them, and lead on again', async () => {
    const checkout = beginPages();
    checkout.openOrder('XY1', 'code');
    await checkout.fetchOrder.latest().resolve(beingPaid);

    checkout.openOrder('XY1', 'order');
    expect(checkout.value()).toBe('loadingOrder');
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.addresses).toEqual(['/user/payment/order']);
  });

  it('lead nowhere once nobody follows', async () => {
    const checkout = beginPages();
    checkout.openOrder('XY1', 'code');
    checkout.stop();

    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.addresses).toEqual([]);
  });
});
