import {
  cancelByHand,
  focusWindow,
  payerWithOrder,
  seen,
  switchTo,
  type PayerInProcess,
} from '../support/payer-in-process.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '../../contract/error-texts.ts';
import { OrderPage } from '../../contract/orders.ts';
import { openApplication, screen } from '../support/application.tsx';

import { silence } from '../support/payer.ts';
import { createTestServer, type TestServer } from '../support/server.ts';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let server: TestServer;
let payer: PayerInProcess;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  server.sandbox.faults.mend();
  payer = await payerWithOrder(server);
});

describe('another code', () => {
  test('that was made, though the answer was lost, is the one on the screen', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const opened = await payer.open('code');
    await seen.code('alipay');

    payer.network.loseAnswer('POST', /\/payments\/orders\//);
    await switchTo(opened, 'wechat');

    await seen.code('wechat');
    expect(seen.isShown('pay.noNewCode')).toBe(false);
  });

  test('that was made from the choice of a wallet is shown, without a word of failing', async () => {
    const { user } = await payer.open('order');
    payer.network.loseAnswer('POST', /\/payments\/orders\//);

    await user.click(await seen.button('checkout:choose.submit'));

    await seen.code('alipay');
    expect(seen.isShown('choose.failed')).toBe(false);
    expect(seen.isShown('pay.noNewCode')).toBe(false);
  });

  test('that was not made leaves an ended code ended, whatever time it once had', async () => {
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

  test('that nobody can have any more is refused with the reason', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const { user } = await payer.open('code');
    await seen.code('alipay');
    silence(server, 'wallet/', 1000);
    server.clock.move(dayMs + minuteMs);
    focusWindow();
    await seen.text('panel.expired.word');

    await user.click(await seen.button('checkout:act.newCode'));

    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(errorTexts['order.not_payable']['zh-CN']);
  });
});

describe('a cancellation', () => {
  test('that was done, though the answer was lost, is shown as done', async () => {
    await payer.elsewhere.pickChannel('alipay');
    const opened = await payer.open('code');
    await seen.code('alipay');

    payer.network.loseAnswer('POST', /\/cancel$/);
    await cancelByHand(opened);

    await seen.text('cancelled.word');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('whose commit is slow never invites to pay again', async () => {
    await payer.elsewhere.pickChannel('wechat');
    const opened = await payer.open('code');
    await seen.code('wechat');
    const commit = holdNextTransaction(server);

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
  test('and paid elsewhere is shown as paid when it is placed once more', async () => {
    const { user } = await openApplication(
      server,
      '/user/payment/service?type=saas&plan_slug=professional&pricing_model=monthly&months=3',
      payer.network,
    );
    const submit = await seen.button('checkout:review.submit');
    payer.network.loseAnswer('POST', /\/orders\/service$/);
    await user.click(submit);
    await screen.findByRole('alert');
    await payNewest();

    await user.click(submit);

    expect(await seen.text('paid.word')).toBeTruthy();
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

/** Keeps the next transaction from beginning, as when the database is slow, until `release`. */
function holdNextTransaction({ deps }: { deps: { db: object } }) {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const real: unknown = Reflect.get(deps.db, 'transaction');
  if (typeof real !== 'function') throw new Error('a database has transactions');
  Reflect.set(deps.db, 'transaction', async (...args: unknown[]) => {
    Reflect.set(deps.db, 'transaction', real);
    begun.resolve();
    await released.promise;
    return Reflect.apply(real, deps.db, args);
  });
  return { begun: begun.promise, release: () => released.resolve() };
}
