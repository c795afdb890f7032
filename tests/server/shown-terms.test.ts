import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import * as v from 'valibot';
import { orderLifetimeMs } from '#contract/base/limits.ts';
import { Product } from '#contract/content/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import type { Shown } from '#contract/base/shown.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { orders } from '#server/db/tables/orders.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { dayMs } from '#contract/base/durations.ts';
import { orderAtEarlierPrice } from '#tests/support/earlier-price.ts';
import { buyMembership, quoteMembership } from '#tests/support/members.ts';
import { basicTrademark } from '#tests/support/own-offers.ts';
import type { Person, TestResponse } from '#tests/support/server.ts';
import { server, setUpContentServer, setUpEach, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);
const person = setUpEach(() => server.register());

const premium = { plan_slug: 'premium', months: 12 };
const basicSaas = {
  type: 'saas',
  plan_slug: 'basic',
  pricing_model: 'monthly',
  months: 1,
} as const;
const premiumQuery = 'plan_slug=premium&months=12';

function order(kind: string, body: object, headers = {}): Promise<TestResponse> {
  return server.call('POST', `orders/${kind}`, { token: person.token, body, headers });
}

async function fetchShownPrice(query: string): Promise<Shown> {
  const path = `pricing/calculate?type=${query}`;
  const { amount, terms } = await server.ask(Quote, 'GET', path, person);
  return { amount, terms };
}

async function listOrderRows({ id }: Person) {
  return server.deps.db.select().from(orders).where(eq(orders.userId, id));
}

function changeItem(id: string, facts: { cny: number }): Promise<unknown> {
  return server.deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(contentItems).where(eq(contentItems.id, id));
    if (row === undefined) throw new Error(`there is no item ${id}`);
    const price = { ...row.facts.price, ...facts };
    await tx
      .update(contentItems)
      .set({ facts: { ...row.facts, price } })
      .where(eq(contentItems.id, id));
  });
}

async function toRefusal(response: TestResponse): Promise<[number, unknown]> {
  return [response.status, response.body.error];
}

describe('an upgrade with a credit that shrank since the quote', () => {
  let shown: Shown;
  beforeEach(async () => {
    await buyMembership(server, person, 'basic', 3);
    shown = await fetchShownPrice(`membership&${premiumQuery}`);
    server.clock.move(dayMs);
  });

  test('an upgrade is refused with the new price, and no order is made', async () => {
    const refused = await order('membership', { ...premium, shown });

    const quote = await quoteMembership(server, person, premiumQuery);
    expect(await toRefusal(refused)).toEqual([409, 'order.terms_changed']);
    expect(refused.data).toEqual(quote);
    expect(quote.amount).toBeGreaterThan(shown.amount);
    expect(await listOrderRows(person)).toHaveLength(1);
  });

  test('an upgrade is made for the new price once that was shown', async () => {
    const headers = { 'idempotency-key': 'same-key' };
    const refused = await order('membership', { ...premium, shown }, headers);
    const { amount, terms } = v.parse(Quote, refused.data);

    const placed = await order('membership', { ...premium, shown: { amount, terms } }, headers);

    expect(v.parse(Order, placed.data).amount).toBe(amount);
  });

  test('an upgrade is the same order for a repeat of the request, however the price has moved', async () => {
    const headers = { 'idempotency-key': 'one-order' };
    const now = await fetchShownPrice(`membership&${premiumQuery}`);
    const placed = await order('membership', { ...premium, shown: now }, headers);
    server.clock.move(dayMs / 2);
    server.clock.move(dayMs / 4);

    const repeated = await order('membership', { ...premium, shown: now }, headers);

    expect(repeated.data).toMatchObject({
      order_no: v.parse(Order, placed.data).order_no,
      amount: now.amount,
    });
  });

  test('an upgrade does not answer an unpaid order of another amount as if that had been pressed', async () => {
    const placed = await order('membership', premium);
    const other = {
      ...(await fetchShownPrice(`membership&${premiumQuery}`)),
      amount: shown.amount,
    };

    const refused = await order('membership', { ...premium, shown: other });

    expect(await toRefusal(refused)).toEqual([409, 'order.membership_open']);
    expect(refused.data).toEqual(placed.data);
  });
});

test('a renewal is refused when another tab has bought earlier months', async () => {
  await buyMembership(server, person, 'basic', 1);
  const shown = await fetchShownPrice('membership&plan_slug=basic&months=1');
  await buyMembership(server, person, 'basic', 2);

  const refused = await order('membership', { plan_slug: 'basic', months: 1, shown });

  expect(await toRefusal(refused)).toEqual([409, 'order.terms_changed']);
  expect(v.parse(Quote, refused.data).amount).toBe(shown.amount);
});

test('a membership that begins with its payment is ordered the day after its price was shown', async () => {
  const shown = await fetchShownPrice('membership&plan_slug=basic&months=1');
  server.clock.move(dayMs);

  const placed = await order('membership', { plan_slug: 'basic', months: 1, shown });

  expect(placed.status).toBe(200);
});

describe('products sold from files', () => {
  test('a file product is ordered at the price and with the content of its page, whatever the language', async () => {
    const { price, terms } = await server.ask(Product, 'GET', 'products/starter', {
      headers: { 'accept-language': 'en-US' },
    });

    const placed = await order('package', {
      identifier: 'starter',
      quantity: 2,
      shown: { amount: price.cny * 2, terms },
    });

    expect(v.parse(Order, placed.data).amount).toBe(price.cny * 2);
  });

  test('a file product is not ordered for a price that has changed, and nothing is made', async () => {
    const shown = await fetchShownPrice('package&identifier=starter');
    await changeItem('starter', { cny: shown.amount + 100 });

    const refused = await order('package', { identifier: 'starter', shown });

    await changeItem('starter', { cny: shown.amount });
    expect(await toRefusal(refused)).toEqual([409, 'order.terms_changed']);
    expect(v.parse(Quote, refused.data).amount).toBe(shown.amount + 100);
    expect(await listOrderRows(person)).toEqual([]);
  });

  test('a file product is not ordered when it holds other content than shown', async () => {
    const shown = {
      ...(await fetchShownPrice('package&identifier=starter')),
      terms: 'of yesterday',
    };

    const refused = await order('package', { identifier: 'starter', shown });

    expect(await toRefusal(refused)).toEqual([409, 'order.terms_changed']);
    expect(v.parse(Quote, refused.data).amount).toBe(shown.amount);
  });

  test('a file product with an unpaid order of an earlier price is that order, and not silently', async () => {
    const placed = await order('report', { report_id: 'paid-report' });
    await changeItem('paid-report', { cny: 2900 });
    const shown = await fetchShownPrice('report&report_id=paid-report');

    const refused = await order('report', { report_id: 'paid-report', shown });

    await changeItem('paid-report', { cny: 1900 });
    expect([shown.amount, v.parse(Order, placed.data).amount]).toEqual([2900, 1900]);
    expect(await toRefusal(refused)).toEqual([409, 'order.unpaid_exists']);
    expect(refused.data).toEqual(placed.data);
  });

  test('a file product removed from the page is still the order that was placed before', async () => {
    const headers = { 'idempotency-key': 'before-it-vanished' };
    const shown = await fetchShownPrice('package&identifier=starter');
    const body = { identifier: 'starter', shown };
    const placed = await order('package', body, headers);
    const starter = eq(contentItems.id, 'starter');
    await server.deps.db.update(contentItems).set({ id: 'gone' }).where(starter);

    const repeated = await order('package', body, headers);
    const anew = await order('package', body);

    await server.deps.db
      .update(contentItems)
      .set({ id: 'starter' })
      .where(eq(contentItems.id, 'gone'));
    expect(repeated.data).toEqual(placed.data);
    expect(await toRefusal(anew)).toEqual([404, 'package.not_found']);
  });
});

describe('an unpaid order with a price that changed before its buyer read the answer', () => {
  const contact = { name: '客户 042' };

  test.each([
    ['a SaaS plan', 'order.saas_open', basicSaas],
    ['a service', 'order.unpaid_exists', basicTrademark],
  ] as const)(
    'the unpaid order of %s is answered instead of a second one',
    async (_, error, draft) => {
      const query = Object.entries(draft).map(([name, value]) => `${name}=${String(value)}`);
      const shown = await fetchShownPrice(query.join('&').replace('type=', ''));
      const { orderNo } = await orderAtEarlierPrice(server, person, { ...draft, attachments: [] });

      const refused = await order(
        'service',
        { ...draft, shown, contact },
        { 'idempotency-key': 'next' },
      );

      expect(await toRefusal(refused)).toEqual([409, error]);
      expect(v.parse(Order, refused.data).order_no).toBe(orderNo);
      expect(await listOrderRows(person)).toHaveLength(1);
    },
  );

  test('the unpaid order of a package is answered instead of a second one', async () => {
    const before = await fetchShownPrice('package&identifier=starter');
    const placed = await order(
      'package',
      { identifier: 'starter', shown: before },
      { 'idempotency-key': 'lost' },
    );
    await changeItem('starter', { cny: before.amount + 100 });
    const shown = await fetchShownPrice('package&identifier=starter');

    const refused = await order(
      'package',
      { identifier: 'starter', shown, contact },
      { 'idempotency-key': 'next' },
    );
    const other = await order('package', {
      identifier: 'starter',
      quantity: 2,
      shown: { ...shown, amount: shown.amount * 2 },
    });

    await changeItem('starter', { cny: before.amount });
    expect(await toRefusal(refused)).toEqual([409, 'order.unpaid_exists']);
    expect(refused.data).toEqual(placed.data);
    expect(other.status).toBe(200);
  });
});

describe('an unpaid order with an answer that may be lost', () => {
  async function withPrice(draft: object): Promise<object> {
    const query = Object.entries({ type: 'package', ...draft })
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return { ...draft, shown: await fetchShownPrice(query.replace('type=', '')) };
  }

  test.each([
    ['a SaaS plan', 'service', basicSaas],
    ['a service', 'service', basicTrademark],
    ['a package', 'package', { identifier: 'starter' }],
  ])(
    'the unpaid order of %s is answered to other contact details, and another is placed on request',
    async (_, kind, draft) => {
      const body = await withPrice(draft);
      const placed = await order(kind, body, { 'idempotency-key': `${kind}-lost` });
      const edited = { ...body, contact: { name: '客户 042' } };

      const refused = await order(kind, edited, { 'idempotency-key': `${kind}-next` });
      expect(await toRefusal(refused)).toEqual([409, 'order.unpaid_exists']);
      expect(refused.data).toEqual(placed.data);
      expect(await listOrderRows(person)).toHaveLength(1);

      const another = { ...edited, another: true };
      const wanted = await order(kind, another, { 'idempotency-key': `${kind}-wanted` });
      expect(v.parse(Order, wanted.data).contact).toMatchObject({ name: '客户 042' });
      expect(await listOrderRows(person)).toHaveLength(2);
    },
  );

  test('a paid or expired order of a service does not keep another from being placed', async () => {
    const body = await withPrice(basicTrademark);
    const first = await order('service', body, { 'idempotency-key': 'first' });
    await server.wallet(await server.pay(person, v.parse(Order, first.data).order_no), 'approve');
    const second = await order('service', body, { 'idempotency-key': 'second' });
    server.clock.move(orderLifetimeMs + 1000);
    const third = await order('service', body, { 'idempotency-key': 'third' });

    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
  });
});

test.each([
  ['service', basicSaas],
  ['membership', { plan_slug: 'basic', months: 1 }],
  ['report', { report_id: 'paid-report' }],
  ['article', { article_id: 'paid-article' }],
  ['package', { identifier: 'starter' }],
])('an order of kind %s names the values shown, except at POST /orders', async (kind, draft) => {
  const missing = await order(kind, { ...draft, shown: undefined });
  const body = { ...draft, service_type: kind };
  const generic = await server.call('POST', 'orders', { token: person.token, body });
  const stale = { ...body, shown: { amount: 1, terms: 'of yesterday' } };
  const other = await server.register();
  const refused = await server.call('POST', 'orders', { token: other.token, body: stale });

  expect(missing.status).toBe(422);
  expect(Object(missing.data).fields).toEqual({ shown: ['此项为必填项'] });
  expect(generic.status).toBe(200);
  expect(await toRefusal(refused)).toEqual([409, 'order.terms_changed']);
});
