import { describe, expect, it } from 'vitest';
import {
  failures,
  order,
  payment,
  statusResponse,
  refundedOrder,
  unsettledOrder,
  walletPayment,
} from '#tests/paths/examples/values.ts';
import { beginCheckout, beingPaid, payingCheckout, unpaid } from './checkout-story.ts';

type Checkout = ReturnType<typeof beginCheckout>;

describe('changing the wallet', () => {
  it('a wallet change goes on watching the old code, with the reason, while a payment is unclear', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().reject(failures.unavailable);
    expect(checkout.value()).toEqual({ unpaid: 'checking' });
    expect(checkout.context().refusal).toBeNull();
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.context()).toMatchObject({ payment: payment(), refusal: failures.unavailable });
    await checkout.fetchStatus.latest().resolve(statusResponse('success', 0));
    expect(checkout.value()).toEqual({ paid: 'loadingReceipt' });
  });

  it('a failed wallet change names the wallet of the code on the screen', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().reject(failures.unavailable);
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.context().channel).toBe('alipay');
  });

  it('a wallet change shows the new code and no refusal when only the response was lost', async () => {
    const checkout = await payingCheckout();
    const next = { ...payment(), payment_no: 'P2', channel: 'wechat' as const };

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().reject(failures.unreachable);
    await checkout.fetchOrder.latest().resolve(order('pending', { open_payment: next }));

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.context()).toMatchObject({ payment: next, refusal: null });
    expect(checkout.fetchStatus.latest().input.paymentNo).toBe('P2');
  });

  it('a wallet change keeps the reason when the order blocks payment but has not ended', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });
    await checkout.startPayment.latest().reject(failures.conflict);
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.context().refusal).toEqual(failures.conflict);
  });

  it('a wallet change says nothing of the order when neither code nor order can be read', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().reject(failures.unreachable);
    await checkout.fetchOrder.latest().reject(failures.unreachable);

    expect(checkout.value()).toBe('unavailable');
    expect(checkout.context().loadError).toEqual(failures.unreachable);
  });

  it('a wallet change is not disturbed by another tab while a code is on its way', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    checkout.otherTabs.move();

    expect(checkout.startPayment.latest().isOpen()).toBe(true);
    await checkout.startPayment.latest().resolve({ ...payment(), payment_no: 'P2' });
    expect(checkout.moved).toEqual(['XY1']);
  });

  it('a wallet change finds the truth when the order was paid during it', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().reject(failures.conflict);
    await checkout.fetchOrder.latest().resolve(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('a wallet change watches the new code and no longer the old one', async () => {
    const checkout = await payingCheckout();
    const old = checkout.fetchStatus.latest();
    const next = { ...payment(), payment_no: 'P2', channel: 'wechat' as const };

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().resolve(next);

    expect(old.signal.aborted).toBe(true);
    expect(checkout.fetchStatus.latest().input.paymentNo).toBe('P2');
  });

  it('a wallet change asks for one code, however often a wallet is picked', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
    await checkout.fetchOrder.latest().resolve(unpaid);

    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });
    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });

    expect(checkout.startPayment.calls).toHaveLength(1);
  });

  it('a wallet change stays at the choice, with the reason, when there is no code to return to', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
    await checkout.fetchOrder.latest().resolve(unpaid);

    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });
    await checkout.startPayment.latest().reject(failures.unavailable);
    await checkout.fetchOrder.latest().resolve(unpaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.context().refusal).toEqual(failures.unavailable);
  });
});

describe('a payment that does not succeed', () => {
  it.each(['failed', 'refunded'] as const)(
    'a failed payment is %s: the server is asked for the order state, and a retry is possible',
    async (word) => {
      const checkout = await payingCheckout();

      await checkout.fetchStatus.latest().resolve(statusResponse(word, 0));
      expect(checkout.value()).toEqual({ unpaid: 'checking' });
      await checkout.fetchOrder.latest().resolve(unpaid);

      expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
      expect(checkout.context()).toMatchObject({ payment: null, attemptFailed: word === 'failed' });
    },
  );

  it('a failed payment is replaced on the screen by the code that another device made', async () => {
    const checkout = await payingCheckout();
    const newer = { ...payment(), payment_no: 'P2', channel: 'wechat' as const };

    await checkout.fetchStatus
      .latest()
      .resolve({ ...statusResponse('pending', 60_000), open_payment_no: 'P2' });
    await checkout.fetchOrder.latest().resolve(order('pending', { open_payment: newer }));

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.context().payment).toEqual(newer);
  });

  it('a failed payment gives way to "paid" when the order was paid by another code', async () => {
    const checkout = await payingCheckout();

    await checkout.fetchStatus
      .latest()
      .resolve({ ...statusResponse('pending', 60_000), order_status: 'completed' });
    await checkout.fetchOrder.latest().resolve(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });
});

describe('a page on which a wallet is chosen', () => {
  it.each([
    ['when time has passed', (checkout: Checkout) => checkout.clock.increment(10_000)],
    ['when it is seen again', noticing('tab.shown')],
    ['when the network is back', noticing('network.restored')],
    ['when the window has the focus', noticing('poll.requested')],
    ['when another tab says so', (checkout: Checkout) => checkout.otherTabs.move()],
  ])('a wallet page reads the order again %s, and finds that it is paid', async (_, act) => {
    const checkout = await choosingCheckout();

    act(checkout);
    await checkout.fetchOrder.latest().resolve(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('a wallet page stays as it is when nothing has changed or no response arrives', async () => {
    const checkout = await choosingCheckout();

    const reads = checkout.fetchOrder.calls.length;
    checkout.clock.increment(9999);
    expect(checkout.fetchOrder.calls).toHaveLength(reads);
    checkout.clock.increment(1);
    await checkout.fetchOrder.latest().resolve(unpaid);
    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    checkout.clock.increment(10_000);
    await checkout.fetchOrder.latest().reject(failures.unreachable);
    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.context().loadError).toEqual(failures.unreachable);
    checkout.clock.increment(10_000);
    await checkout.fetchOrder.latest().resolve(unpaid);
    expect(checkout.context().loadError).toBeNull();

    expect(checkout.fetchOrder.calls).toHaveLength(4);
  });

  it('a wallet page takes a choice that is made while the order is read', async () => {
    const checkout = await choosingCheckout();

    checkout.clock.increment(10_000);
    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });

    expect(checkout.startPayment.latest().input.channel).toBe('wechat');
    expect(checkout.fetchOrder.latest().isOpen()).toBe(false);
  });
});

describe('a payment in the wallet on this phone', () => {
  it('a checkout opens the wallet once, by the press that made the payment', async () => {
    const checkout = await choosingCheckout();
    checkout.actor.send({ type: 'channel.picked', channel: 'alipay', presentation: 'redirect' });
    expect(checkout.startPayment.latest().input.presentation).toBe('redirect');

    await checkout.startPayment.latest().resolve(walletPayment());
    expect(checkout.openWallet.calls).toHaveLength(1);
    // Another tab reports a change of the order: it is read, and the same payment goes on.
    checkout.otherTabs.move();
    await checkout.fetchOrder.latest().resolve(order('pending', { open_payment: walletPayment() }));

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.openWallet.calls).toHaveLength(1);
  });

  it('a checkout with a lost response finds the payment and polls it, instead of opening the wallet', async () => {
    const checkout = await choosingCheckout();
    checkout.actor.send({ type: 'channel.picked', channel: 'alipay', presentation: 'redirect' });

    await checkout.startPayment.latest().reject(failures.unreachable);
    await checkout.fetchOrder.latest().resolve(order('pending', { open_payment: walletPayment() }));

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.openWallet.calls).toHaveLength(0);
    expect(checkout.fetchStatus.latest().input.hold).toBe(false);
  });
});

describe('a cancelled order on the screen', () => {
  it('a cancelled order is read again while money may still arrive, and shows the refund', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
    await checkout.fetchOrder.latest().resolve(unsettledOrder);

    checkout.clock.increment(10_000);
    await checkout.fetchOrder.latest().resolve(refundedOrder);

    expect(checkout.value()).toBe('refunded');
  });

  it('a cancelled order stops polling once nothing more can arrive, until the page is viewed', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
    await checkout.fetchOrder.latest().resolve(order('cancelled'));

    checkout.clock.increment(3_600_000);
    expect(checkout.fetchOrder.calls).toHaveLength(1);
    checkout.surroundings.notice({ type: 'tab.shown' });
    await checkout.fetchOrder.latest().resolve(refundedOrder);

    expect(checkout.value()).toBe('refunded');
  });
});

describe('cancelling in a checkout', () => {
  it('a cancel ends on "cancelled" once the server has cancelled', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'cancel.requested' });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout.cancelOrder.latest().resolve(order('cancelled'));
    await checkout.fetchOrder.latest().resolve(order('cancelled'));

    expect(checkout.value()).toBe('cancelled');
  });

  it('a cancel ends on "paid" when the money was faster', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'cancel.requested' });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout.cancelOrder.latest().reject(failures.conflict);
    await checkout.checkOrder.latest().resolve(order('completed'));
    await checkout.fetchOrder.latest().resolve(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('a cancel goes on when the code ends under it, and ends on "cancelled"', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'cancel.requested' });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout.fetchStatus.latest().resolve(statusResponse('failed', 0));
    await checkout.fetchOrder.latest().resolve(unpaid);
    expect(checkout.cancelOrder.latest().isOpen()).toBe(true);
    await checkout.cancelOrder.latest().resolve(order('cancelled'));
    await checkout.fetchOrder.latest().resolve(order('cancelled'));

    expect(checkout.value()).toBe('cancelled');
  });

  it('a cancel takes its question back when the payment arrives while it is open', async () => {
    const checkout = await payingCheckout();
    checkout.actor.send({ type: 'cancel.requested' });
    expect(checkout.dialog.answer).not.toBeNull();

    await checkout.fetchStatus.latest().resolve(statusResponse('success', 0));

    expect(checkout.dialog.answer).toBeNull();
    expect(checkout.value()).toEqual({ paid: 'loadingReceipt' });
  });
});

/** Starts a checkout of an order without a code. */
async function choosingCheckout(): Promise<Checkout> {
  const checkout = beginCheckout();
  checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
  await checkout.fetchOrder.latest().resolve(unpaid);
  return checkout;
}

function noticing(type: 'tab.shown' | 'network.restored' | 'poll.requested') {
  return (checkout: Checkout) => checkout.surroundings.notice({ type });
}
