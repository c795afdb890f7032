import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { paymentReturns } from '#server/db/tables/payments.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { silenceWallet } from '#tests/support/payer.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

setUpServer(() => createTestServer({ products: { hasH5: true, hasWap: true, jsapi: null } }));
const here = 'ticket-of-this-browser-1';
const elsewhere = 'ticket-of-another-browser';

/** Leaves for Alipay; returns the app's address, and the parts of the address that leads back. */
async function leave() {
  const person = await server.register();
  const { order_no } = await server.order(person);
  const response = await server.call('POST', `payments/orders/${order_no}`, {
    ...person,
    body: { channel: 'alipay', presentation: 'redirect' },
  });
  const payUrl = new URL(String(Object(response.data).pay_url), 'http://localhost');
  const back = new URL(payUrl.searchParams.get('return_url') ?? '');
  const opened = await server.app.request(payUrl.pathname + payUrl.search);
  return {
    app: opened.headers.get('location') ?? '',
    back,
    paymentNo: back.searchParams.get('payment_no') ?? '',
    key: back.searchParams.get('key') ?? '',
    person,
    orderNo: order_no,
  };
}
type Left = Awaited<ReturnType<typeof leave>>;

const read = ({ paymentNo, key }: Pick<Left, 'paymentNo' | 'key'>, ticket = here) =>
  server.call('POST', `payments/${paymentNo}/return`, { body: { key, ticket } });
const act = ({ app }: Left, action: string) =>
  server.app.request(`${app}/${action}`, { method: 'POST' });

describe('the address that a wallet leads back to', () => {
  test('the address fits into the parameters of both wallets', async () => {
    const { back } = await leave();
    expect(back.pathname).toBe('/payment/return');
    expect(back.href.length - back.origin.length).toBeLessThan(160);
  });

  test('a browser without a session gets the result and nothing else', async () => {
    const left = await leave();
    expect((await read(left)).data).toEqual({ result: 'unknown' });
    await act(left, 'approve');
    expect((await read(left)).data).toEqual({ result: 'paid' });
  });

  test('a result comes from the wallet when its notice is lost', async () => {
    const left = await leave();
    await read(left);
    server.sandbox.faults.dropNotices(1);
    await act(left, 'approve');
    server.clock.move(5000);
    expect((await read(left)).data).toEqual({ result: 'paid' });
  });

  test('a result stays unknown while the wallet is silent', async () => {
    const left = await leave();
    silenceWallet(server, 'wallet/alipay/query', 1);
    expect((await read(left)).data).toEqual({ result: 'unknown' });
    server.sandbox.faults.clear();
  });

  test('money that came twice is said to go back', async () => {
    const left = await leave();
    await server.wallet(await server.pay(left.person, left.orderNo, 'alipay'), 'approve');
    await act(left, 'approve');
    expect((await read(left)).data).toEqual({ result: 'refunded' });
  });

  test('a payment that ended without money is said to be unpaid', async () => {
    const left = await leave();
    await read(left);
    server.clock.move(16 * minuteMs);
    await sweep(server.deps);
    expect((await read(left)).data).toEqual({ result: 'unpaid' });
  });
});

describe('an address that shows no data of the order', () => {
  test('the address opens in one browser, and again there after a lost response', async () => {
    const left = await leave();
    const [first, again, other] = [await read(left), await read(left), await read(left, elsewhere)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([other.status, other.body.error, other.data]).toEqual([
      403,
      'payment.return_used',
      undefined,
    ]);
  });

  test('two browsers that open the address at once are one that reads and one that does not', async () => {
    const left = await leave();
    const both = await Promise.all([read(left), read(left, elsewhere)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('a key of another payment and a forged one open nothing', async () => {
    const [left, other] = [await leave(), await leave()];
    const { paymentNo, key } = left;
    const keys = [other.key, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, 'x'];
    for (const forged of keys) {
      const refused = await read({ paymentNo, key: forged });
      expect([refused.status, refused.body.error]).toEqual([403, 'payment.return_invalid']);
    }
    expect((await read(left)).status).toBe(200);
  });

  test('a short ticket is refused, for others could guess it', async () => {
    expect((await read(await leave(), 'short')).status).toBe(422);
  });

  test('the address ends an hour after the attempt began, and its row is removed', async () => {
    const left = await leave();
    await read(left);
    server.clock.move(60 * minuteMs);
    const refused = await read(left);
    expect([refused.status, refused.body.error]).toEqual([403, 'payment.return_invalid']);
    server.clock.move(60 * minuteMs);
    await sweep(server.deps);
    const { db } = server.deps;
    const isIts = eq(paymentReturns.paymentNo, left.paymentNo);
    expect(await db.$count(paymentReturns, isIts)).toBe(0);
  });
});
