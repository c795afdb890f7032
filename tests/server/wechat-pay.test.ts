import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect } from 'vitest';
import { notices } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { createWechatGateway } from '#server/adapters/wechat/gateway.ts';
import { openResource } from '#server/adapters/wechat/notice.ts';
import { requestText, responseBytes } from '#server/adapters/wechat/signature.ts';
import { attemptStatus, fetchOrder, requestCode, startPayment } from '#tests/support/payer.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import { noticeBody, signedHeaders, type ResponseFault } from '#tests/support/wechat-pay.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const site = setUpServer(startServerWithWallets);
afterEach(() => {
  site.wechat.spoil(null);
  site.wechat.say((transaction) => transaction);
});

describe('the signed text', () => {
  const timestamp = '1722850421';
  const nonce = 'd824f2e086d3c1df967785d13fcd22ef';

  test('the signed text of a request has five lines', () => {
    const target = '/v3/pay/transactions/out-trade-no/PAY20261120000001?mchid=1900000001';
    const text = requestText('GET', target, '1763648400', '593BEC0C930BF1AFEB40B4A08C8FB242', '');
    expect(hash('sha256', text, 'hex')).toBe(
      '2a9dfae543f0635a963c139c68671234f2f8e7ea75956708097aa112b22cfe34',
    );
  });

  test.each([
    [
      '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
      '2f190612debde9369868489ccda12b9b816381eb5632a8abb73bfe80b6dbd5da',
    ],
    ['', 'b1106c61320d6925d53f901f920bf31b672951ac65c08cc448168f1fbf0f0e7d'],
  ])('the signed text of a response with the body %j has three', (body, sum) => {
    const bytes = responseBytes(timestamp, nonce, Buffer.from(body));
    expect(hash('sha256', bytes, 'hex')).toBe(sum);
  });

  test('a resource is opened with its associated data', () => {
    const resource = {
      ciphertext: 'DUcSwf+vGlappypHfVVpZvzrQqhccy4=',
      nonce: 'fdasflkja484',
      associated_data: 'transaction',
    };
    const key = Buffer.from('0123456789abcdef0123456789abcdef');
    expect(openResource(key, resource).toString()).toBe('{"a":1}');
    expect(() => openResource(key, { ...resource, associated_data: '' })).toThrow('authenticate');
  });
});

const gateway = () => createWechatGateway(site.wechat.settings(), site.server.clock.now);
const started = () => startPayment(site.server, 'wechat');

/** Sends a notice as WeChat does. */
function notify(body: string, headers: Record<string, string> | [string, string][] = signed(body)) {
  return site.notify('wechat', body, headers);
}
const signed = (body: string) => signedHeaders(body, site.server.clock.now());

describe('an order paid through WeChat', () => {
  test('a WeChat order has a code, gets a notice, and is refunded when it was cancelled', async () => {
    const { person, payment, order_no } = await started();
    expect(payment.qr_code).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/);
    expect(payment.payer_url).toBeUndefined();
    site.wechat.pay(payment.payment_no);
    const body = noticeBody(site.wechat.transaction(payment.payment_no));
    expect(await notify(body)).toEqual({ status: 204, text: '' });
    expect((await fetchOrder(site.server, person, order_no)).status).toBe('completed');
  });

  test('a WeChat order gets the same code again, as WeChat knows it', async () => {
    const { person, payment, order_no } = await started();
    const request = site.wechat.trades.get(payment.payment_no)?.request;
    const again = await gateway().precreate({
      paymentNo: payment.payment_no,
      orderNo: order_no,
      amount: request?.amount.total ?? 0,
      subject: request?.description ?? '',
      expiresAt: new Date(request?.time_expire ?? ''),
    });
    expect(again.qrCode).toBe(payment.qr_code);
    expect((await requestCode(site.server, person, order_no, 'wechat')).status).toBe(200);
  });

  test('a change of the channel closes the WeChat code', async () => {
    const { person, payment, order_no } = await started();
    expect((await requestCode(site.server, person, order_no, 'alipay')).status).toBe(200);
    expect(site.wechat.trades.get(payment.payment_no)?.state).toBe('CLOSED');
    expect(await attemptStatus(site.server, payment.payment_no)).toBe('failed');
    expect(await gateway().close(payment.payment_no)).toBe('closed');
    expect(await gateway().close('P20261120NOBODYS0000000000')).toBe('absent');
  });

  test('money for a cancelled WeChat order goes back, once, and is followed to its end', async () => {
    const { person, payment, order_no } = await started();
    const cancel = { token: person.token };
    expect((await site.server.call('POST', `orders/${order_no}/cancel`, cancel)).status).toBe(200);
    site.wechat.pay(payment.payment_no);
    const body = noticeBody(site.wechat.transaction(payment.payment_no));
    expect((await notify(body)).status).toBe(204);
    expect(await attemptStatus(site.server, payment.payment_no)).toBe('refunding');
    const [refund] = [...site.wechat.refunds.values()].filter(
      ({ body: { out_trade_no } }) => out_trade_no === payment.payment_no,
    );
    if (refund === undefined) throw new Error('nothing was sent back');
    const request = {
      paymentNo: payment.payment_no,
      refundNo: refund.body.out_refund_no,
      amount: payment.amount,
      total: payment.amount,
      reason: 'again',
    };
    expect(await gateway().refund(request)).toBe('accepted');
    refund.status = 'SUCCESS';
    expect(await gateway().refund(request)).toBe('done');
    refund.status = 'ABNORMAL';
    expect(await gateway().refund(request)).toBe('abnormal');
  });

  test('a refund that WeChat wants to be asked for again later has not failed', async () => {
    const { payment } = await started();
    site.wechat.pay(payment.payment_no);
    const { payment_no: paymentNo, amount } = payment;
    const request = { paymentNo, refundNo: 'R1', amount, total: amount, reason: 'again' };
    const outcome = (status: number, code: string) => {
      site.wechat.refuse({ path: /refunds/, status, code });
      return gateway()
        .refund(request)
        .catch((error: Error) => error.name);
    };
    expect(await outcome(500, 'SYSTEM_ERROR')).toBe('WalletBusy');
    expect(await outcome(429, 'FREQUENCY_LIMITED')).toBe('WalletBusy');
    expect(await outcome(403, 'NOT_ENOUGH')).toBe('unfunded');
    expect(await outcome(400, 'PARAM_ERROR')).toBe('Error');
    expect(await outcome(502, 'OTHER')).toBe('ServiceAway');
    site.wechat.refuse(null);
  });

  test('a code that WeChat does not close while its payer pays stays open', async () => {
    const { payment } = await started();
    site.wechat.say((transaction) => ({ ...transaction, trade_state: 'USERPAYING' }));
    site.wechat.refuse({ path: /close/, status: 400, code: 'INVALID_REQUEST' });
    expect(await gateway().close(payment.payment_no)).toBe('open');
    site.wechat.say((transaction) => transaction);
    site.wechat.refuse(null);
    expect(await gateway().close(payment.payment_no)).toBe('closed');
  });

  test('a notice that arrives a hundred times at once is one payment', async () => {
    const { person, payment, order_no } = await started();
    site.wechat.pay(payment.payment_no);
    const body = noticeBody(site.wechat.transaction(payment.payment_no), { id: 'EV-hundred' });
    const headers = signed(body);
    const replies = await Promise.all(Array.from({ length: 100 }, () => notify(body, headers)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    const { timeline } = await fetchOrder(site.server, person, order_no);
    expect(timeline.filter(({ event }) => event === 'order.paid')).toHaveLength(1);
    expect(await listNoticeRows('EV-hundred')).toHaveLength(1);
  });

  test('a notice stays open while WeChat cannot be queried', async () => {
    const { payment } = await started();
    site.wechat.pay(payment.payment_no);
    const body = noticeBody(site.wechat.transaction(payment.payment_no));
    site.wechat.spoil('HTTP 500');
    expect((await notify(body)).status).toBe(400);
    expect(await attemptStatus(site.server, payment.payment_no)).toBe('pending');
    site.wechat.spoil(null);
    expect((await notify(body)).status).toBe(204);
    expect(await attemptStatus(site.server, payment.payment_no)).toBe('success');
  });

  test('a genuine notice that WeChat itself does not confirm is no payment', async () => {
    const { payment } = await started();
    const said = { ...site.wechat.transaction(payment.payment_no), trade_state: 'SUCCESS' };
    expect((await notify(noticeBody(said))).status).toBe(400);
    expect(await attemptStatus(site.server, payment.payment_no)).toBe('pending');
  });

  test('the console shows if the keys are right', async () => {
    const ask = () =>
      runAdmin({ deps: site.server.deps, origin: 'https://park.example', actor: 'tester' }, [
        'wallets',
      ]);
    expect(await ask()).toEqual({
      exitCode: 0,
      text: expect.stringMatching(/alipay +ready .*\nwechat +ready /),
    });
    site.wechat.spoil('of a stranger');
    expect(await ask()).toEqual({
      exitCode: 1,
      text: expect.stringMatching(/wechat +failing +WeChat answered HTTP 404 without a signature/),
    });
  });
});

async function listNoticeRows(noticeId: string) {
  return site.server.deps.db.select().from(notices).where(eq(notices.noticeId, noticeId));
}

describe('an answer', () => {
  test.each([
    'unsigned',
    'tampered',
    'stale',
    'wrong serial',
    'of a stranger',
    'HTTP 500',
    'cut off',
  ] satisfies ResponseFault[])(
    'the response %s shows no code and decides nothing',
    async (fault) => {
      const { person, payment, order_no } = await started();
      site.wechat.pay(payment.payment_no);
      site.wechat.spoil(fault);
      await expect(gateway().query(payment.payment_no)).rejects.toThrow(Error);
      await expect(gateway().query('P20261120NOBODYS0000000000')).rejects.toThrow(Error);
      await expect(gateway().close(payment.payment_no)).rejects.toThrow(Error);
      const other = await site.server.order(person, { months: 2 });
      const refused = await requestCode(site.server, person, other.order_no, 'wechat');
      const isAway = fault === 'HTTP 500' || fault === 'cut off';
      expect([refused.status, refused.body.error]).toEqual([
        isAway ? 503 : 500,
        'payment.create_failed',
      ]);
      expect((await fetchOrder(site.server, person, order_no)).status).toBe('pending');
    },
  );

  test.each([
    ['another order', { out_trade_no: 'P20261120ANOTHER0000000000' }],
    ['another merchant', { mchid: '1900000002' }],
    ['another app', { appid: 'wx00000000000000bb' }],
    ['another currency', { amount: { total: 59_900, currency: 'USD' } }],
    ['a word nobody knows', { trade_state: 'PAID' }],
    ['money without a sum', { amount: undefined }],
    ['money without a number', { transaction_id: undefined }],
    ['money without a time', { success_time: 'yesterday' }],
    ['half a fen', { amount: { total: 59_900.5, currency: 'CNY' } }],
  ])('a response about %s decides nothing', async (_what, said) => {
    const { payment } = await started();
    site.wechat.pay(payment.payment_no);
    site.wechat.say((transaction) => ({ ...transaction, ...said }));
    await expect(gateway().query(payment.payment_no)).rejects.toThrow(Error);
  });

  test('a response is accepted with either of two keys', async () => {
    const { payment } = await started();
    const { publicKeys, ...settings } = site.wechat.settings();
    const only = new Map([...publicKeys].toReversed());
    const query = () =>
      createWechatGateway({ ...settings, publicKeys: only }, site.server.clock.now).query(
        payment.payment_no,
      );
    // WeChat signs with the requested key, and refuses an unknown one.
    await expect(query()).rejects.toThrow('PARAMERROR');
    expect(await gateway().query(payment.payment_no)).toEqual({ state: 'notPaid' });
  });
});
