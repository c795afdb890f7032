import { minuteMs } from '#contract/base/durations.ts';
import {
  focusWindow,
  payerWithOrder,
  seen,
  switchTo,
  type PayerInProcess,
} from '#tests/support/payer-in-process.ts';
import { beforeEach, describe, expect } from 'vitest';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { waitFor } from '#tests/support/application.tsx';
import { server, test } from '#tests/support/set-up.ts';

let payer: PayerInProcess;

beforeEach(async () => {
  payer = await payerWithOrder(server);
});

describe('a code on the screen that the order has left behind', () => {
  test('the code gives way to "paid" when an earlier code is paid', async () => {
    const first = await payer.elsewhere.pickChannel('alipay');
    const opened = await payer.open('code');
    await seen.code('alipay');
    await switchTo(opened, 'wechat');
    await seen.code('wechat');
    await switchTo(opened, 'alipay');
    await seen.code('alipay');

    await server.wallet(first, 'scan');
    await server.wallet(first, 'approve');

    expect(await seen.text('paid.word')).toBeTruthy();
  });

  test('the code gives way to "paid" when the code before it is paid after its time', async () => {
    const first = await payer.elsewhere.pickChannel('alipay');
    server.clock.move(31 * minuteMs);
    await sweep(server.deps);
    const second = await payer.elsewhere.pickChannel('alipay');
    expect(second.payment_no).not.toBe(first.payment_no);
    await payer.open('code');
    await seen.code('alipay');

    await server.wallet(first, 'scan');
    await server.wallet(first, 'approve');

    expect(await seen.text('paid.word')).toBeTruthy();
  });

  test('the code gives way to "cancelled" when the order is cancelled on another device', async () => {
    await payer.elsewhere.pickChannel('alipay');
    await payer.open('code');
    await seen.code('alipay');

    await payer.elsewhere.cancel();

    expect(await seen.text('cancelled.word')).toBeTruthy();
  });

  test('the code gives way to the code that another device made', async () => {
    await payer.elsewhere.pickChannel('alipay');
    await payer.open('code');
    await seen.code('alipay');

    await payer.elsewhere.pickChannel('wechat');

    expect(await seen.code('wechat')).toBeTruthy();
  });
});

describe('two tabs of one browser', () => {
  test('two tabs show one code though the other tab spoke while this one was loading', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const order = payer.network.holdResponse('GET', new RegExp(`/orders/${payer.orderNo}$`));
    await payer.open('code');
    await order.handled;

    await payer.elsewhere.pickChannel('wechat');
    anotherTabSays(payer.orderNo);
    order.release();

    expect(await seen.code('wechat')).toBeTruthy();
  });

  test('two tabs end on one code when the other speaks while this one fetches a newer code', async () => {
    const heard = listenTo(payer.orderNo);
    await payer.elsewhere.pickChannel('alipay');
    const opened = await payer.open('code');
    await seen.code('alipay');
    const code = payer.network.holdResponse('POST', /\/payments\/orders\//);
    await switchTo(opened, 'wechat');
    await code.handled;

    anotherTabSays(payer.orderNo);
    await waitFor(() => expect(heard.count()).toBe(1));
    code.release();

    await seen.code('wechat');
    // The other tab gets a message, so that it shows the newer code too.
    await waitFor(() => expect(heard.count()).toBe(2));
    heard.close();
  });
});

describe('leaving the payment pages', () => {
  test('a payer who leaves is not called back when the order moves before the next page loads', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const { router, address } = await payer.open('code');
    await seen.code('alipay');
    const order = payer.network.holdResponse('GET', new RegExp(`/orders/${payer.orderNo}$`));
    const list = payer.network.holdResponse('GET', /\/payments$/);
    await payer.elsewhere.cancel();
    await order.handled;

    const leaving = router.navigate({ to: '/user/payments' });
    await list.handled;
    order.release();
    await seen.text('cancelled.word');
    list.release();
    await leaving;

    expect(address()).toBe('/user/payments');
  });
});

describe('the choice of a wallet', () => {
  test.each([
    ['paid', 'paid.word'],
    ['cancelled', 'cancelled.word'],
  ] as const)(
    'the wallet choice gives way to "%s" when that happened on another device',
    async (end, word) => {
      await payer.open('order');
      await seen.button('checkout:choose.submit');

      if (end === 'cancelled') await payer.elsewhere.cancel();
      else await pay();
      focusWindow();

      expect(await seen.text(word)).toBeTruthy();
    },
  );

  test('the wallet choice says nothing of money while an earlier code may still bring some', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const wechat = await payer.elsewhere.pickChannel('wechat');
    await payer.open('code');
    await seen.code('wechat');

    await server.wallet(wechat, 'scan');
    await server.wallet(wechat, 'expire');
    server.clock.move(5000);

    await seen.text('choose.unsettled');
    expect(seen.isShown('choose.ended')).toBe(false);
  });

  test('the wallet choice calls it safe to pay again only while the order responds', async () => {
    const payment = await payer.elsewhere.pickChannel('wechat');
    await payer.open('code');
    await seen.code('wechat');
    await server.wallet(payment, 'scan');
    await server.wallet(payment, 'expire');
    server.clock.move(5000);
    await seen.text('choose.ended');

    payer.network.loseRequest('GET', new RegExp(`/orders/${payer.orderNo}$`));
    focusWindow();
    await seen.text('choose.unsettled');
    expect(seen.isShown('choose.ended')).toBe(false);
    focusWindow();
    await seen.text('choose.ended');
  });

  async function pay(): Promise<void> {
    const payment = await payer.elsewhere.pickChannel('alipay');
    await server.wallet(payment, 'scan');
    await server.wallet(payment, 'approve');
  }
});

function anotherTabSays(orderNo: string): void {
  const channel = new BroadcastChannel(`order ${orderNo}`);
  channel.postMessage('another tab');
  channel.close();
}

function listenTo(orderNo: string) {
  const channel = new BroadcastChannel(`order ${orderNo}`);
  let messages = 0;
  channel.addEventListener('message', () => {
    messages += 1;
  });
  return { count: () => messages, close: () => channel.close() };
}
