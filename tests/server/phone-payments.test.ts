import { createVerify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, describe, expect } from 'vitest';
import { Payment } from '#contract/payments/schemas.ts';
import { paymentPayers, payments } from '#server/db/tables/payments.ts';
import { wechatPayers } from '#server/db/tables/people.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { parseAddressList } from '#server/http/client-address.ts';
import { signedForm } from '#tests/support/alipay.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { attemptStatus, fetchOrder } from '#tests/support/payer.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { goodPassword, type CallOptions, type Person } from '#tests/support/server.ts';
import { noticeBody, serviceAccount, signedHeaders } from '#tests/support/wechat-pay.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const openid = 'oPayerOfTests00000000000001';
const phone = '203.0.113.7';
const otherPhone = '203.0.113.8';

const site = setUpServer(() =>
  startServerWithWallets(
    { alipay: { hasWap: true }, wechat: { hasH5: true }, hasAccount: true },
    { deps: { trustedProxies: parseAddressList('198.51.100.1') } },
  ),
);
afterEach(() => {
  site.wechat.spoil(null);
  site.wechat.answer(null);
  site.wechat.say((transaction) => transaction);
});

type Buyer = { person: Person; orderNo: string };

async function startOrder(): Promise<Buyer> {
  const person = await site.server.register();
  return { person, orderNo: (await site.server.order(person)).order_no };
}

const press = (
  { person, orderNo }: Buyer,
  body: Record<string, unknown>,
  options: CallOptions = {},
) =>
  site.server.call('POST', `payments/orders/${orderNo}`, {
    ...person,
    from: phone,
    body,
    ...options,
  });
const h5 = { channel: 'wechat', presentation: 'redirect' };
const wap = { channel: 'alipay', presentation: 'redirect' };
const sheet = { channel: 'wechat', presentation: 'jsapi' };

async function pay(buyer: Buyer, body: Record<string, unknown>, options?: CallOptions) {
  return v.parse(Payment, (await press(buyer, body, options)).data);
}

/** Leaves for the wallet's page; returns the payment and the page's address. */
async function leave(buyer: Buyer, body: Record<string, unknown>, options?: CallOptions) {
  const payment = await pay(buyer, body, options);
  if (payment.presentation !== 'redirect') throw new Error('there is no page');
  return { ...payment, pay_url: payment.pay_url ?? '' };
}

async function openSheet(buyer: Buyer) {
  const payment = await pay(buyer, sheet);
  if (payment.presentation !== 'jsapi' || payment.bridge === undefined) {
    throw new Error('there is no sheet');
  }
  return { ...payment, bridge: payment.bridge };
}

async function rememberOpenid({ person }: Buyer, appId = serviceAccount.appid): Promise<void> {
  const { db, keys, clock } = site.server.deps;
  const sealed = keys.seal('openid', openid, person.id);
  const row = { userId: person.id, appId, openid: sealed, createdAt: clock.date() };
  await db.insert(wechatPayers).values(row);
}

const trade = (paymentNo: string) => {
  const found = site.wechat.trades.get(paymentNo);
  if (found === undefined) throw new Error(`WeChat does not know ${paymentNo}`);
  return found;
};
const notifyWechat = (resource: unknown) => {
  const body = noticeBody(resource);
  return site.notify('wechat', body, signedHeaders(body, site.server.clock.now()));
};
const notifyAlipay = (fields: Record<string, string>) =>
  site.notify('alipay', signedForm(fields), {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
  });
const readStatus = async ({ person, orderNo }: Buyer) =>
  (await fetchOrder(site.server, person, orderNo)).status;

describe('the offered presentations', () => {
  test('an order lists the presentations of each wallet other than the QR code', async () => {
    const { person } = await startOrder();
    expect((await site.server.order(person, { months: 2 })).presentations).toEqual({
      alipay: ['redirect'],
      wechat: ['redirect', 'jsapi'],
    });
  });

  test('a call that says nothing of it gets a code as before', async () => {
    const payment = await pay(await startOrder(), { channel: 'wechat' });
    expect(payment).toMatchObject({
      presentation: 'qr',
      qr_code: expect.stringMatching(/^weixin/),
    });
    expect(trade(payment.payment_no).product).toBe('NATIVE');
  });

  test.each([
    ['zh-CN', '本站暂不支持用这种方式打开钱包，请扫码付款'],
    ['en-US', 'We do not offer this way into the wallet at the moment. Please scan the QR code'],
  ])('a way that is not offered is refused in words, in %s', async (locale, words) => {
    const buyer = await startOrder();
    const body = { channel: 'alipay', presentation: 'jsapi' };
    const refused = await press(buyer, body, { headers: { 'accept-language': locale } });
    expect([refused.status, refused.data]).toEqual([422, { fields: { presentation: [words] } }]);
    expect((await press(buyer, { ...h5, presentation: 'app' })).status).toBe(422);
  });
});

describe('the page of WeChat Pay', () => {
  test('a payer leaves for WeChat with the address of the phone, and comes back to a page of ours', async () => {
    const buyer = await startOrder();
    const payment = await leave(buyer, h5);
    expect(payment).not.toHaveProperty('qr_code');
    const url = new URL(payment.pay_url);
    expect(url.origin).toBe('https://wx.tenpay.com');
    expect(url.searchParams.get('redirect_url')).toMatch(
      /^http:\/\/localhost\/payment\/return\?payment_no=P/,
    );
    const { product, request } = trade(payment.payment_no);
    expect(product).toBe('MWEB');
    expect(request).toMatchObject({ scene_info: { payer_client_ip: phone } });
    const end = site.server.clock.now() + 15 * minuteMs;
    expect(payment.expires_at).toBe(new Date(end).toISOString());
    expect(payment.extendable_until).toBe(payment.expires_at);
    expect(Date.parse(request.time_expire)).toBe(Math.floor(end / 1000) * 1000);
  });

  test('the address of the phone comes from a trusted proxy only', async () => {
    const forged = { headers: { 'x-forwarded-for': otherPhone } };
    const direct = await leave(await startOrder(), h5, forged);
    const proxied = await leave(await startOrder(), h5, { ...forged, from: '198.51.100.1' });
    const addresses = [direct, proxied].map(({ payment_no }) => trade(payment_no).request);
    expect(addresses).toMatchObject([
      { scene_info: { payer_client_ip: phone } },
      { scene_info: { payer_client_ip: otherPhone } },
    ]);
  });

  test('another press gives a fresh page of the same payment', async () => {
    const buyer = await startOrder();
    const first = await leave(buyer, h5);
    site.server.clock.move(6 * minuteMs);
    const second = await leave(buyer, h5);
    expect(second.payment_no).toBe(first.payment_no);
    expect(second.pay_url).not.toBe(first.pay_url);
    expect(second.expires_at).toBe(first.expires_at);
  });

  test('ten presses at once make one payment', async () => {
    const buyer = await startOrder();
    const presses = await Promise.all(Array.from({ length: 10 }, () => leave(buyer, h5)));
    expect(new Set(presses.map(({ payment_no }) => payment_no)).size).toBe(1);
  });

  test('a repeated call with its key leads to the same payment, also after a lost response', async () => {
    const buyer = await startOrder();
    const headers = { 'idempotency-key': 'press-1' };
    const first = await leave(buyer, h5, { headers });
    const second = await leave(buyer, h5, { headers });
    expect(second.payment_no).toBe(first.payment_no);
  });

  test('a phone with another address gets another payment, and the former one is closed', async () => {
    const buyer = await startOrder();
    const first = await leave(buyer, h5);
    const second = await leave(buyer, h5, { from: otherPhone });
    expect(second.payment_no).not.toBe(first.payment_no);
    expect(trade(first.payment_no).state).toBe('CLOSED');
    expect(trade(second.payment_no).request).toMatchObject({
      scene_info: { payer_client_ip: otherPhone },
    });
  });

  test('a press after the money, and before its notice, shows the paid order and no page', async () => {
    const buyer = await startOrder();
    const { payment_no } = await leave(buyer, h5);
    site.wechat.pay(payment_no);
    const again = await press(buyer, h5);
    expect([again.status, again.body.error]).toEqual([409, 'order.already_paid']);
    expect(await readStatus(buyer)).toBe('completed');
  });

  test('a press while WeChat is silent leads nowhere', async () => {
    const buyer = await startOrder();
    await leave(buyer, h5);
    site.wechat.spoil('HTTP 500');
    const again = await press(buyer, h5);
    site.wechat.spoil(null);
    expect([again.status, again.body.error]).toEqual([503, 'payment.still_confirming']);
  });

  test.each([
    ['another address', { h5_url: 'https://evil.example/?prepay_id=1' }],
    ['no address', {}],
  ])('a signed response with %s leads nowhere', async (_, answer) => {
    const buyer = await startOrder();
    site.wechat.answer(answer);
    const refused = await press(buyer, h5);
    site.wechat.answer(null);
    expect([refused.status, refused.body.error]).toEqual([500, 'payment.create_failed']);
  });
});

describe('the page of Alipay', () => {
  test('a payer leaves for Alipay with a signed order', async () => {
    const buyer = await startOrder();
    const payment = await leave(buyer, wap);
    const opened = site.alipay.openPage(payment.pay_url);
    expect(opened).toMatchObject({
      out_trade_no: payment.payment_no,
      merchant_order_no: buyer.orderNo,
      total_amount: '599.00',
      notify_url: 'https://park.example/api/v1/payments/notify/alipay',
      return_url: expect.stringMatching(/^http:\/\/localhost\//),
    });
    const end = site.server.clock.now() + 15 * minuteMs;
    expect(payment.expires_at).toBe(new Date(end).toISOString());
    const [row] = await site.server.deps.db
      .select()
      .from(paymentPayers)
      .where(eq(paymentPayers.paymentNo, payment.payment_no));
    expect(row).toBeUndefined();
  });

  test('another press leads to the same order at Alipay', async () => {
    const buyer = await startOrder();
    const first = await leave(buyer, wap);
    site.server.clock.move(minuteMs);
    const second = await leave(buyer, wap);
    const content = (url: string) => new URL(url).searchParams.get('biz_content');
    expect(content(second.pay_url)).toBe(content(first.pay_url));
  });

  test('a changed order is refused by Alipay', async () => {
    const { pay_url } = await leave(await startOrder(), wap);
    expect(() => site.alipay.openPage(pay_url.replace('599.00', '1.00'))).toThrow(
      'isv.invalid-signature',
    );
  });

  test('a notice of Alipay completes the order, and one without money ends the attempt', async () => {
    const [paid, left] = [await startOrder(), await startOrder()];
    const [first, second] = [await leave(paid, wap), await leave(left, wap)];
    for (const { pay_url } of [first, second]) site.alipay.openPage(pay_url);
    site.alipay.pay(first.payment_no);
    expect(await notifyAlipay(site.alipay.notice(first.payment_no))).toMatchObject({ status: 200 });
    expect(await readStatus(paid)).toBe('completed');

    const known = site.alipay.trades.get(second.payment_no);
    if (known !== undefined) known.status = 'TRADE_CLOSED';
    const ended = { ...site.alipay.notice(second.payment_no), trade_status: 'TRADE_CLOSED' };
    expect(await notifyAlipay(ended)).toMatchObject({ status: 200 });
    expect(await attemptStatus(site.server, second.payment_no)).toBe('failed');
    expect(await readStatus(left)).toBe('pending');
  });

  test('a link that was left open can still bring money after a change, and the second money goes back', async () => {
    const buyer = await startOrder();
    const { payment_no, pay_url } = await leave(buyer, wap);
    const code = await pay(buyer, { channel: 'alipay' });
    expect(code.payment_no).not.toBe(payment_no);
    expect(await attemptStatus(site.server, payment_no)).toBe('closing');

    site.alipay.scan(code.payment_no);
    site.alipay.pay(code.payment_no);
    await notifyAlipay(site.alipay.notice(code.payment_no));
    site.alipay.openPage(pay_url);
    site.alipay.pay(payment_no);
    await notifyAlipay(site.alipay.notice(payment_no));
    expect(await attemptStatus(site.server, code.payment_no)).toBe('success');
    expect(await attemptStatus(site.server, payment_no)).toBe('refunded');
    expect(await readStatus(buyer)).toBe('completed');
  });

  test('a link that was not used ends a quarter of an hour later, and so does its attempt', async () => {
    const buyer = await startOrder();
    const { payment_no, pay_url } = await leave(buyer, wap);
    await pay(buyer, { channel: 'alipay' });
    site.server.clock.move(16 * minuteMs);
    await sweep(site.server.deps);
    expect(await attemptStatus(site.server, payment_no)).toBe('failed');
    expect(() => site.alipay.openPage(pay_url)).toThrow('the order is over');
  });
});

describe('the payment sheet in WeChat', () => {
  test('a payer without an openid of this app is refused, also with the openid of another app', async () => {
    const buyer = await startOrder();
    await rememberOpenid(buyer, 'wx00000000000000cc');
    const refused = await press(buyer, sheet);
    expect([refused.status, refused.body.error]).toEqual([409, 'payment.openid_needed']);
    expect(refused.data).toMatchObject({ order_no: buyer.orderNo, status: 'pending' });
  });

  test('the parameters of the sheet are signed as WeChat documents', async () => {
    const buyer = await startOrder();
    await rememberOpenid(buyer);
    const { payment_no, bridge } = await openSheet(buyer);
    const { product, request } = trade(payment_no);
    expect([product, request]).toMatchObject(['JSAPI', { payer: { openid } }]);
    const { appId, timeStamp, nonceStr, package: wanted, signType, paySign } = bridge;
    expect(bridge).toMatchObject({
      appId: serviceAccount.appid,
      timeStamp: String(Math.floor(site.server.clock.now() / 1000)),
      package: `prepay_id=wx${payment_no}`,
    });
    expect(nonceStr).toMatch(/^\w{1,32}$/);
    expect(signType).toBe('RSA');
    const isSigned = (text: string) =>
      createVerify('RSA-SHA256')
        .update(text)
        .verify(getKeyPair('merchant').publicKey, paySign, 'base64');
    expect(isSigned(`${appId}\n${timeStamp}\n${nonceStr}\n${wanted}\n`)).toBe(true);
    expect(isSigned(`${appId}\n${timeStamp}\n${nonceStr}\n${wanted}\nRSA\n`)).toBe(false);
  });

  test('another press opens the sheet of the same payment, signed again', async () => {
    const buyer = await startOrder();
    await rememberOpenid(buyer);
    const [first, second] = [await openSheet(buyer), await openSheet(buyer)];
    expect(second.bridge.package).toBe(first.bridge.package);
    expect(second.bridge.nonceStr).not.toBe(first.bridge.nonceStr);
    expect(second.payment_no).toBe(first.payment_no);
  });
});

describe('notices', () => {
  test.each([
    ['MWEB', h5],
    ['JSAPI', sheet],
  ] as const)('a notice of a payment by %s completes the order', async (product, body) => {
    const buyer = await startOrder();
    await rememberOpenid(buyer);
    const { payment_no } = await pay(buyer, body);
    site.wechat.pay(payment_no);
    const transaction = site.wechat.transaction(payment_no);
    expect(transaction['trade_type']).toBe(product);
    expect(await notifyWechat(transaction)).toEqual({ status: 204, text: '' });
    expect(await readStatus(buyer)).toBe('completed');
  });

  test.each([
    ['another amount', { amount: { total: 1, currency: 'CNY' } }],
    ['the app of another product', { appid: serviceAccount.appid }],
    ['an unknown product', { trade_type: 'APP' }],
    ['another merchant', { mchid: '1900000002' }],
  ])('a signed notice about %s changes nothing', async (_, changed) => {
    const buyer = await startOrder();
    const { payment_no } = await pay(buyer, h5);
    site.wechat.pay(payment_no);
    const forged = { ...site.wechat.transaction(payment_no), ...changed };
    expect((await notifyWechat(forged)).status).toBe(400);
    expect(await attemptStatus(site.server, payment_no)).toBe('pending');
  });

  test('money for a cancelled order goes back in the same way', async () => {
    const buyer = await startOrder();
    await rememberOpenid(buyer);
    const { payment_no } = await pay(buyer, sheet);
    const cancel = { token: buyer.person.token };
    const path = `orders/${buyer.orderNo}/cancel`;
    expect((await site.server.call('POST', path, cancel)).status).toBe(200);
    expect(trade(payment_no).state).toBe('CLOSED');
    site.wechat.pay(payment_no);
    await notifyWechat(site.wechat.transaction(payment_no));
    expect(await attemptStatus(site.server, payment_no)).toBe('refunding');
    const asked = [...site.wechat.refunds.values()].map(({ body }) => body.out_trade_no);
    expect(asked.filter((no) => no === payment_no)).toHaveLength(1);
  });
});

describe('changing the presentation', () => {
  test.each([
    ['the page', h5, { channel: 'wechat' }],
    ['the code', { channel: 'wechat' }, h5],
    ['the sheet', sheet, h5],
  ])('a change from %s closes the payment at WeChat and makes another', async (_, from, to) => {
    const buyer = await startOrder();
    await rememberOpenid(buyer);
    const [first, second] = [await pay(buyer, from), await pay(buyer, to)];
    expect(second.payment_no).not.toBe(first.payment_no);
    expect(trade(first.payment_no).state).toBe('CLOSED');
    expect(await attemptStatus(site.server, first.payment_no)).toBe('failed');
    const { open_payment } = await fetchOrder(site.server, buyer.person, buyer.orderNo);
    expect(open_payment?.payment_no).toBe(second.payment_no);
  });

  test('a change while the payment is made shows the paid order', async () => {
    const buyer = await startOrder();
    const { payment_no } = await pay(buyer, h5);
    site.wechat.pay(payment_no);
    const changed = await press(buyer, { channel: 'wechat' });
    expect([changed.status, changed.body.error]).toEqual([409, 'order.already_paid']);
    expect(await attemptStatus(site.server, payment_no)).toBe('success');
  });

  test('a change waits until WeChat itself says that the payment is closed', async () => {
    const buyer = await startOrder();
    const { payment_no } = await pay(buyer, h5);
    site.wechat.say((transaction) => ({ ...transaction, trade_state: 'NOTPAY' }));
    const changed = await press(buyer, { channel: 'wechat' });
    expect([changed.status, changed.body.error]).toEqual([503, 'payment.still_confirming']);
    expect(await attemptStatus(site.server, payment_no)).toBe('pending');
  });

  test('an extension of another presentation is superseded', async () => {
    const buyer = await startOrder();
    const { payment_no } = await pay(buyer, { channel: 'wechat' });
    const extension = await press(buyer, { ...h5, extends: payment_no });
    expect([extension.status, extension.body.error]).toEqual([409, 'payment.superseded']);
    expect((await press(buyer, { channel: 'wechat', extends: payment_no })).status).toBe(200);
  });

  test('an order shows the open payment without its way into the wallet', async () => {
    const buyer = await startOrder();
    const { payment_no } = await leave(buyer, h5);
    const { open_payment } = await fetchOrder(site.server, buyer.person, buyer.orderNo);
    expect(open_payment).toMatchObject({ payment_no, presentation: 'redirect' });
    expect(open_payment).not.toHaveProperty('pay_url');
  });
});

describe('time', () => {
  test('a payment ends at the wallet no later than the order', async () => {
    const buyer = await startOrder();
    const { expires_at } = await fetchOrder(site.server, buyer.person, buyer.orderNo);
    site.server.clock.move(Date.parse(expires_at) - site.server.clock.now() - 5 * minuteMs);
    const { payment_no } = await pay(buyer, h5);
    const [row] = await site.server.deps.db
      .select()
      .from(payments)
      .where(eq(payments.paymentNo, payment_no));
    expect(row?.gatewayExpiresAt.toISOString()).toBe(expires_at);
    expect(Date.parse(trade(payment_no).request.time_expire)).toBeLessThanOrEqual(
      Date.parse(expires_at),
    );
  });

  test('an expired payment is closed at WeChat, and the next press makes another', async () => {
    const buyer = await startOrder();
    const first = await leave(buyer, h5);
    site.server.clock.move(16 * minuteMs);
    await sweep(site.server.deps);
    expect(trade(first.payment_no).state).toBe('CLOSED');
    const second = await leave(buyer, h5);
    expect(second.payment_no).not.toBe(first.payment_no);
  });
});

describe('the stored data of the payer', () => {
  test('the address of the phone is sealed, and removed an hour after the end', async () => {
    const { payment_no } = await leave(await startOrder(), h5);
    const find = () =>
      site.server.deps.db
        .select({ payer: paymentPayers.payer })
        .from(paymentPayers)
        .where(eq(paymentPayers.paymentNo, payment_no));
    expect((await find())[0]?.payer).toMatch(/^v1\./);
    site.server.clock.move(76 * minuteMs);
    await sweep(site.server.deps);
    expect(await find()).toEqual([]);
  });

  test('a closed account leaves no openid and no payer', async () => {
    const buyer = await startOrder();
    await rememberOpenid(buyer);
    const { payment_no } = await openSheet(buyer);
    site.wechat.pay(payment_no);
    await notifyWechat(site.wechat.transaction(payment_no));
    const { token, id } = buyer.person;
    const { db } = site.server.deps;
    const count = async () => [
      await db.$count(wechatPayers, eq(wechatPayers.userId, id)),
      await db.$count(paymentPayers, eq(paymentPayers.paymentNo, payment_no)),
    ];
    expect(await count()).toEqual([1, 1]);
    const closed = await site.server.call('DELETE', 'user', {
      token,
      body: { password: goodPassword },
    });
    expect(closed.status).toBe(200);
    expect(await count()).toEqual([0, 0]);
  });
});
