import { and, eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { AccessStatus, BoughtArticlePage, UnopenedArticle } from '#contract/content/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { RefundQuote } from '#contract/refunds/schemas.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { buyArticle } from '#tests/support/bought-article.ts';
import { sentinel, writeContentFiles } from '#tests/support/content-files.ts';
import { dayMs } from '#contract/base/durations.ts';
import type { Person, TestResponse } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);
const article = 'incubation/innovation/articles/paid-article';

function open({ token }: Person, key?: string): Promise<TestResponse> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return server.call('POST', `${article}/open`, { token, headers });
}

/** Returns the refundable amount in fen, the access, and whether the list of articles calls it opened. */
async function readRefund({ token }: Person, { order_no }: Order) {
  const quote = await server.call('GET', `orders/${order_no}/refund-quote`, { token });
  const access = await server.call('GET', `${article}/access-status`, { token });
  const list = await server.call('GET', 'incubation/user/articles/bought', { token });
  return [
    v.parse(RefundQuote, quote.data).refundable,
    v.parse(AccessStatus, access.data).access,
    v.parse(BoughtArticlePage, list.data).items[0]?.is_opened,
  ];
}

test('a bought article stays refundable until its buyer opens it, whatever reads it', async () => {
  const person = await server.register();
  const { token } = person;
  const bought = await buyArticle(server, person);
  const lists = ['orders', 'incubation/user/articles/bought', `orders/${bought.order_no}`];
  for (const path of [article, `${article}/access-status`, `${article}/view`, ...lists]) {
    expect((await server.call('GET', path, { token })).status).toBe(200);
  }
  const unopened = (await server.call('GET', article, { token })).data;
  expect(v.parse(v.strictObject(UnopenedArticle.entries), unopened)).toMatchObject({
    access: 'unopened',
    order_no: bought.order_no,
    ends_refund: true,
    refund_until: null,
  });
  expect(JSON.stringify(unopened)).not.toContain(sentinel);
  expect(await readRefund(person, bought)).toEqual([1900, 'unopened', false]);

  await open(person);
  expect(await readRefund(person, bought)).toEqual([0, 'purchased', true]);
});

test('a lost answer of the opening is asked again, and the text is stored nowhere', async () => {
  const person = await server.register();
  await buyArticle(server, person);
  const first = await open(person, 'one-key');
  server.clock.move(60_000);
  const again = await open(person, 'one-key');
  expect([again.status, again.data]).toEqual([200, first.data]);
  const kept = await server.deps.db
    .select()
    .from(keyedCalls)
    .where(and(eq(keyedCalls.call, 'openArticle'), eq(keyedCalls.owner, person.id)));
  const texts = kept.map(({ answer, keyHash }) =>
    server.deps.keys.open('kept-answer', answer, keyHash),
  );
  expect(texts).toEqual(['null']);
});

test('a buyer who was not asked may return an opened article for seven days', async () => {
  const person = await server.register();
  const bought = await buyArticle(server, person, { asked: false });
  const paidAt = server.clock.now();
  const read = async () => server.ask(UnopenedArticle, 'GET', article, person);
  const until = new Date(paidAt + 7 * dayMs).toISOString();
  expect(await read()).toMatchObject({ ends_refund: true, refund_until: until });
  server.clock.move(7 * dayMs);
  onTestFinished(() => server.clock.move(-7 * dayMs));
  expect(await read()).toMatchObject({ ends_refund: true, refund_until: null });
  // The wallet refunded the money without a request: opening ends no right to a refund any more.
  const setStatus = (status: 'refunded' | 'success') =>
    server.deps.db
      .update(payments)
      .set({ status })
      .where(eq(payments.paymentNo, bought.payment?.payment_no ?? ''));
  await setStatus('refunded');
  onTestFinished(async () => void (await setStatus('success')));
  expect(await read()).toMatchObject({ ends_refund: false, refund_until: null });
});

test('an article is not opened while its money is being returned', async ({ person }) => {
  const bought = await buyArticle(server, person);
  await server.deps.db
    .update(orders)
    .set({ endedAt: server.clock.date() })
    .where(eq(orders.orderNo, bought.order_no));
  expect((await open(person)).body).toMatchObject({ error: 'article.not_purchased' });
  const [row] = await server.deps.db
    .select()
    .from(orders)
    .where(eq(orders.orderNo, bought.order_no));
  expect(row?.openedAt).toBeNull();
});

test('a free article is read by opening it too, and nothing is recorded', async () => {
  const { token } = await server.register();
  const free = 'incubation/innovation/articles/free-article';
  const opened = await server.call('POST', `${free}/open`, { token });
  expect(opened.data).toEqual((await server.call('GET', free, { token })).data);
  expect((await server.call('POST', `${free.replace('free', 'no')}/open`, { token })).status).toBe(
    404,
  );
});
