import { constants, hash, sign, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notices } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { signedForm } from '#tests/support/alipay.ts';
import { fetchOrder, startPayment } from '#tests/support/payer.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

type Fields = Record<string, string>;

let paymentNo = '';
let order: () => Promise<string>;
const site = setUpServer(startServerWithWallets);
test.beforeAll(async () => {
  const { person, payment, order_no } = await startPayment(site.server, 'alipay');
  paymentNo = payment.payment_no;
  site.alipay.pay(paymentNo);
  order = async () => (await fetchOrder(site.server, person, order_no)).status;
});

const fail = { status: 400, text: 'fail' };
const success = { status: 200, text: 'success' };
const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };

const notify = (body: string | Buffer) => site.notify('alipay', body, form);
const fields = () => site.alipay.notice(paymentNo);
const listNoticeRows = (noticeId: string) =>
  site.server.deps.db.select().from(notices).where(eq(notices.noticeId, noticeId));

/** Signs changed fields, as only Alipay can. */
const genuine = (change: Fields = {}) => signedForm({ ...fields(), ...change });
/** Signs the true fields, then changes the form. */
const changed = (change: (form: URLSearchParams) => unknown) => {
  const parameters = new URLSearchParams(genuine());
  change(parameters);
  return String(parameters);
};
const without = (...names: string[]) =>
  signedForm(
    Object.fromEntries(Object.entries(fields()).filter(([name]) => !names.includes(name))),
  );
const signedWith = (key: KeyObject, algorithm = 'RSA-SHA256') =>
  signedForm(fields(), key, algorithm);
const withSign = (make: (signature: string) => string) =>
  changed((parameters) => parameters.set('sign', make(parameters.get('sign') ?? '')));
const wallet = () => getKeyPair('wallet').privateKey;
const timeAt = (ms: number) =>
  new Date(site.server.clock.now() + ms + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
const signedText = () =>
  Object.entries(fields())
    .filter(([name]) => name !== 'sign_type')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Every signed field, changed in transit. */
const carried = Object.entries({
  notify_time: '2026-11-20 10:00:01',
  notify_type: 'trade_status_syn',
  notify_id: 'n2',
  app_id: '2021000000000002',
  auth_app_id: '2021000000000002',
  version: '1.1',
  trade_no: '2026112022009999999999999999',
  out_trade_no: 'P20261120ANOTHER0000000000',
  buyer_id: '2088000000000003',
  seller_id: '2088000000000009',
  trade_status: 'TRADE_FINISHED',
  total_amount: '0.01',
  receipt_amount: '0.01',
  subject: 'x',
  body: 'x',
  gmt_payment: '2026-11-20 10:00:01',
  fund_bill_list: '[]',
}).flatMap(([name, value]): [string, () => string][] => [
  [`in which ${name} was changed`, () => changed((all) => all.set(name, value))],
  [`from which ${name} was taken`, () => changed((all) => all.delete(name))],
]);

const forgeries: [string, () => string | Buffer][] = [
  ...carried,
  ['with one more field', () => changed((all) => all.set('extra', '1'))],
  ['with one more field that is empty', () => changed((all) => all.set('extra', ''))],
  ['with a field twice', () => `${genuine()}&total_amount=0.01`],
  ['with the same field twice', () => `${genuine()}&app_id=2021000000000001`],
  ['with two signatures', () => changed((all) => all.append('sign', all.get('sign') ?? ''))],
  ['without a signature', () => changed((all) => all.delete('sign'))],
  ['with an empty signature', () => withSign(() => '')],
  ['with a signature cut short', () => withSign((given) => given.slice(0, -8))],
  ['with a longer signature', () => withSign((given) => `${given}AAAA`)],
  [
    'with a signature in base64url',
    () => withSign((given) => Buffer.from(given, 'base64').toString('base64url')),
  ],
  [
    'with a signature in hex',
    () => withSign((given) => Buffer.from(given, 'base64').toString('hex')),
  ],
  [
    'with blanks in its signature',
    () => withSign((given) => `${given.slice(0, 9)} ${given.slice(9)}`),
  ],
  ['with the sign_type RSA', () => changed((all) => all.set('sign_type', 'RSA'))],
  ['with the sign_type rsa2', () => changed((all) => all.set('sign_type', 'rsa2'))],
  ['with the sign_type none', () => changed((all) => all.set('sign_type', 'none'))],
  ['without a sign_type', () => changed((all) => all.delete('sign_type'))],
  [
    'signed with SHA-1, as its sign_type says',
    () => signedForm({ ...fields(), sign_type: 'RSA' }, wallet(), 'RSA-SHA1'),
  ],
  ['signed with SHA-1', () => signedWith(wallet(), 'RSA-SHA1')],
  ['signed with SHA-512', () => signedWith(wallet(), 'RSA-SHA512')],
  ['signed by a stranger', () => signedWith(getKeyPair('stranger').privateKey)],
  ['signed by the merchant', () => signedWith(getKeyPair('merchant').privateKey)],
  [
    'signed with PSS',
    () => {
      const key = { key: wallet(), padding: constants.RSA_PKCS1_PSS_PADDING };
      return withSign(() => sign('sha256', Buffer.from(signedText()), key).toString('base64'));
    },
  ],
  [
    'signed with its sign_type, as requests are',
    () =>
      withSign(() =>
        sign('sha256', Buffer.from(`${signedText()}&sign_type=RSA2`), wallet()).toString('base64'),
      ),
  ],
  [
    'signed without its empty fields, as requests are',
    () =>
      withSign(() =>
        sign(
          'sha256',
          Buffer.from(signedText().replace('&body=', '').replace('body=&', '')),
          wallet(),
        ).toString('base64'),
      ),
  ],
  ['a day and two hours old', () => genuine({ notify_time: timeAt(-26 * 3_600_000) })],
  ['of tomorrow', () => genuine({ notify_time: timeAt(24 * 3_600_000) })],
  ['without a time', () => without('notify_time')],
  ['with a time in ms', () => genuine({ notify_time: String(site.server.clock.now()) })],
  ['of another kind', () => genuine({ notify_type: 'batch_trans_notify' })],
  ['without an id', () => genuine({ notify_id: '' })],
  ['of another charset', () => genuine({ charset: 'gbk' })],
  ['without its order', () => without('out_trade_no')],
  ['without its app', () => without('app_id')],
  ['without its seller', () => without('seller_id')],
  ['without its amount', () => without('total_amount')],
  ['without its state', () => without('trade_status')],
  ['cut short', () => genuine().slice(0, -30)],
  ['without a body', () => ''],
  ['doubled', () => `${genuine()}&${genuine()}`],
  ['encoded once more', () => encodeURIComponent(genuine())],
  ['with a half-encoded letter', () => `${genuine()}&x=%E5%BA`],
  ['with a stray percent sign', () => `${genuine()}&x=100%`],
  [
    'with bytes that are no UTF-8',
    () => Buffer.concat([Buffer.from(`${genuine()}&x=`), Buffer.from([0xff])]),
  ],
  ['with a byte order mark', () => `\uFEFF${genuine()}`],
  ['as JSON', () => JSON.stringify(Object.fromEntries(new URLSearchParams(genuine())))],
  ['that is too long', () => genuine({ body: 'x'.repeat(70_000) })],
];

const mismatches: [string, string, string, Fields][] = [
  ['another app', 'another app', 'Another app', { app_id: '2021000000000002' }],
  ['another seller', 'another seller', 'Another merchant', { seller_id: '2088000000000009' }],
  ['a fen more', 'another amount', 'Another amount', { total_amount: '599.01' }],
  ['a fen less', 'another amount', 'Another amount', { total_amount: '598.99' }],
  [
    'another sign before the amount',
    'another amount',
    'Another amount',
    { total_amount: '-599.00' },
  ],
  ['an amount in letters', 'another amount', 'Another amount', { total_amount: '5.99e2' }],
  ['a third decimal', 'another amount', 'Another amount', { total_amount: '599.000' }],
  [
    'an order of nobody',
    'no such payment',
    'No such payment',
    { out_trade_no: 'P20261120NOBODYS0000000000' },
  ],
];

// The tests run in order: after all refused notices nothing has changed, and the genuine one is accepted.
describe('a forged notice', { shuffle: false }, () => {
  test('forged notices come in at least sixty kinds', () => {
    expect(forgeries.length + mismatches.length).toBeGreaterThanOrEqual(60);
  });

  test.each(forgeries)('the forged notice %s is refused', async (_what, forge) => {
    expect(await notify(forge())).toEqual(fail);
  });

  test('forged notices change nothing', async () => {
    expect(await site.server.deps.db.select().from(notices)).toEqual([]);
    expect(await order()).toBe('pending');
  });

  test.each(mismatches)(
    'a notice that Alipay signed, about %s, is refused and reported to staff once',
    async (what, mismatch, said, change) => {
      const notify_id = `n${hash('sha256', what, 'hex').slice(0, 16)}`;
      expect(await notify(genuine({ ...change, notify_id }))).toEqual(fail);
      expect(await notify(genuine({ ...change, notify_id }))).toEqual(fail);
      expect(await listNoticeRows(notify_id)).toMatchObject([{ mismatch }]);
      expect(await order()).toBe('pending');
      const admin = { deps: site.server.deps, origin: 'https://park.example', actor: 'tester' };
      expect((await runAdmin(admin, ['attention'])).text).toContain(
        `that does not match, and nothing was done: ${said}`,
      );
    },
  );

  test('a notice for another channel is refused there', async () => {
    expect((await site.notify('wechat', genuine(), form)).status).toBe(400);
    const { payment } = await startPayment(site.server, 'wechat');
    const other = { out_trade_no: payment.payment_no, notify_id: 'n-channel' };
    expect(await notify(genuine(other))).toEqual(fail);
    expect(await listNoticeRows('n-channel')).toMatchObject([{ mismatch: 'another channel' }]);
  });

  test('the genuine notice is accepted after all forged ones, however often, and by the next key too', async () => {
    expect(await order()).toBe('pending');
    const replies = await Promise.all(Array.from({ length: 100 }, () => notify(genuine())));
    expect(replies).toEqual(Array.from({ length: 100 }, () => success));
    expect(await order()).toBe('completed');
    expect(await listNoticeRows(`n${paymentNo}`)).toHaveLength(1);
    expect(await notify(signedWith(getKeyPair('next wallet').privateKey))).toEqual(success);
    const late = { notify_time: timeAt(-24 * 3_600_000), notify_id: 'n-late' };
    expect(await notify(genuine(late))).toEqual(success);
  });
});
