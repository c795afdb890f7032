import { describe, expect, it } from 'vitest';
import {
  draft,
  failures,
  order,
  payment,
  reading,
  refundedOrder,
} from '../../machines/catalog-examples.ts';
import { beginCheckout } from './checkout-story.ts';

const noContact = { name: null, phone: null, email: null };
const unpaid = order('pending');
const beingPaid = order('pending', { open_payment: payment() });

describe('a checkout', () => {
  it('leads from the draft over the order and its code to "paid"', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'draft.opened', draft });
    checkout.actor.send({ type: 'draft.submitted', contact: noContact, idempotencyKey: 'k1' });
    expect(checkout.createOrder.latest().input).toEqual({
      draft,
      contact: noContact,
      idempotencyKey: 'k1',
    });
    await checkout.createOrder.latest().answer(unpaid);
    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    expect(checkout.startPayment.latest().input).toEqual({ orderNo: 'XY1', channel: 'wechat' });
    await checkout.startPayment.latest().answer({ ...payment(), channel: 'wechat' });
    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    await checkout.readStatus.latest().answer(reading('success', 0));

    expect(checkout.value()).toEqual({ paid: 'readingReceipt' });
    expect(checkout.pages).toEqual([
      { page: 'order', orderNo: 'XY1' },
      { page: 'code', orderNo: 'XY1' },
      { page: 'result', orderNo: 'XY1' },
    ]);
    await checkout.readOrder.latest().answer(order('completed'));
    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('stays paid when the receipt cannot be read', async () => {
    const checkout = await payingCheckout();
    await checkout.readStatus.latest().answer(reading('success', 0));

    await checkout.readOrder.latest().fail(failures.unreachable);

    expect(checkout.value()).toEqual({ paid: 'complete' });
    expect(checkout.actor.getSnapshot().hasTag('ended')).toBe(true);
  });

  it('places an order once, however often the button is pressed', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'draft.opened', draft });

    checkout.actor.send({ type: 'draft.submitted', contact: noContact, idempotencyKey: 'k1' });
    checkout.actor.send({ type: 'draft.submitted', contact: noContact, idempotencyKey: 'k2' });
    checkout.actor.send({ type: 'draft.opened', draft: { ...draft } });

    expect(checkout.createOrder.calls).toHaveLength(1);
    expect(checkout.createOrder.latest().signal.aborted).toBe(false);
  });

  it('returns to the draft with the reason when the order cannot be placed, and tries again', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'draft.opened', draft });
    checkout.actor.send({ type: 'draft.submitted', contact: noContact, idempotencyKey: 'k1' });

    await checkout.createOrder.latest().fail(failures.unavailable);

    expect(checkout.value()).toBe('reviewing');
    expect(checkout.context()).toMatchObject({ draft, error: failures.unavailable });
    checkout.actor.send({ type: 'draft.submitted', contact: noContact, idempotencyKey: 'k1' });
    expect(checkout.context().error).toBeNull();
    expect(checkout.createOrder.calls).toHaveLength(2);
  });
});

describe('a checkout that is opened at an address', () => {
  it('goes on watching the same payment after a reload at the code', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'code' });
    await checkout.readOrder.latest().answer(beingPaid);

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.startPayment.calls).toEqual([]);
    expect(checkout.readStatus.latest().input).toEqual({ paymentNo: 'P1', hold: true });
    expect(checkout.context().payment).toEqual(payment());
    expect(checkout.pages).toEqual([{ page: 'code', orderNo: 'XY1' }]);
  });

  it('offers the wallets after a reload at the order, though a code is open', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'order' });
    await checkout.readOrder.latest().answer(beingPaid);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
  });

  it.each([
    ['paid', order('processing'), { paid: 'complete' }],
    ['paid', order('completed'), { paid: 'complete' }],
    ['refunded', refundedOrder, 'refunded'],
    ['cancelled', order('cancelled'), 'cancelled'],
  ] as const)('shows "%s" at every address when the server says so', async (_, answer, value) => {
    for (const page of ['order', 'code', 'result'] as const) {
      const checkout = beginCheckout();

      checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page });
      await checkout.readOrder.latest().answer(answer);

      expect(checkout.value()).toEqual(value);
      expect(checkout.actor.getSnapshot().hasTag('ended')).toBe(true);
      expect(checkout.pages).toEqual([{ page: 'result', orderNo: 'XY1' }]);
    }
  });

  it.each(['notFound', 'forbidden'] as const)(
    'says "not under this account" to %s and offers nothing to pay',
    async (kind) => {
      const checkout = beginCheckout();

      checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'code' });
      await checkout.readOrder.latest().fail({ ...failures.notFound, kind });
      checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });

      expect(checkout.value()).toBe('missing');
      expect(checkout.startPayment.calls).toEqual([]);
    },
  );

  it('asks again by itself while the server cannot say where the order stands', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'result' });

    await checkout.readOrder.latest().fail(failures.unavailable);
    expect(checkout.value()).toBe('unavailable');
    checkout.clock.increment(5000);

    expect(checkout.readOrder.calls).toHaveLength(2);
    await checkout.readOrder.latest().answer(order('completed'));
    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('starts anew with another order and drops what it did for the first', async () => {
    const checkout = await payingCheckout();
    const watched = checkout.readStatus.latest();

    checkout.actor.send({ type: 'order.opened', orderNo: 'XY2', page: 'order' });

    expect(watched.signal.aborted).toBe(true);
    expect(checkout.readOrder.latest().input).toEqual({ orderNo: 'XY2' });
    expect(checkout.context()).toMatchObject({ orderNo: 'XY2', order: null, payment: null });
  });

  it('is not disturbed by the page it has itself turned to', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'code' });

    expect(checkout.readOrder.calls).toHaveLength(1);
    expect(checkout.readStatus.calls).toHaveLength(1);
    expect(checkout.readStatus.latest().signal.aborted).toBe(false);
  });
});

describe('changing the wallet', () => {
  it('goes on watching the old code, with the reason, while an earlier payment is unclear', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().fail(failures.unavailable);

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.context()).toMatchObject({ payment: payment(), error: failures.unavailable });
    await checkout.readStatus.latest().answer(reading('success', 0));
    expect(checkout.value()).toEqual({ paid: 'readingReceipt' });
  });

  it('names the wallet of the code on the screen when the change did not come about', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().fail(failures.unavailable);

    expect(checkout.context().channel).toBe('alipay');
  });

  it('finds the truth when the order was paid meanwhile', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().fail(failures.conflict);
    await checkout.readOrder.latest().answer(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('watches the new code and no longer the old one', async () => {
    const checkout = await payingCheckout();
    const old = checkout.readStatus.latest();
    const next = { ...payment(), payment_no: 'P2', channel: 'wechat' as const };

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().answer(next);

    expect(old.signal.aborted).toBe(true);
    expect(checkout.readStatus.latest().input.paymentNo).toBe('P2');
  });

  it('asks for one code, however often a wallet is picked', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'order' });
    await checkout.readOrder.latest().answer(unpaid);

    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });
    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });

    expect(checkout.startPayment.calls).toHaveLength(1);
  });

  it('stays at the choice, with the reason, when there is no code to return to', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'order' });
    await checkout.readOrder.latest().answer(unpaid);

    checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });
    await checkout.startPayment.latest().fail(failures.unavailable);

    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    expect(checkout.context().error).toEqual(failures.unavailable);
  });
});

describe('a payment that does not succeed', () => {
  it.each(['failed', 'refunded'] as const)(
    'is %s: the server is asked where the order stands, and another try is possible',
    async (word) => {
      const checkout = await payingCheckout();

      await checkout.readStatus.latest().answer(reading(word, 0));
      expect(checkout.value()).toBe('loadingOrder');
      await checkout.readOrder.latest().answer(unpaid);

      expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
      expect(checkout.context().payment).toBeNull();
    },
  );
});

describe('cancelling in a checkout', () => {
  it('ends on "cancelled" once the server has cancelled', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'cancel.requested' });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout.cancelOrder.latest().answer(order('cancelled'));
    await checkout.readOrder.latest().answer(order('cancelled'));

    expect(checkout.value()).toBe('cancelled');
  });

  it('ends on "paid" when the money was faster', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'cancel.requested' });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout.cancelOrder.latest().fail(failures.conflict);
    await checkout.readOrder.latest().answer(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('takes its question back when the payment arrives while it is open', async () => {
    const checkout = await payingCheckout();
    checkout.actor.send({ type: 'cancel.requested' });
    expect(checkout.dialog.answer).not.toBeNull();

    await checkout.readStatus.latest().answer(reading('success', 0));

    expect(checkout.dialog.answer).toBeNull();
    expect(checkout.value()).toEqual({ paid: 'readingReceipt' });
  });
});

async function payingCheckout() {
  const checkout = beginCheckout();
  checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'code' });
  await checkout.readOrder.latest().answer(beingPaid);
  return checkout;
}
