import { describe, expect, it } from 'vitest';
import {
  changedQuote,
  draft,
  failures,
  order,
  payment,
  quote,
  statusResponse,
  refundedOrder,
  transfer,
} from '#tests/paths/examples/values.ts';
import { beginCheckout, beingPaid, payingCheckout, unpaid } from './checkout-story.ts';

const noContact = { name: null, phone: null, email: null };

describe('a checkout', () => {
  it('a checkout leads from the draft over the order and its code to "paid"', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'draft.opened', draft, quote });
    checkout.actor.send({
      type: 'draft.submitted',
      contact: noContact,
      attachments: [],
      idempotencyKey: 'k1',
    });
    expect(checkout.createOrder.latest().input).toEqual({
      draft,
      quote,
      contact: noContact,
      attachments: [],
      another: false,
      idempotencyKey: 'k1',
    });
    await checkout.createOrder.latest().resolve(unpaid);
    expect(checkout.value()).toEqual({ unpaid: 'choosingChannel' });
    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    expect(checkout.startPayment.latest().input).toEqual({
      orderNo: 'XY1',
      channel: 'wechat',
      presentation: 'qr',
    });
    await checkout.startPayment.latest().resolve({ ...payment(), channel: 'wechat' });
    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    await checkout.fetchStatus.latest().resolve(statusResponse('success', 0));

    expect(checkout.value()).toEqual({ paid: 'loadingReceipt' });
    expect(checkout.pages).toEqual([
      { page: 'order', orderNo: 'XY1' },
      { page: 'code', orderNo: 'XY1' },
      { page: 'result', orderNo: 'XY1' },
    ]);
    await checkout.fetchOrder.latest().resolve(order('completed'));
    expect(checkout.value()).toEqual({ paid: 'complete' });
    expect(checkout.context().order).toEqual(order('completed'));
    expect(checkout.paid).toEqual([{ orderNo: 'XY1', serviceType: unpaid.service_type }]);
    // A new code, then the payment.
    expect(checkout.moved).toEqual(['XY1', 'XY1']);
  });

  it('a checkout stays paid when the receipt cannot be read', async () => {
    const checkout = await payingCheckout();
    await checkout.fetchStatus.latest().resolve(statusResponse('success', 0));

    await checkout.fetchOrder.latest().reject(failures.unreachable);

    expect(checkout.value()).toEqual({ paid: 'complete' });
    expect(checkout.actor.getSnapshot().hasTag('ended')).toBe(true);
  });

  it('a checkout places an order once, however often the button is pressed', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'draft.opened', draft, quote });

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
    checkout.actor.send({ type: 'draft.opened', draft: { ...draft }, quote });

    expect(checkout.createOrder.calls).toHaveLength(1);
    expect(checkout.createOrder.latest().signal.aborted).toBe(false);
  });

  it('a checkout returns to the draft with the reason when placing fails, and tries again', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'draft.opened', draft, quote });
    checkout.actor.send({
      type: 'draft.submitted',
      contact: noContact,
      attachments: [],
      idempotencyKey: 'k1',
    });

    await checkout.createOrder.latest().reject(failures.unavailable);

    expect(checkout.value()).toEqual({ drafting: 'reviewing' });
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

  it('a checkout shows the old and the new price when the terms have changed, and asks again', async () => {
    const checkout = beginCheckout();
    const submission = { type: 'draft.submitted', contact: noContact, attachments: [] } as const;
    checkout.actor.send({ type: 'draft.opened', draft, quote });
    checkout.actor.send({ ...submission, idempotencyKey: 'k1' });

    await checkout.createOrder.latest().reject(failures.termsChanged);

    expect(checkout.value()).toEqual({ drafting: 'termsChanged' });
    expect(checkout.context()).toMatchObject({ quote: changedQuote, earlierQuote: quote });
    checkout.actor.send({ ...submission, idempotencyKey: 'k2' });
    expect(checkout.createOrder.latest().input).toMatchObject({
      quote: changedQuote,
      idempotencyKey: 'k2',
    });
    await checkout.createOrder.latest().reject(failures.unavailable);
    expect(checkout.value()).toEqual({ drafting: 'reviewing' });
    expect(checkout.context()).toMatchObject({ quote: changedQuote, earlierQuote: quote });
  });

  it('a checkout does not accept another price of the same draft without saying so', () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'draft.opened', draft, quote });

    const lines = [{ label: 'Membership · Premium', amount: quote.amount }];
    checkout.actor.send({ type: 'draft.opened', draft, quote: { ...quote, lines } });
    expect(checkout.value()).toEqual({ drafting: 'reviewing' });
    expect(checkout.context()).toMatchObject({ quote: { lines }, earlierQuote: null });

    checkout.actor.send({ type: 'draft.opened', draft, quote: changedQuote });
    expect(checkout.value()).toEqual({ drafting: 'termsChanged' });
    expect(checkout.context()).toMatchObject({
      quote: changedQuote,
      earlierQuote: { amount: quote.amount, lines },
    });

    const changedLines = [{ label: 'Membership · Premium', amount: changedQuote.amount }];
    const inEnglish = { ...changedQuote, lines: changedLines };
    checkout.actor.send({ type: 'draft.opened', draft, quote: inEnglish });
    expect(checkout.value()).toEqual({ drafting: 'termsChanged' });
    expect(checkout.context()).toMatchObject({
      quote: { lines: changedLines },
      earlierQuote: { amount: quote.amount },
    });
  });
});

describe('a checkout that is opened at an address', () => {
  it('a checkout goes on watching the same payment after a reload at the code', async () => {
    const checkout = beginCheckout();

    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
    await checkout.fetchOrder.latest().resolve(beingPaid);

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.startPayment.calls).toEqual([]);
    expect(checkout.fetchStatus.latest().input).toEqual({ paymentNo: 'P1', hold: true });
    expect(checkout.context().payment).toEqual(payment());
    expect(checkout.pages).toEqual([{ page: 'code', orderNo: 'XY1' }]);
  });

  it.each([
    ['paid', order('processing'), { paid: 'complete' }],
    ['paid', order('completed'), { paid: 'complete' }],
    ['refunded', refundedOrder, 'refunded'],
    ['cancelled', order('cancelled'), 'cancelled'],
  ] as const)(
    'a checkout shows "%s" on the result page when the server says so',
    async (_, answer, value) => {
      const checkout = beginCheckout();

      checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
      await checkout.fetchOrder.latest().resolve(answer);

      expect(checkout.value()).toEqual(value);
      expect(checkout.actor.getSnapshot().hasTag('ended')).toBe(true);
      expect(checkout.pages).toEqual([{ page: 'result', orderNo: 'XY1' }]);
    },
  );

  it.each(['notFound', 'forbidden'] as const)(
    'a checkout says "not under this account" to %s and offers nothing to pay',
    async (kind) => {
      const checkout = beginCheckout();

      checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
      await checkout.fetchOrder.latest().reject({ ...failures.notFound, kind });
      checkout.actor.send({ type: 'channel.picked', channel: 'alipay' });

      expect(checkout.value()).toBe('missing');
      expect(checkout.context().loadError?.kind).toBe(kind);
      expect(checkout.startPayment.calls).toEqual([]);
    },
  );

  it('a checkout asks again automatically while the server cannot give the order state', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });

    await checkout.fetchOrder.latest().reject(failures.unavailable);
    expect(checkout.value()).toBe('unavailable');
    expect(checkout.context().loadError).toEqual(failures.unavailable);
    checkout.clock.increment(4999);
    expect(checkout.fetchOrder.calls).toHaveLength(1);
    checkout.clock.increment(1);

    expect(checkout.fetchOrder.calls).toHaveLength(2);
    await checkout.fetchOrder.latest().resolve(order('completed'));
    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it.each([
    ['announced', unpaid, 'announceTransfer', order('pending', { transfer })],
    ['taken back', order('pending', { transfer }), 'withdrawTransfer', unpaid],
  ] as const)('a cancellation goes on while a transfer is %s', async (_, before, call, after) => {
    const checkout = beginOpened();
    await checkout.fetchOrder.latest().resolve(before);
    checkout.actor.send({ type: 'cancel.requested' });
    checkout.actor.send({
      type: call === 'announceTransfer' ? 'transfer.picked' : 'withdrawal.requested',
    });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout[call].latest().resolve(after);
    await checkout.cancelOrder.latest().resolve(order('cancelled'));
    await checkout.fetchOrder.latest().resolve(order('cancelled'));

    expect(checkout.value()).toBe('cancelled');
  });

  it('a checkout reads a cancelled order again on request and finds the refund', async () => {
    const checkout = beginCheckout();
    checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
    await checkout.fetchOrder.latest().resolve(order('cancelled'));

    checkout.actor.send({ type: 'retry.requested' });
    await checkout.fetchOrder.latest().resolve(refundedOrder);

    expect(checkout.value()).toBe('refunded');
    expect(checkout.moved).toEqual(['XY1']);
  });

  it('a checkout restarts with another order and drops its work for the first', async () => {
    const checkout = await payingCheckout();
    const watched = checkout.fetchStatus.latest();

    checkout.actor.send({ type: 'order.opened', orderNo: 'XY2' });

    expect(watched.signal.aborted).toBe(true);
    expect(checkout.fetchOrder.latest().input).toEqual({ orderNo: 'XY2' });
    expect(checkout.context()).toMatchObject({ orderNo: 'XY2', order: null, payment: null });
  });
});

describe('a checkout next to another tab', () => {
  it.each([
    ['for the first time', beginOpened],
    ['behind its page', readingCheckout],
  ])('a checkout reads its order again when that moves while it is read %s', async (_, begin) => {
    const checkout = await begin();
    const first = checkout.fetchOrder.latest();

    checkout.otherTabs.move();
    expect(first.signal.aborted).toBe(true);
    await checkout.fetchOrder.latest().resolve(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('a checkout says "not under this account" when the order it polls no longer exists', async () => {
    const checkout = await readingCheckout();

    await checkout.fetchOrder.latest().reject(failures.notFound);

    expect(checkout.value()).toBe('missing');
    expect(checkout.context().loadError).toEqual(failures.notFound);
  });

  it('a checkout shows the code that the other tab made', async () => {
    const checkout = await payingCheckout();
    const newer = { ...payment(), payment_no: 'P2', channel: 'wechat' as const };

    checkout.otherTabs.move();
    await checkout.fetchOrder.latest().resolve(order('pending', { open_payment: newer }));

    expect(checkout.value()).toEqual({ unpaid: 'paying' });
    expect(checkout.context().payment).toEqual(newer);
  });

  it('a checkout ends on "paid" when the other tab was paid', async () => {
    const checkout = await payingCheckout();

    checkout.otherTabs.move();
    await checkout.fetchOrder.latest().resolve(order('completed'));

    expect(checkout.value()).toEqual({ paid: 'complete' });
  });

  it('a checkout informs the other tab of a new code and of every end', async () => {
    const checkout = await payingCheckout();

    checkout.actor.send({ type: 'channel.picked', channel: 'wechat' });
    await checkout.startPayment.latest().resolve({ ...payment(), payment_no: 'P2' });
    expect(checkout.moved).toEqual(['XY1']);

    checkout.actor.send({ type: 'cancel.requested' });
    checkout.dialog.answer?.({ type: 'confirmation.accepted' });
    await checkout.cancelOrder.latest().resolve(order('cancelled'));
    expect(checkout.moved).toEqual(['XY1', 'XY1']);
  });
});

/** Starts a checkout that reads its order for the first time. */
function beginOpened() {
  const checkout = beginCheckout();
  checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
  return checkout;
}

/** Starts a checkout that reads its order in the background of the code page. */
async function readingCheckout() {
  const checkout = await payingCheckout();
  checkout.otherTabs.move();
  return checkout;
}
