import { getWalletName } from '#contract/base/channels.ts';
import { dayMs, minuteMs } from '#contract/base/durations.ts';
import {
  cancelByHand,
  focusWindow,
  payerWithOrder,
  seen,
  switchTo,
  type PayerInProcess,
} from '#tests/support/payer-in-process.ts';
import { afterAll, beforeEach, describe, expect, vi } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '#contract/failures.ts';
import { OrderPage } from '#contract/orders/schemas.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { openApplication, screen, waitFor } from '#tests/support/application.tsx';

import { fetchOrder, silenceWallet } from '#tests/support/payer.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { server, test } from '#tests/support/set-up.ts';
import { pauseNextTransaction } from '#tests/support/slow-database.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { expectQr } from '#tests/support/qr-payment.ts';

const t = translatorIn('zh-CN');

let payer: PayerInProcess;

beforeEach(async () => {
  server.sandbox.faults.clear();
  payer = await payerWithOrder(server);
});

describe('another code', () => {
  test('a new code is shown even if its response was lost', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const opened = await payer.open('code');
    await seen.code('alipay');

    payer.network.loseResponse('POST', /\/payments\/orders\//);
    await switchTo(opened, 'wechat');

    await seen.code('wechat');
    expect(seen.isShown('pay.noNewCode')).toBe(false);
  });

  test('a code made from the wallet choice is shown without an error after a lost response', async () => {
    const { user } = await payer.open('order');
    payer.network.loseResponse('POST', /\/payments\/orders\//);

    await user.click(await seen.button('checkout:choose.submit'));

    await seen.code('alipay');
    expect(seen.isShown('choose.failed')).toBe(false);
    expect(seen.isShown('pay.noNewCode')).toBe(false);
  });

  test('a new code is requested with one key until a response arrives, then with another', async () => {
    const { network } = payer;
    const keys: (string | null)[] = [];
    const { carry } = network;
    network.carry = (request, send) => {
      const isAsking = request.method === 'POST' && request.url.includes('/payments/orders/');
      if (isAsking) keys.push(request.headers.get('idempotency-key'));
      return carry(request, send);
    };
    const opened = await payer.open('order');
    network.loseRequest('POST', /\/payments\/orders\//);
    await opened.user.click(await seen.button('checkout:choose.submit'));
    await screen.findByRole('alert');

    await opened.user.click(await seen.button('checkout:choose.submit'));
    await seen.code('alipay');
    await switchTo(opened, 'wechat');
    await seen.code('wechat');
    await switchTo(opened, 'alipay');
    await seen.code('alipay');

    const [first, second, ...later] = keys;
    expect(second).toBe(first);
    expect(new Set([first, ...later]).size).toBe(3);
    expect(keys).not.toContain(null);
  });

  test('one press makes a new code even if the one made with a lost response has expired', async () => {
    const before = await payer.open('order');
    const unheard = payer.network.holdResponse('POST', /\/payments\/orders\//);
    await before.user.click(await seen.button('checkout:choose.submit'));
    await unheard.handled;
    const code = expectQr((await payer.elsewhere.order()).open_payment);
    await server.wallet(code, 'scan');
    await server.wallet(code, 'expire');

    const { user } = await payer.open('order');
    await user.click(await seen.button('checkout:choose.submit'));

    await seen.code('alipay');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a code that was not made leaves the expired code expired, whatever its time left was', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const { user } = await payer.open('code');
    await seen.code('alipay');
    server.clock.move(31 * minuteMs);
    focusWindow();
    await seen.text('panel.expired.word');

    payer.network.loseRequest('POST', /\/payments\/orders\//);
    await user.click(await seen.button('checkout:act.newCode'));

    await screen.findByRole('alert');
    await seen.text('panel.expired.word');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('a code that can no longer be made is refused with the reason', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const { user } = await payer.open('code');
    await seen.code('alipay');
    silenceWallet(server, 'wallet/', 1000);
    server.clock.move(dayMs + minuteMs);
    focusWindow();
    await seen.text('panel.expired.word');

    await user.click(await seen.button('checkout:act.newCode'));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['order.not_payable']['zh-CN']);
  });
});

describe('the history of the browser', () => {
  test('the browser history holds a story once: Back from its end leads to where it began', async () => {
    const { router, user, address } = await openApplication(server, '/saas', payer.network);
    await router.navigate({
      to: '/user/payment/service/order',
      search: { order_no: payer.orderNo },
    });
    await user.click(await seen.button('checkout:choose.submit'));
    await seen.code('alipay');
    const [open] = v.parse(OrderPage, (await orders()).data).items;
    const code = expectQr(open?.open_payment);
    await server.wallet(code, 'scan');
    await server.wallet(code, 'approve');
    await seen.text('paid.word');

    router.history.back();

    await waitFor(() => expect(address()).toBe('/saas'));
  });

  const orders = () => server.call('GET', 'orders', { token: payer.person.token });
});

describe('a code on a page that was stopped', () => {
  test('a code on a stopped page is called expired as soon as the page resumes', async () => {
    await payer.elsewhere.pickChannel('alipay');
    payer.network.holdResponse('GET', /\/status$/);
    await payer.open('code');
    await seen.code('alipay');
    server.clock.move(31 * minuteMs);

    document.dispatchEvent(new Event('resume'));

    expect(await seen.text('panel.expired.word')).toBeTruthy();
  });
});

describe('the wallet that is suggested', () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get');
  afterAll(() => agent.mockRestore());

  test.each([
    ['MicroMessenger/8.0.60', 'wechat'],
    ['AlipayClient/10.7.26', 'alipay'],
    ['Chrome/153', 'alipay'],
  ] as const)('the suggested wallet in %s is %s', async (userAgent, wallet) => {
    agent.mockReturnValue(userAgent);
    await payer.open('order');
    await seen.button('checkout:choose.submit');
    const name = new RegExp(getWalletName(wallet, 'zh-CN'));
    expect(screen.getByRole('radio', { name, checked: true })).toBeTruthy();
  });
});

describe('a cancellation', () => {
  test('a cancellation with a lost response is shown as done', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const opened = await payer.open('code');
    await seen.code('alipay');

    payer.network.loseResponse('POST', /\/cancel$/);
    await cancelByHand(opened);

    await seen.text('cancelled.word');
    expect(screen.queryByRole('alert')).toBeNull();
    // A cancelled order has no current step.
    expect(document.querySelector('[aria-current="step"]')).toBeNull();
  });

  test('a cancellation with a slow commit never invites to pay again', async () => {
    await payer.elsewhere.pickChannel('wechat');
    const opened = await payer.open('code');
    await seen.code('wechat');
    const commit = pauseNextTransaction(server.deps);

    await cancelByHand(opened);
    await commit.begun;
    server.clock.move(31_000);
    focusWindow();
    await seen.button('checkout:choose.submit');
    expect(seen.isShown('choose.ended')).toBe(false);
    commit.release();

    await seen.text('cancelled.title.cancelled');
    expect((await payer.elsewhere.order()).status).toBe('cancelled');
  });
});

describe('an order that was placed', () => {
  test('an order paid elsewhere is shown as paid when it is placed again', async () => {
    const { user } = await openApplication(
      server,
      '/user/payment/service?type=saas&plan_slug=professional&pricing_model=monthly&months=3',
      payer.network,
    );
    const submit = await seen.button('checkout:review.submit');
    payer.network.loseResponse('POST', /\/orders\/service$/);
    await user.click(submit);
    await seen.text('unclear.title');
    payer.network.cut();
    await payNewest();

    payer.network.restore();
    window.dispatchEvent(new Event('online'));

    expect(await seen.text('paid.word')).toBeTruthy();
  });

  const plans = [
    ['a SaaS plan', 'type=saas&plan_slug=professional&pricing_model=monthly', 'service'],
    ['a membership', 'type=membership&plan_slug=premium', 'membership'],
  ] as const;
  const kinds = plans.flatMap((plan) =>
    (['loseRequest', 'loseResponse'] as const).map((loss) => [loss, ...plan] as const),
  );

  test.each(chooseByCommit('lost placements', kinds, 2))(
    'after %s an order of %s is found without another press, and placed once',
    async (loss, _name, query, call) => {
      const path = new RegExp(`/orders/${call}$`);
      const { user } = await openApplication(
        server,
        `/user/payment/service?${query}&months=3`,
        payer.network,
      );
      payer.network[loss]('POST', path);
      const repeat = payer.network.holdResponse('POST', path);
      await user.click(await seen.button('checkout:review.submit'));
      await seen.text('unclear.title');
      await repeat.handled;
      expect(seen.isShown('unclear.title')).toBe(true);
      expect(screen.queryByRole('alert')).toBeNull();
      repeat.release();

      await seen.button('checkout:choose.submit');
      const { token } = payer.person;
      const { data } = await server.call('GET', 'orders', { token });
      // The first is the order of every test here.
      expect(v.parse(OrderPage, data).items).toHaveLength(2);
    },
  );

  test('an order placed during an upload includes the file once it arrives', async () => {
    const { user, address } = await openApplication(
      server,
      '/user/payment/service?type=service&item_type=trademark&plan_slug=basic&pricing_model=yearly&months=12',
      payer.network,
    );
    const upload = payer.network.holdResponse('POST', /files.upload/);
    await user.upload(await screen.findByLabelText(t('files:choose')), smallPng);
    await user.click(await seen.button('checkout:review.submit'));
    await seen.button('files:waiting');
    upload.release();

    await seen.button('checkout:choose.submit');
    expect(document.activeElement?.textContent).toBe(t('checkout:choose.title'));
    const orderNo = new URL(address(), 'http://park').searchParams.get('order_no');
    const placed = await fetchOrder(server, payer.person, orderNo ?? '');
    expect(placed.attachments).toEqual([expect.objectContaining({ name: 'small.png' })]);
  });

  async function payNewest(): Promise<void> {
    const { token } = payer.person;
    const { data } = await server.call('GET', 'orders?per_page=1', { token });
    const [newest] = v.parse(OrderPage, data).items;
    if (newest === undefined) throw new Error('no order was placed');
    const payment = await server.pay(payer.person, newest.order_no);
    await server.wallet(payment, 'scan');
    await server.wallet(payment, 'approve');
  }
});
