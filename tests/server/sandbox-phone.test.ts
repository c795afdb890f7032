import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { OpenidAddress, Payment } from '#contract/payments/schemas.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { attemptStatus, fetchOrder, fetchStatus } from '#tests/support/payer.ts';
import { createTestServer, type Person } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';
import { checkoutReferer, enterWalletPage } from '#tests/support/wallet-page.ts';

const account = { appid: 'wx0000000000000002', secret: 'fedcba9876543210fedcba9876543210' };
setUpServer(() => createTestServer({ products: { hasH5: true, hasWap: true, jsapi: account } }));
const h5 = { channel: 'wechat', presentation: 'redirect' } as const;
const wap = { channel: 'alipay', presentation: 'redirect' } as const;
const sheet = { channel: 'wechat', presentation: 'jsapi' };

type Buyer = { person: Person; orderNo: string };

async function startOrder(): Promise<Buyer> {
  const person = await server.register();
  return { person, orderNo: (await server.order(person)).order_no };
}

const press = ({ person, orderNo }: Buyer, body: object) =>
  server.call('POST', `payments/orders/${orderNo}`, { token: person.token, body });

async function leave(buyer: Buyer, body: object) {
  const payment = v.parse(Payment, (await press(buyer, body)).data);
  if (payment.presentation !== 'redirect') throw new Error('there is no page');
  return { paymentNo: payment.payment_no, payUrl: payment.pay_url ?? '' };
}

/** Opens a page at the site's address as a browser that comes from the checkout. */
async function open(path: string, headers: Record<string, string> = checkoutReferer) {
  const response = await server.app.request(path, { headers });
  return {
    status: response.status,
    text: await response.text(),
    to: response.headers.get('location'),
  };
}

const enter = (payUrl: string) => enterWalletPage(server.app, payUrl);
const act = (app: string, action: string) =>
  server.app.request(`${app}/${action}`, { method: 'POST' });
const readStatus = async ({ person, orderNo }: Buyer) =>
  (await fetchOrder(server, person, orderNo)).status;

/** Goes to WeChat for the openid and back, as WeChat's browser does. */
async function nameYourself({ person }: Buyer): Promise<string> {
  const response = await server.call('POST', 'payments/wechat/openid', {
    ...person,
    body: { return_url: '/user/payment/order?order_no=XY1' },
  });
  const { authorize_url } = v.parse(OpenidAddress, response.data);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const { to: back } = await open(authorize_url);
  return (await open(back ?? '', { cookie })).to ?? '';
}

/** Opens the sheet as the injected bridge does. */
async function invoke(bridge: unknown, how: 'approve' | 'decline'): Promise<unknown> {
  const response = await server.app.request(`/sandbox/wallet/sheet?act=${how}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bridge),
  });
  return Object(await response.json()).err_msg;
}

async function openSheet(buyer: Buyer) {
  const payment = v.parse(Payment, (await press(buyer, sheet)).data);
  if (payment.presentation !== 'jsapi') throw new Error('there is no sheet');
  return payment;
}

describe.each([
  ['WeChat', h5],
  ['Alipay', wap],
] as const)('the page of %s', (_, body) => {
  test('a payer who pays in the app and never returns has a paid order', async () => {
    const buyer = await startOrder();
    const { payUrl } = await leave(buyer, body);
    await act(await enter(payUrl), 'approve');
    expect(await readStatus(buyer)).toBe('completed');
  });

  test('a payer who returns without paying finds the order as it was', async () => {
    const buyer = await startOrder();
    const { paymentNo, payUrl } = await leave(buyer, body);
    const app = await open(await enter(payUrl));
    expect(app.text).toMatch(/href="\/[^"]*payment\/return[^"]*"/);
    expect((await fetchStatus(server, buyer.person, paymentNo)).status).toBe('pending');
  });

  test('a return before the notice does not hide the money', async () => {
    const buyer = await startOrder();
    const { paymentNo, payUrl } = await leave(buyer, body);
    server.sandbox.faults.dropNotices(1);
    await act(await enter(payUrl), 'approve');
    expect((await fetchStatus(server, buyer.person, paymentNo)).status).toBe('success');
    expect(await readStatus(buyer)).toBe('completed');
  });

  test('money that comes after the payer took a code instead is kept once and returned once', async () => {
    const buyer = await startOrder();
    const { paymentNo, payUrl } = await leave(buyer, body);
    const app = await enter(payUrl);
    const code = await server.pay(buyer.person, buyer.orderNo, body.channel);
    await server.wallet(code, 'approve');
    await act(app, 'late');
    expect(await attemptStatus(server, code.payment_no)).toBe('success');
    expect(await attemptStatus(server, paymentNo)).toBe('refunded');
  });

  test('a payment of the former page is refunded on request like any other', async () => {
    const buyer = await startOrder();
    const { payUrl } = await leave(buyer, body);
    await act(await enter(payUrl), 'approve');
    const quote = await server.call('GET', `orders/${buyer.orderNo}/refund-quote`, buyer.person);
    expect(quote.data).toMatchObject({ refundable: 59_900 });
  });
});

describe('the page between the shop and WeChat', () => {
  test('a page of WeChat lives for five minutes, and another press gives a fresh one', async () => {
    const buyer = await startOrder();
    const { payUrl } = await leave(buyer, h5);
    server.clock.move(5 * minuteMs + 1);
    expect((await open(payUrl)).text).toContain('支付请求已失效');
    expect((await open((await leave(buyer, h5)).payUrl)).text).toContain('/sandbox/wallet/');
  });

  test.each([
    ['no Referer', {}, '商家参数格式有误'],
    ['the Referer of another host', { referer: 'https://other.example/' }, '未配置的参数'],
    [
      'the browser of WeChat',
      { ...checkoutReferer, 'user-agent': 'MicroMessenger' },
      '请在微信外打开',
    ],
  ])('a visit with %s opens no app', async (_, headers, words) => {
    const { payUrl } = await leave(await startOrder(), h5);
    const page = await open(payUrl, headers);
    expect(page.text).toContain(words);
    expect(page.text).not.toContain('/approve');
  });

  test('pages of the site let a browser name its origin to the wallet', async () => {
    const response = await server.app.request('/readyz');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});

describe('the page of Alipay', () => {
  test('no trade exists before the payer goes on, and a changed order opens none', async () => {
    const buyer = await startOrder();
    const { paymentNo, payUrl } = await leave(buyer, wap);
    const { alipay } = server.deps.gateways;
    expect(await alipay.query(paymentNo)).toEqual({ state: 'absent' });
    const app = await enter(payUrl);
    expect(await alipay.query(paymentNo)).toEqual({ state: 'absent' });
    await act(app, 'scan');
    expect(await alipay.query(paymentNo)).toEqual({ state: 'scanned' });
    expect((await open(payUrl.replace('599.00', '1.00'))).text).toContain('系统繁忙');
  });

  test('a return with a result has no state of the trade, and the link ends with its time', async () => {
    const buyer = await startOrder();
    const { payUrl } = await leave(buyer, wap);
    const app = await enter(payUrl);
    await act(app, 'approve');
    const [, href = ''] = /href="([^"]*method=alipay[^"]*)"/.exec((await open(app)).text) ?? [];
    const back = new URL(href.replaceAll('&amp;', '&'), 'http://localhost');
    expect(back.searchParams.get('total_amount')).toBe('599.00');
    expect(back.searchParams.has('trade_status')).toBe(false);

    const other = await leave(await startOrder(), wap);
    server.clock.move(16 * minuteMs);
    expect((await open(other.payUrl)).text).toContain('订单参数异常');
  });
});

describe('the payment sheet', () => {
  test('a payer is named by WeChat, cancels the sheet, opens it again and pays', async () => {
    const buyer = await startOrder();
    expect((await press(buyer, sheet)).body.error).toBe('payment.openid_needed');
    expect(await nameYourself(buyer)).toBe('/user/payment/order?order_no=XY1');
    const first = await openSheet(buyer);
    expect(await invoke(first.bridge, 'decline')).toBe('get_brand_wcpay_request:cancel');
    expect(await readStatus(buyer)).toBe('pending');
    const second = await openSheet(buyer);
    expect(second.payment_no).toBe(first.payment_no);
    expect(await invoke(second.bridge, 'approve')).toBe('get_brand_wcpay_request:ok');
    expect(await readStatus(buyer)).toBe('completed');
  });

  test('a sheet with a changed or foreign signature does not open', async () => {
    const buyer = await startOrder();
    await nameYourself(buyer);
    const { bridge } = await openSheet(buyer);
    const forged = { ...bridge, nonceStr: 'another' };
    expect(await invoke(forged, 'approve')).toBe('get_brand_wcpay_request:fail');
    expect(await readStatus(buyer)).toBe('pending');
  });
});

test('the ledger and the bills know no difference between the ways to pay', async () => {
  const day = '2026-11-21';
  server.clock.move(Date.parse(`${day}T10:00:00+08:00`) - server.clock.now());
  const [byPage, byWap, bySheet] = [await startOrder(), await startOrder(), await startOrder()];
  await act(await enter((await leave(byPage, h5)).payUrl), 'approve');
  await act(await enter((await leave(byWap, wap)).payUrl), 'approve');
  await nameYourself(bySheet);
  expect(await invoke((await openSheet(bySheet)).bridge, 'approve')).toContain(':ok');
  for (const buyer of [byPage, byWap, bySheet]) expect(await readStatus(buyer)).toBe('completed');
  const { db, clock, gateways } = server.deps;
  expect(await reconcile(db, clock.date(), gateways)).toMatchObject({
    difference: 0,
    findings: [],
  });
  server.clock.move(24 * 60 * minuteMs + 60 * minuteMs);
  const admin = { deps: server.deps, origin: 'http://localhost', actor: 'tester' };
  expect(await runAdmin(admin, ['reconcile', day])).toEqual({
    exitCode: 0,
    text: expect.stringContaining('The books are equal'),
  });
});
