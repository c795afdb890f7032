import { describe, expect, it } from 'vitest';
import { failures, order, payment, statusResponse } from '#tests/paths/examples/values.ts';
import { beginCheckout, beingPaid, unpaid } from './checkout-story.ts';

type Checkout = ReturnType<typeof beginCheckout>;

const begun = { channel: 'wechat', presentation: 'jsapi' } as const;
const { qr_code: _code, ...entries } = payment();
const sheetPayment = { ...entries, ...begun };

describe('a payment that needs WeChat to identify the payer', () => {
  it('a first payment in WeChat leads to the page that identifies the payer, and does not start yet', async () => {
    const checkout = await identifyingCheckout();

    expect(checkout.value()).toEqual({ unpaid: 'identifyingPayer' });
    expect(checkout.identifyPayer.latest().input).toEqual({ orderNo: 'XY1', ...begun });
    expect(checkout.startPayment.calls).toHaveLength(1);
  });

  it('a payer who comes back from WeChat goes on with the payment without another press', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'payer.returned', orderNo: 'XY1', begun });
    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.startPayment.latest().input).toEqual({ orderNo: 'XY1', ...begun });
    await checkout.startPayment.latest().resolve(sheetPayment);
    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.openWallet.calls).toHaveLength(1);
  });

  it.each([
    ['a code is open', beingPaid, { unpaid: 'paying' }],
    ['the order is paid', order('completed'), { paid: 'complete' }],
    ['the order is cancelled', order('cancelled'), 'cancelled'],
  ])('a return from WeChat starts no payment when %s', async (_, read, value) => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'payer.returned', orderNo: 'XY1', begun });
    await checkout.fetchOrder.latest().resolve(read);

    expect(checkout.value()).toEqual(value);
    expect(checkout.startPayment.calls).toHaveLength(0);
  });

  it('a return from WeChat without a payer shows the refusal, and does not lead there again', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'payer.returned', orderNo: 'XY1', begun });
    await checkout.fetchOrder.latest().resolve(unpaid);

    await checkout.startPayment.latest().reject(failures.openidNeeded);
    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.context().refusal).toEqual(failures.openidNeeded);
    expect(checkout.identifyPayer.calls).toHaveLength(0);
    // A press may lead to WeChat again.
    checkout.actor.send({ type: 'channel.picked', ...begun });
    await checkout.startPayment.latest().reject(failures.openidNeeded);
    expect(checkout.value()).toEqual({ unpaid: 'identifyingPayer' });
  });

  it('a payment that ends after a return from WeChat is not started again automatically', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'payer.returned', orderNo: 'XY1', begun });
    await checkout.fetchOrder.latest().resolve(beingPaid);

    await checkout.fetchStatus.latest().resolve(statusResponse('failed', 0));
    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.startPayment.calls).toHaveLength(0);
  });

  it('a return from WeChat starts no payment when its order can only be read later', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'payer.returned', orderNo: 'XY1', begun });
    await checkout.fetchOrder.latest().reject(failures.unreachable);

    checkout.clock.increment(5000);
    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.startPayment.calls).toHaveLength(0);
  });

  it.each([
    ['goes back to this page', noticing('tab.shown')],
    ['is shown a page that the browser kept', noticing('poll.requested')],
    ['waits eight seconds for it', (checkout: Checkout) => checkout.clock.increment(8000)],
  ])('a payer for whom WeChat does not open, and who %s, chooses again', async (_, act) => {
    const checkout = await identifyingCheckout();

    act(checkout);
    expect(checkout.identifyPayer.latest().signal.aborted).toBe(true);
    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.context().refusal).toBeNull();
  });

  it('a page that waits for WeChat starts no other payment', async () => {
    const checkout = await identifyingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });
    checkout.clock.increment(7999);

    expect(checkout.value()).toEqual({ unpaid: 'identifyingPayer' });
    expect(checkout.startPayment.calls).toHaveLength(1);
  });

  it('a refused request for the address of WeChat is shown', async () => {
    const checkout = await identifyingCheckout();

    await checkout.identifyPayer.latest().reject(failures.tooMany);
    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.context().refusal).toEqual(failures.tooMany);
  });
});

/** Starts a checkout that leaves for WeChat's page. */
async function identifyingCheckout(): Promise<Checkout> {
  const checkout = beginCheckout();
  checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
  await checkout.fetchOrder.latest().resolve(unpaid);
  checkout.actor.send({ type: 'channel.picked', ...begun });
  await checkout.startPayment.latest().reject(failures.openidNeeded);
  return checkout;
}

function noticing(type: 'tab.shown' | 'poll.requested') {
  return (checkout: Checkout) => checkout.surroundings.notice({ type });
}
