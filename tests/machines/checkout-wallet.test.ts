import { describe, expect, it } from 'vitest';
import { failures, order, payment, reading } from '../../machines/catalog-examples.ts';
import { beginCheckout, payingCheckout, unpaid } from './checkout-story.ts';

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
