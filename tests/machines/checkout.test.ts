import { describe, expect, it } from 'vitest';
import {
  draft,
  failures,
  order,
  payment,
  reading,
  refundedOrder,
} from '../../machines/catalog-examples.ts';
import { beginCheckout, beingPaid, payingCheckout, unpaid } from './checkout-story.ts';

const noContact = { name: null, phone: null, email: null };

describe('a checkout', () => {
  it('leads from the draft over the order and its code to "paid"', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'draft.opened', draft });
    checkout.actor.send({
      type: 'draft.submitted',
      contact: noContact,
      attachments: [],
      idempotencyKey: 'k1',
    });
    expect(checkout.createOrder.latest().input).toEqual({
      draft,
      contact: noContact,
      attachments: [],
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

    checkout.actor.send({
      type: 'draft.submitted',
      contact: noContact,
      attachments: [],
      idempotencyKey: 'k1',
    });
    checkout.actor.send({
      type: 'draft.submitted',
      contact: noContact,
      attachments: [],
      idempotencyKey: 'k2',
    });
    checkout.actor.send({ type: 'draft.opened', draft: { ...draft } });

    expect(checkout.createOrder.calls).toHaveLength(1);
    expect(checkout.createOrder.latest().signal.aborted).toBe(false);
  });

  it('returns to the draft with the reason when the order cannot be placed, and tries again', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'draft.opened', draft });
    checkout.actor.send({
      type: 'draft.submitted',
      contact: noContact,
      attachments: [],
      idempotencyKey: 'k1',
    });

    await checkout.createOrder.latest().fail(failures.unavailable);

    expect(checkout.value()).toBe('reviewing');
    expect(checkout.context()).toMatchObject({ draft, refusal: failures.unavailable });
    checkout.actor.send({
      type: 'draft.submitted',
      contact: noContact,
      attachments: [],
      idempotencyKey: 'k1',
    });
    expect(checkout.context().refusal).toBeNull();
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

  it('goes on watching a code that is open, also when the order itself is opened', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'order' });
    await checkout.readOrder.latest().answer(beingPaid);

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.pages).toEqual([{ page: 'code', orderNo: 'XY1' }]);
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

  it('looks again at a cancelled order when its payer asks, and finds what was returned', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1', page: 'result' });
    await checkout.readOrder.latest().answer(order('cancelled'));

    checkout.actor.send({ type: 'retry.requested' });
    await checkout.readOrder.latest().answer(refundedOrder);

    expect(checkout.value()).toBe('refunded');
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

describe('a checkout beside another tab', () => {
  it('shows the code that the other tab has made', async () => {
    const checkout = await payingCheckout();
    const newer = { ...payment(), payment_no: 'P2', channel: 'wechat' as const };

    checkout.otherTabs.move();
    await checkout.readOrder.latest().answer(order('pending', { open_payment: newer }));

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.context().payment).toEqual(newer);
  });

  it('ends on "paid" when the other tab was paid', async () => {
    const checkout = await payingCheckout();

    checkout.otherTabs.move();
    await checkout.readOrder.latest().answer(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('tells it of a new code and of every end', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().answer({ ...payment(), payment_no: 'P2' });
    expect(checkout.moved).toEqual(['XY1']);

    checkout.actor.send({ type: 'cancel.requested' });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout.cancelOrder.latest().answer(order('cancelled'));
    expect(checkout.moved).toEqual(['XY1', 'XY1']);
  });
});
