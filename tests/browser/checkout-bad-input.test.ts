import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import {
  mockStatusPolls,
  orderCalls,
  pending,
  statusCalls,
  success,
} from '#tests/support/checkout-responses.ts';
import { checkoutPage, failureTexts } from '#tests/support/checkout-page.ts';
import { atWallet, openPayer, type Payer } from '#tests/support/checkout-payer.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

const url = inject('siteUrl');
const html = { contentType: 'text/html', body: '<!doctype html><h1>Welcome to the proxy</h1>' };
const huge = { contentType: 'application/json', body: `"${'x'.repeat(10 * 1024 * 1024)}"` };

const browser = await sharedBrowser();

describe('an answer about the payment that makes no sense', () => {
  let payer: Payer;
  let payment: Payment;

  beforeAll(async () => {
    payer = await openPayer(browser, { url });
    payment = await payer.startPayment();
  });

  afterAll(() => payer.close());

  test.each([
    ['an unknown status word', (state: object) => success({ ...state, status: 'settled' })],
    ['a missing field', (state: object) => success({ ...state, expires_at: undefined })],
    ['a time that is none', (state: object) => success({ ...state, server_time: 'soon' })],
    ['HTML with status 200', () => html],
    ['a body of 10 MB', () => huge],
    [
      'another payment',
      (state: object) => success({ ...state, payment_no: 'P0', status: 'failed' }),
    ],
  ])('%s: confirming, do not pay again, until the server is clear', async (_, response) => {
    const { page, locale, orderNo, shown, problems } = payer;
    const { t, says, button, timer, invitations, code } = checkoutPage(page, locale);
    await mockStatusPolls(page, () => response(pending(payment, 60_000)));
    await payer.open(`/user/payment/order?order_no=${orderNo}`);

    await says('panel.confirming.word').waitFor();
    expect(await invitations.count()).toBe(0);
    expect(await code.count()).toBe(0);
    // Asked by hand it is no wiser; the page asks on, and believes the first answer that makes sense.
    await button('checkout:act.look').click();
    await page.unroute(statusCalls);
    await timer.waitFor();

    expect([...shown]).toContain(t('checkout:panel.confirming.text'));
    expect(failureTexts(shown)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('a payment made meanwhile is found', async () => {
    const { page, locale, orderNo } = payer;
    const { says, paid } = checkoutPage(page, locale);
    await mockStatusPolls(page, () => html);
    await payer.open(`/user/payment/order?order_no=${orderNo}`);
    await says('panel.confirming.word').waitFor();

    await atWallet(payer, payment, 'approve');
    await page.unroute(statusCalls);
    await paid.waitFor();

    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });
});

describe('an answer about the order that makes no sense', () => {
  let payer: Payer;

  beforeAll(async () => {
    payer = await openPayer(browser, { url });
    await payer.startPayment();
  });

  afterAll(() => payer.close());

  test.each([
    ['HTML with status 200', html],
    ['a body of 10 MB', huge],
    ['an unknown status word', success({ order_no: 'XY1', status: 'parked' })],
  ])('%s: says that nobody knows, offers nothing to pay, and asks again', async (_, response) => {
    const { page, locale, orderNo, shown, problems } = payer;
    const { t, button, timer, invitations } = checkoutPage(page, locale);
    let asked = 0;
    await page.route(orderCalls, (route) => {
      asked += 1;
      return route.fulfill(response);
    });
    await payer.open(`/user/payment/order?order_no=${orderNo}`);

    await page.getByRole('heading', { name: t('checkout:unavailable.title') }).waitFor();
    expect(await invitations.count()).toBe(0);
    const before = asked;
    await button('checkout:retryNow').click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await page.unroute(orderCalls);
    await timer.waitFor();

    expect(failureTexts(shown)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test("an order that is somebody else's is not found under this account, with nothing to pay", async () => {
  const [owner, payer] = await Promise.all([
    openPayer(browser, { url }),
    openPayer(browser, { url }),
  ]);
  const { page } = payer;
  const { t, invitations, code } = checkoutPage(page, payer.locale);

  for (const orderNo of [owner.orderNo, 'XY0000000000']) {
    for (const path of ['service/order?order_no=', 'order?order_no=', 'process/result/']) {
      await payer.open(`/user/payment/${path}${orderNo}`);
      await page.getByText(t('checkout:missing.text', { orderNo }), { exact: true }).waitFor();
      expect(await invitations.count()).toBe(0);
      expect(await code.count()).toBe(0);
    }
  }

  expect(failureTexts(payer.shown)).toEqual([]);
  await Promise.all([owner.close(), payer.close()]);
});

test('a payment that is not found says so and offers nothing to pay', async () => {
  const payer = await openPayer(browser, { url });
  await payer.startPayment();
  const { page } = payer;
  const { says, invitations, code } = checkoutPage(page, payer.locale);
  await page.route(statusCalls, (route) =>
    route.fulfill({ status: 404, json: { code: 404, error: 'payment.not_found', message: '' } }),
  );
  await payer.open(`/user/payment/order?order_no=${payer.orderNo}`);

  await says('panel.missing.word').waitFor();
  await says('panel.missing.title').waitFor();
  expect(await invitations.count()).toBe(0);
  expect(await code.count()).toBe(0);
  await payer.close();
});

test('a return address on another site is refused by name', async () => {
  const payer = await openPayer(browser, { url });

  const response = await fetch(`${url}/api/v1/payments/orders/${payer.orderNo}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${payer.person.token}`,
    },
    body: JSON.stringify({ channel: 'alipay', return_url: 'https://example.com/paid' }),
  });

  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    data: { fields: { return_url: [expect.any(String)] } },
  });
  expect(await payer.counts()).toEqual({ orders: 1, payments: 0 });
  await payer.close();
});

test('storage that throws: sign in, order, pay, paid, all within the page', async () => {
  const payer = await openPayer(browser, { url });
  const { page } = payer;
  const { t, button, timer, paid } = checkoutPage(page, payer.locale);
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    }
  });
  await payer.open(
    '/user/payment/service?type=service&item_type=trademark&plan_slug=basic&pricing_model=yearly&months=12',
  );
  await page.waitForURL('**/auth/login?redirect=*');
  await page.getByLabel(t('auth:phone')).fill(payer.person.phone);
  await page.getByLabel(t('auth:password.label'), { exact: true }).fill(payer.person.password);
  await page.getByRole('button', { name: t('auth:login.submit'), exact: true }).click();
  await button('checkout:review.submit').click();
  await button('checkout:choose.submit').click();
  await timer.waitFor();
  const wallet = page.getByRole('link', { name: t('checkout:sandbox.open') });
  await fetch(`${url}${await wallet.getAttribute('href')}/approve`, {
    method: 'POST',
    redirect: 'manual',
  });
  await paid.waitFor();

  expect(failureTexts(payer.shown)).toEqual([]);
  expect(payer.problems).toEqual([]);
  await payer.close();
});
