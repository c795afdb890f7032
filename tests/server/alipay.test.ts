import { hash } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { rawMembers } from '#server/adapters/alipay/members.ts';
import { noticeText, requestText } from '#server/adapters/alipay/signature.ts';
import { parseFen, formatYuan } from '#server/adapters/alipay/values.ts';
import { signedForm, type ResponseFault } from '#tests/support/alipay.ts';
import { attemptStatus, fetchOrder, requestCode, startPayment } from '#tests/support/payer.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const site = setUpServer(startServerWithWallets);
afterEach(() => {
  site.alipay.spoil(null);
  site.alipay.say((answer) => answer);
});

test('the signed text of a notice keeps empty values, and no value is decoded again', () => {
  const text = noticeText({
    app_id: '2021000000000001',
    body: '',
    charset: 'utf-8',
    notify_id: 'n1',
    out_trade_no: 'PAY1',
    sign: 'x',
    sign_type: 'RSA2',
    subject: '专业版 100%',
    total_amount: '299.00',
    trade_status: 'TRADE_SUCCESS',
    version: '1.0',
  });
  expect(hash('sha256', text, 'hex')).toBe(
    '3d29a329e122eb3c2a3ce6c1c1e083d1b6bf96eb1d8bf49afff310c79236b22a',
  );
  expect(requestText({ b: '', sign_type: 'RSA2', a: '1', sign: 'x' })).toBe('a=1&sign_type=RSA2');
});

test('the signed text of a response is its text exactly as sent', () => {
  const text = '{ "a" : {"x":"}\\"\\/","y":[{"a":1}]} , "b":[1,{"c":","}],"c":-1.5e3,"d":null }';
  expect([...rawMembers(text)]).toEqual([
    ['a', '{"x":"}\\"\\/","y":[{"a":1}]}'],
    ['b', '[1,{"c":","}]'],
    ['c', '-1.5e3'],
    ['d', 'null'],
  ]);
  expect([...rawMembers('{}')]).toEqual([]);
  expect(() => rawMembers('{"a":1,"a":2}')).toThrow('twice');
  expect(() => rawMembers(String.raw`{"a":1,"\u0061":2}`)).toThrow('twice');
  expect(() => rawMembers('[]')).toThrow('no JSON object');
});

test('yuan convert to fen and back, and nothing else is accepted', () => {
  for (const fen of [1, 10, 99, 100, 59_900, 123_456_789])
    expect(parseFen(formatYuan(fen))).toBe(fen);
  expect([parseFen('599'), parseFen('599.9')]).toEqual([59_900, 59_990]);
  for (const text of ['', '01.00', '1.', '.5', '1,00', ' 1.00', '1e2', '-1.00', '1.001', '１.00']) {
    expect(parseFen(text)).toBeNull();
  }
});

const gateway = () => createAlipayGateway(site.alipay.settings(), site.server.clock.date);
const started = () => startPayment(site.server, 'alipay');
const notify = (fields: Record<string, string>) => site.notify('alipay', signedForm(fields));

describe('an order paid through Alipay', () => {
  test('an Alipay order has a code, gets a notice, and is completed', async () => {
    const { person, payment, order_no } = await started();
    expect(payment.qr_code).toMatch(/^https:\/\/qr\.alipay\.com\/bax/);
    expect(await gateway().query(payment.payment_no)).toEqual({ state: 'absent' });
    site.alipay.scan(payment.payment_no);
    expect(await gateway().query(payment.payment_no)).toEqual({ state: 'scanned' });
    site.alipay.pay(payment.payment_no);
    expect(await notify(site.alipay.notice(payment.payment_no))).toEqual({
      status: 200,
      text: 'success',
    });
    const order = await fetchOrder(site.server, person, order_no);
    expect([order.status, order.payment?.paid_at]).toEqual([
      'completed',
      site.server.clock.date().toISOString(),
    ]);
  });

  test('a change of the channel leaves an unscanned code and closes a scanned one', async () => {
    const unscanned = await started();
    const change = (of: typeof unscanned) =>
      requestCode(site.server, of.person, of.order_no, 'wechat');
    expect((await change(unscanned)).status).toBe(200);
    expect(await attemptStatus(site.server, unscanned.payment.payment_no)).toBe('closing');
    const scanned = await started();
    site.alipay.scan(scanned.payment.payment_no);
    expect((await change(scanned)).status).toBe(200);
    expect(site.alipay.trades.get(scanned.payment.payment_no)?.status).toBe('TRADE_CLOSED');
    expect(await gateway().close(unscanned.payment.payment_no)).toBe('absent');
    expect(await gateway().close(scanned.payment.payment_no)).toBe('closed');
    const paid = await started();
    site.alipay.pay(paid.payment.payment_no);
    expect(await gateway().close(paid.payment.payment_no)).toBe('paid');
  });

  test('money for a cancelled Alipay order goes back, once', async () => {
    const { person, payment, order_no } = await started();
    const cancel = { token: person.token };
    expect((await site.server.call('POST', `orders/${order_no}/cancel`, cancel)).status).toBe(200);
    site.alipay.pay(payment.payment_no);
    expect((await notify(site.alipay.notice(payment.payment_no))).status).toBe(200);
    await expect.poll(() => attemptStatus(site.server, payment.payment_no)).toBe('refunded');
    const [[refundNo = '', refund] = []] = [...site.alipay.refunds].filter(
      ([, { no }]) => no === payment.payment_no,
    );
    const request = {
      paymentNo: payment.payment_no,
      refundNo,
      amount: payment.amount,
      total: payment.amount,
      reason: 'again',
    };
    // Alipay says only that no money moved; a query finds out about an earlier refund.
    expect(await gateway().refund(request)).toBe('done');
    if (refund !== undefined) refund.isDone = false;
    expect(await gateway().refund(request)).toBe('accepted');
    expect((await gateway().query(payment.payment_no)).state).toBe('refunded');
    site.alipay.say((said) => ({
      ...said,
      out_trade_no: payment.payment_no,
      out_request_no: refundNo,
      refund_status: 'REFUND_PROCESSING',
    }));
    expect(await gateway().queryRefund(request)).toBe('accepted');
    site.alipay.say((said) => said);
  });

  test('a refund that Alipay wants to be asked for again later has not failed', async () => {
    const { payment } = await started();
    site.alipay.pay(payment.payment_no);
    const { payment_no: paymentNo, amount } = payment;
    const request = { paymentNo, refundNo: 'R1', amount, total: amount, reason: 'again' };
    const outcome = (code: string, sub_code: string) => {
      site.alipay.refuse('alipay.trade.refund', { code, sub_code });
      return gateway()
        .refund(request)
        .catch((error: Error) => error.name);
    };
    expect(await outcome('40004', 'ACQ.SYSTEM_ERROR')).toBe('WalletBusy');
    expect(await outcome('20000', 'isp.unknow-error')).toBe('WalletBusy');
    expect(await outcome('40005', 'isv.app-call-limited')).toBe('WalletBusy');
    expect(await outcome('40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH')).toBe('unfunded');
    expect(await outcome('40004', 'ACQ.TRADE_NOT_ALLOW_REFUND')).toBe('abnormal');
    expect(await outcome('40004', 'ACQ.INVALID_PARAMETER')).toBe('Error');
    site.alipay.refuse('alipay.trade.refund', null);
  });

  test('a code that Alipay does not close while its payer pays stays open', async () => {
    const { payment } = await started();
    site.alipay.scan(payment.payment_no);
    const refused = { code: '40004', sub_code: 'ACQ.REASON_TRADE_STATUS_INVALID' };
    site.alipay.refuse('alipay.trade.close', refused);
    expect(await gateway().close(payment.payment_no)).toBe('open');
    site.alipay.refuse('alipay.trade.close', null);
    expect(await gateway().close(payment.payment_no)).toBe('closed');
  });

  test('a partial refund leaves an Alipay order paid, and the notice about it changes nothing', async () => {
    const { person, payment, order_no } = await started();
    site.alipay.pay(payment.payment_no);
    await notify(site.alipay.notice(payment.payment_no));
    const about = { refund_fee: '1.00', gmt_refund: '2026-11-20 10:00:00', out_biz_no: 'r1' };
    const notice = { ...site.alipay.notice(payment.payment_no), ...about, notify_id: 'n-part' };
    expect((await notify(notice)).status).toBe(200);
    const { status, timeline } = await fetchOrder(site.server, person, order_no);
    expect(status).toBe('completed');
    expect(timeline.filter(({ event }) => event === 'order.paid')).toHaveLength(1);
  });
});

describe('an answer', () => {
  test.each([
    'unsigned',
    'tampered',
    'written anew',
    'of a stranger',
    'error_response',
    'doubled',
    'HTTP 500',
    'cut off',
  ] satisfies ResponseFault[])(
    'the response %s shows no code and decides nothing',
    async (fault) => {
      const { person, payment, order_no } = await started();
      site.alipay.pay(payment.payment_no);
      site.alipay.spoil(fault);
      await expect(gateway().query(payment.payment_no)).rejects.toThrow(Error);
      await expect(gateway().query('P20261120NOBODYS0000000000')).rejects.toThrow(Error);
      await expect(gateway().close(payment.payment_no)).rejects.toThrow(Error);
      const other = await site.server.order(person, { months: 2 });
      const refused = await requestCode(site.server, person, other.order_no, 'alipay');
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
    ['a word nobody knows', { trade_status: 'PAID' }],
    ['an amount that is none', { total_amount: '5.99e2' }],
    ['money without a number', { trade_no: '' }],
    ['money without a time', { send_pay_date: 'yesterday' }],
    ['nothing that is known', { code: '20000', sub_code: 'isp.unknown-error' }],
    ['waiting', { code: '10003' }],
  ])('a response about %s decides nothing', async (_what, said) => {
    const { payment } = await started();
    site.alipay.pay(payment.payment_no);
    site.alipay.say((answer) => ({ ...answer, ...said }));
    await expect(gateway().query(payment.payment_no)).rejects.toThrow(Error);
  });

  test('a response is accepted with either of two keys, and a request with neither of ours is refused', async () => {
    const { payment } = await started();
    const publicKeys = site.alipay.settings().publicKeys.toReversed();
    const turned = site.alipay.settings({ publicKeys });
    const query = (settings = turned) =>
      createAlipayGateway(settings, site.server.clock.date).query(payment.payment_no);
    expect(await query()).toEqual({ state: 'absent' });
    const { privateKey } = getKeyPair('stranger');
    await expect(query(site.alipay.settings({ privateKey }))).rejects.toThrow(
      'isv.invalid-signature',
    );
  });
});
