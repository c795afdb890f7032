import { describe, expect } from 'vitest';
import type { QrPayment } from '#contract/payments/schemas.ts';
import { pending } from '#tests/support/checkout-responses.ts';
import { nextCall, setUpPayer, type PayingPage } from '#tests/support/paying-page.ts';
import { server, test } from '#tests/support/set-up.ts';

const asksStatus = { askStatus: { method: 'GET', path: /\/payments\/[^/]+\/status$/ } };
const readsOrder = { readOrder: { method: 'GET', path: /\/orders\/[^/]+$/ } };

const html = () =>
  new Response('<!doctype html><h1>Welcome to the proxy</h1>', {
    headers: { 'content-type': 'text/html' },
  });
const huge = () =>
  new Response(`"${'x'.repeat(10 * 1024 * 1024)}"`, {
    headers: { 'content-type': 'application/json' },
  });
const success = (data: object) => Response.json({ code: 200, message: 'ok', data });

const openPayer = setUpPayer(server);

/** Responds with `answer` to each call of a kind until the page has made `count` of them. Advances the clock. */
async function answerCalls(of: PayingPage, answer: () => Response, count: number): Promise<void> {
  for (let answered = 0; answered < count; answered += 1) {
    (await nextCall(of)).answer(answer());
    await of.page.quiet();
  }
}

describe('an answer about the payment that makes no sense', () => {
  const state = (payment: QrPayment) => pending(payment, 60_000);

  test.each<[string, (payment: QrPayment) => Response]>([
    ['an unknown status word', (of) => success({ ...state(of), status: 'settled' })],
    ['a missing field', (of) => success({ ...state(of), expires_at: undefined })],
    ['a time that is none', (of) => success({ ...state(of), server_time: 'soon' })],
    ['HTML with status 200', html],
    ['a body of 10 MB', huge],
    ['another payment', (of) => success({ ...state(of), payment_no: 'P0', status: 'failed' })],
  ])(
    'the response %s shows confirming and "do not pay again" until the server is clear',
    async (_, response) => {
      const own = await openPayer(asksStatus);
      const { page, becomes, press, invitations, codes } = own;
      const payment = await own.startPayment();
      await own.show();

      await answerCalls(own, () => response(payment), 1);
      await becomes('panel.confirming.word');
      expect(own.shown).toContain(own.t('checkout:panel.confirming.text'));
      expect(invitations()).toEqual([]);
      expect(codes()).toEqual([]);
      // A manual check changes nothing; the page keeps polling and accepts the first valid response.
      press('checkout:act.look');
      await page.quiet();
      await answerCalls(own, () => response(payment), 1);
      await becomes('panel.confirming.word');
      void (await nextCall(own)).deliver();
      await becomes('panel.live.word');
      expect(own.secondsLeft()).not.toBeNull();
      expect(own.failures()).toEqual([]);
    },
  );

  test('a payment made after an unreadable response is found', async () => {
    const own = await openPayer(asksStatus);
    const payment = await own.startPayment();
    await own.show();
    await answerCalls(own, html, 1);
    await own.becomes('panel.confirming.word');

    await server.wallet(payment, 'approve');
    await (await nextCall(own)).deliver();
    await own.becomes('paid.word');
    expect(await own.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a payment that is not found says so and offers nothing to pay', async () => {
    const own = await openPayer(asksStatus);
    await own.startPayment();
    await own.show();
    const missing = { code: 404, error: 'payment.not_found', message: '', data: null };
    await answerCalls(own, () => Response.json(missing, { status: 404 }), 1);

    await own.becomes('panel.missing.word');
    await own.becomes('panel.missing.title');
    expect(own.invitations()).toEqual([]);
    expect(own.codes()).toEqual([]);
  });
});

describe('an answer about the order that makes no sense', () => {
  test.each([
    ['HTML with status 200', html],
    ['a body of 10 MB', huge],
    ['an unknown status word', () => success({ order_no: 'XY1', status: 'parked' })],
  ])(
    'the order response %s shows an unknown state, offers nothing to pay, and is requested again',
    async (_, response) => {
      const own = await openPayer(readsOrder);
      await own.startPayment();
      await own.show();

      await answerCalls(own, response, 1);
      await own.becomes('unavailable.title');
      expect(own.invitations()).toEqual([]);
      own.press('checkout:retryNow');
      await own.page.quiet();
      expect(own.page.calls.all()).toHaveLength(1);
      await answerCalls(own, response, 1);
      await own.becomes('unavailable.title');
      await (await nextCall(own)).deliver();
      await own.becomes('panel.live.word');
      expect(own.failures()).toEqual([]);
    },
  );
});

test('another person’s order is not found under this account, with nothing to pay', async () => {
  const owner = await server.register();
  const { order_no: foreign } = await server.order(owner);
  const own = await openPayer();

  for (const orderNo of [foreign, 'XY0000000000']) {
    for (const path of ['service/order?order_no=', 'order?order_no=', 'process/result/']) {
      await own.show(`/user/payment/${path}${orderNo}`);
      await own.becomes('missing.text', { orderNo });
      expect(own.invitations()).toEqual([]);
      expect(own.codes()).toEqual([]);
    }
  }
  expect(own.failures()).toEqual([]);
});
