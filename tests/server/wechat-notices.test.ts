import { constants, createSign, hash, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notices } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { fetchOrder, startPayment } from '#tests/support/payer.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { nextKeyId, noticeBody, signedHeaders } from '#tests/support/wechat-pay.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

type Headers = Record<string, string> | [string, string][];
type Forgery = { body: string; headers: Headers };

let paymentNo = '';
let order: () => Promise<string>;
const site = setUpServer(startServerWithWallets);
test.beforeAll(async () => {
  const { person, payment, order_no } = await startPayment(site.server, 'wechat');
  paymentNo = payment.payment_no;
  site.wechat.pay(paymentNo);
  order = async () => (await fetchOrder(site.server, person, order_no)).status;
});

const fail = { status: 400, text: '{"code":"FAIL","message":"失败"}' };
const { privateKey } = getKeyPair('wallet');
const rsa = (algorithm: string, text: string, key = privateKey) =>
  createSign(algorithm).update(text).sign(key, 'base64');

const transaction = () => site.wechat.transaction(paymentNo);
const genuine = () => noticeBody(transaction());
const signed = (body: string) => signedHeaders(body, site.server.clock.now());
const notify = (body: string, headers: Headers = signed(body)) =>
  site.notify('wechat', body, headers);
const listNoticeRows = (noticeId: string) =>
  site.server.deps.db.select().from(notices).where(eq(notices.noticeId, noticeId));

const withHeaders = (change: Record<string, string>): Forgery => {
  const body = genuine();
  return { body, headers: { ...signed(body), ...change } };
};
const withBody = (change: (body: string) => string): Forgery => {
  const body = genuine();
  return { body: change(body), headers: signed(body) };
};
const at = (ms: number): Forgery => {
  const body = genuine();
  return { body, headers: signedHeaders(body, site.server.clock.now() + ms) };
};
const signedBy = (make: (text: string) => string): Forgery => {
  const body = genuine();
  const headers = signed(body);
  const text = `${headers['Wechatpay-Timestamp']}\n${headers['Wechatpay-Nonce']}\n${body}\n`;
  return { body, headers: { ...headers, 'Wechatpay-Signature': make(text) } };
};
const sealed = (...args: Parameters<typeof noticeBody>): Forgery => {
  const body = noticeBody(...args);
  return { body, headers: signed(body) };
};

/** The value of each header in another notice. */
const others: Record<string, () => string> = {
  'Wechatpay-Timestamp': () => String(Math.floor(site.server.clock.now() / 1000) - 1),
  'Wechatpay-Nonce': () => '0123456789abcdef',
  'Wechatpay-Serial': () => nextKeyId,
  'Wechatpay-Signature': () => signed(genuine())['Wechatpay-Signature'] ?? '',
};

const ofHeaders = Object.entries(others).flatMap(([name, another]): [string, () => Forgery][] => [
  [
    `without ${name}`,
    () => {
      const { body, headers } = withHeaders({});
      return { body, headers: Object.entries(headers).filter(([own]) => own !== name) };
    },
  ],
  [`with an empty ${name}`, () => withHeaders({ [name]: '' })],
  [
    `with ${name} twice`,
    () => {
      const { body, headers } = withHeaders({});
      return { body, headers: [...Object.entries(headers), [name, another()]] };
    },
  ],
  [`with the ${name} of another`, () => withHeaders({ [name]: another() })],
]);

// The tests run in order: after all refused notices nothing has changed, and the genuine one is accepted.
describe('a forged notice', { shuffle: false }, () => {
  const forgeries: [string, () => Forgery][] = [
    ...ofHeaders,
    ['301 s old', () => at(-301_000)],
    ['301 s ahead', () => at(301_000)],
    ['a day old', () => at(-86_400_000)],
    [
      'with a time in ms',
      () => withHeaders({ 'Wechatpay-Timestamp': String(site.server.clock.now()) }),
    ],
    ['with a negative time', () => withHeaders({ 'Wechatpay-Timestamp': '-1' })],
    ['with a time in words', () => withHeaders({ 'Wechatpay-Timestamp': 'now' })],
    ['with an unknown serial', () => withHeaders({ 'Wechatpay-Serial': 'PUB_KEY_ID_0199' })],
    ['with the serial of the merchant', () => withHeaders({ 'Wechatpay-Serial': '5A5B5C5D5E5F' })],
    ['with the serial __proto__', () => withHeaders({ 'Wechatpay-Serial': '__proto__' })],
    [
      'with the type of SM2',
      () => withHeaders({ 'Wechatpay-Signature-Type': 'WECHATPAY2-SM2-WITH-SM3' }),
    ],
    [
      'with the type of SHA-1',
      () => withHeaders({ 'Wechatpay-Signature-Type': 'WECHATPAY2-SHA1-RSA2048' }),
    ],
    ['with an empty type', () => withHeaders({ 'Wechatpay-Signature-Type': '' })],
    [
      'that only looks whether anybody looks',
      () =>
        withHeaders({
          'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${rsa('RSA-SHA256', genuine())}`,
        }),
    ],
    ['with a signature cut short', () => signedBy((text) => rsa('RSA-SHA256', text).slice(0, -8))],
    ['with a longer signature', () => signedBy((text) => `${rsa('RSA-SHA256', text)}AAAA`)],
    [
      'with a signature in base64url',
      () =>
        signedBy((text) =>
          createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url').padEnd(344, '-'),
        ),
    ],
    [
      'with a signature in hex',
      () => signedBy((text) => createSign('RSA-SHA256').update(text).sign(privateKey, 'hex')),
    ],
    [
      'signed by a stranger',
      () => signedBy((text) => rsa('RSA-SHA256', text, getKeyPair('stranger').privateKey)),
    ],
    [
      'signed by the merchant',
      () => signedBy((text) => rsa('RSA-SHA256', text, getKeyPair('merchant').privateKey)),
    ],
    [
      'signed by the next key under the name of the first',
      () => signedBy((text) => rsa('RSA-SHA256', text, getKeyPair('next wallet').privateKey)),
    ],
    ['signed with SHA-1', () => signedBy((text) => rsa('RSA-SHA1', text))],
    ['signed with SHA-512', () => signedBy((text) => rsa('RSA-SHA512', text))],
    [
      'signed with PSS',
      () =>
        signedBy((text) =>
          sign('sha256', Buffer.from(text), {
            key: privateKey,
            padding: constants.RSA_PKCS1_PSS_PADDING,
          }).toString('base64'),
        ),
    ],
    [
      'signed without its last line end',
      () =>
        signedBy((text) =>
          createSign('RSA-SHA256').update(text.slice(0, -1)).sign(privateKey, 'base64'),
        ),
    ],
    [
      'signed for another body',
      () => withHeaders({ 'Wechatpay-Signature': rsa('RSA-SHA256', '{}') }),
    ],
    ['with a blank at the end', () => withBody((body) => `${body} `)],
    ['with a line end', () => withBody((body) => `${body}\n`)],
    ['with a byte order mark', () => withBody((body) => `\uFEFF${body}`)],
    ['written anew', () => withBody((body) => JSON.stringify(JSON.parse(body), null, 1))],
    ['cut short', () => withBody((body) => body.slice(0, -20))],
    ['without a body', () => withBody(() => '')],
    ['with another body', () => withBody(() => genuine())],
    ['with a letter changed', () => withBody((body) => body.replace('支付成功', '支付成攻'))],
    ['doubled', () => withBody((body) => body + body)],
    ['in plain text', () => ({ body: JSON.stringify(transaction()), headers: {} })],
    ['signed and no JSON', () => ({ body: 'x', headers: signed('x') })],
    ['signed and an array', () => ({ body: '[]', headers: signed('[]') })],
    ['signed and null', () => ({ body: 'null', headers: signed('null') })],
    ['signed and too long', () => sealed({ ...transaction(), attach: 'x'.repeat(70_000) })],
    ['sealed with another key', () => sealed(transaction(), { key: 'f'.repeat(32) })],
    [
      'sealed and changed',
      () => sealed(transaction(), { changed: { ciphertext: Buffer.alloc(64).toString('base64') } }),
    ],
    [
      'sealed about something else',
      () => sealed(transaction(), { changed: { associated_data: 'refund' } }),
    ],
    [
      'sealed with another nonce',
      () => sealed(transaction(), { changed: { nonce: 'abcdefabcdef' } }),
    ],
    ['with a nonce too short', () => sealed(transaction(), { changed: { nonce: 'abc' } })],
    [
      'with another algorithm',
      () => sealed(transaction(), { changed: { algorithm: 'AEAD_SM4_GCM' } }),
    ],
    ['without an algorithm', () => sealed(transaction(), { changed: { algorithm: undefined } })],
    ['with nothing sealed', () => sealed(transaction(), { changed: { ciphertext: '' } })],
    ['sealed and no JSON', () => sealed('paid')],
    ['sealed and empty', () => sealed({})],
    ['without an id', () => sealed(transaction(), { id: '' })],
  ];

  test('forged notices come in at least sixty kinds', () => {
    expect(forgeries.length + mismatches.length).toBeGreaterThanOrEqual(60);
  });

  test.each(forgeries)('the forged notice %s is refused', async (_what, forge) => {
    const { body, headers } = forge();
    expect(await notify(body, headers)).toEqual(fail);
  });

  test('forged notices change nothing', async () => {
    expect(await site.server.deps.db.select().from(notices)).toEqual([]);
    expect(await order()).toBe('pending');
  });

  const mismatches: [string, string, () => Record<string, unknown>][] = [
    ['another merchant', 'another merchant', () => ({ mchid: '1900000002' })],
    ['another app', 'another app', () => ({ appid: 'wx00000000000000bb' })],
    ['a fen more', 'another amount', () => ({ amount: { total: 59_901, currency: 'CNY' } })],
    ['a fen less', 'another amount', () => ({ amount: { total: 59_899, currency: 'CNY' } })],
    ['no amount', 'another amount', () => ({ amount: undefined })],
    ['dollars', 'another currency', () => ({ amount: { total: 59_900, currency: 'USD' } })],
    [
      'an order of nobody',
      'no such payment',
      () => ({ out_trade_no: 'P20261120NOBODYS0000000000' }),
    ],
    ['another kind of payment', 'another kind of payment', () => ({ trade_type: 'APP' })],
    ['what is not paid', 'no success', () => ({ trade_state: 'NOTPAY' })],
  ];

  test.each(mismatches)(
    'a notice that WeChat signed, about %s, is refused and reported to staff once',
    async (what, mismatch, change) => {
      const id = `EV-${hash('sha256', what, 'hex').slice(0, 16)}`;
      const body = noticeBody({ ...transaction(), ...change() }, { id });
      expect(await notify(body)).toEqual(fail);
      expect(await notify(body)).toEqual(fail);
      expect(await listNoticeRows(id)).toMatchObject([{ mismatch }]);
      expect(await order()).toBe('pending');
      const admin = { deps: site.server.deps, origin: 'https://park.example', actor: 'tester' };
      const said = mismatch === 'no success' ? 'It does not say that it was paid' : mismatch;
      expect((await runAdmin(admin, ['attention'])).text).toMatch(
        new RegExp(`that does not match, and nothing was done: ${said}`, 'i'),
      );
    },
  );

  test('a notice for another channel is refused there', async () => {
    const body = genuine();
    expect(await site.notify('alipay', body, signed(body))).toEqual({ status: 400, text: 'fail' });
    expect((await site.notify('paypal', body, signed(body))).status).toBe(404);
    const { payment } = await startPayment(site.server, 'alipay');
    const other = noticeBody(
      { ...transaction(), out_trade_no: payment.payment_no },
      { id: 'EV-channel' },
    );
    expect(await notify(other)).toEqual(fail);
    expect(await listNoticeRows('EV-channel')).toMatchObject([{ mismatch: 'another channel' }]);
  });

  test('the genuine notice is accepted after all forged ones, by the next key too', async () => {
    const body = genuine();
    const headers = signedHeaders(
      body,
      site.server.clock.now(),
      getKeyPair('next wallet').privateKey,
    );
    expect((await notify(body, { ...headers, 'Wechatpay-Serial': nextKeyId })).status).toBe(204);
    expect(await order()).toBe('completed');
    const { 'Wechatpay-Signature-Type': _, ...untyped } = signed(body);
    expect((await notify(body, untyped)).status).toBe(204);
  });
});
