import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { setOnline } from '#tests/paths/route/surroundings.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { fetchOrder } from '#tests/support/payer.ts';
import { openPayingPage, type PayingPage } from '#tests/support/paying-page.ts';
import { server, test } from '#tests/support/set-up.ts';

const asksStatus = { askStatus: { method: 'GET', path: /\/payments\/[^/]+\/status$/ } };

let payer: PayingPage;

beforeEach(async () => {
  payer = await openPayingPage(server);
});

afterEach(() => payer.close());

const readOrder = () => fetchOrder(server, payer.person, payer.orderNo);

/** Advances only the server's clock, then resumes the suspended page. */
async function sleep(minutes: number): Promise<void> {
  server.clock.move(minutes * minuteMs);
  await sweep(server.deps);
  document.dispatchEvent(new Event('resume'));
  await payer.page.quiet();
}

describe('after the end of a code', () => {
  test('a page asleep past the deadline shows the truth, not a frozen countdown', async () => {
    await payer.startPayment();
    await payer.show();
    await payer.becomes('panel.live.word');

    await sleep(40);
    await payer.becomes('choose.unsettled');

    expect(payer.secondsLeft()).toBeNull();
    expect(payer.codes()).toEqual([]);
    expect(payer.failures()).toEqual([]);
  });

  test('a visible page that slept and lost its request asks again on waking', async () => {
    payer.close();
    payer = await openPayingPage(server, asksStatus);
    const { page } = payer;
    const payment = await payer.startPayment();
    await payer.show();
    await page.asked('askStatus');

    // The connection of the held poll does not survive, and the page gets no event.
    await server.wallet(payment, 'approve');
    await page.pass(6000);
    const [lost, ...others] = page.calls.all();
    expect(others).toEqual([]);
    vi.setSystemTime(Date.now() + 40 * minuteMs);
    await page.pass(6000);
    const again = await page.asked('askStatus');
    expect(again).not.toBe(lost);
    await again.deliver();
    await payer.becomes('paid.word');

    expect(payer.failures()).toEqual([]);
  });

  test('a code that is paid while the page sleeps past the deadline shows paid', async () => {
    const payment = await payer.startPayment();
    await payer.show();
    await payer.becomes('panel.live.word');

    payer.page.calls.cutOff(true);
    setOnline(false);
    server.clock.move(40 * minuteMs);
    await server.wallet(payment, 'approve');
    payer.page.calls.cutOff(false);
    setOnline(true);
    await payer.becomes('paid.word');

    expect(payer.shown).not.toContain(payer.t('checkout:panel.expired.word'));
    expect(payer.failures()).toEqual([]);
  });

  test('a code paid after expiry changes the page from "expired" to paid', async () => {
    const payment = await payer.startPayment();
    await payer.show();
    await payer.becomes('panel.live.word');

    await sleep(30.1);
    await payer.becomes('panel.expired.word');
    await server.wallet(payment, 'late');
    await payer.page.pass(20_000);
    await payer.becomes('paid.word');

    expect(await readOrder()).toMatchObject({
      status: 'completed',
      payment: { payment_no: payment.payment_no, status: 'success' },
    });
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a payment after the order closed automatically is refunded, with the reason', async () => {
    const payment = await payer.startPayment();
    server.clock.move(25 * 60 * minuteMs);
    await sweep(server.deps);
    await payer.show();
    await payer.becomes('cancelled.word');
    await payer.becomes('cancelled.title.expired');

    await server.wallet(payment, 'late');
    await payer.page.reload();
    await payer.becomes('refunded.word');

    await payer.becomes('refunded.title.expired');
    expect(await readOrder()).toMatchObject({ payment: { status: 'refunded' } });
  });
});

describe('after a cancel', () => {
  test('late money is returned, the order stays cancelled, and the open page says so', async () => {
    const payment = await payer.startPayment();
    await payer.show();
    await payer.becomes('panel.live.word');
    await server.call('POST', `orders/${payer.orderNo}/cancel`, { token: payer.person.token });
    await payer.becomes('cancelled.word');

    // The page polls automatically every ten seconds; the button disappears with the text.
    payer.press('checkout:cancelled.check');
    await server.wallet(payment, 'late');
    await payer.page.pass(20_000);
    await payer.becomes('refunded.word');

    await payer.becomes('refunded.title.cancelled');
    expect(await readOrder()).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    });
  });
});

describe('twice through two channels', () => {
  test('an order paid twice keeps one payment, returns the other and informs the payer', async () => {
    const alipay = await payer.startPayment('alipay');
    const wechat = await payer.startPayment('wechat');
    await payer.show();
    await payer.becomes('panel.live.word');

    await Promise.all([server.wallet(wechat, 'approve'), server.wallet(alipay, 'late')]);
    await payer.becomes('paid.word');
    await payer.page.reload();
    await payer.becomes('paid.word');
    await payer.becomes('paid.twice.title');

    const order = await readOrder();
    expect(order).toMatchObject({ status: 'completed', payment: { status: 'success' } });
    expect(order.timeline.map(({ event }) => event).toSorted()).toEqual([
      'order.created',
      'order.fulfilled',
      'order.paid',
      'payment.refunded',
    ]);
    expect(await payer.counts()).toEqual({ orders: 1, payments: 2 });
  });
});
