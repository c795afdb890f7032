import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import * as v from 'valibot';
import { NamedFileUrl } from '#contract/files/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { Quotation, QuotationPage } from '#contract/quotations/schemas.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { orders, quotations } from '#server/db/tables/orders.ts';
import { fileObjects } from '#server/db/tables/people.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { dayMs } from '#contract/base/durations.ts';
import { company, saveTitle } from '#tests/support/invoices.ts';
import { buyMembership } from '#tests/support/members.ts';
import { basicTrademark } from '#tests/support/own-offers.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, setUpContentServer, setUpEach, test } from '#tests/support/set-up.ts';

setUpContentServer(writeContentFiles());
const person = setUpEach(() => server.register());

const buyer_name = '示例科技有限公司';
const premium = { type: 'membership', plan_slug: 'premium', months: 12 } as const;
const basicSaas = {
  type: 'saas',
  plan_slug: 'basic',
  pricing_model: 'monthly',
  months: 3,
} as const;
const starter = { type: 'package', identifier: 'starter', quantity: 2 } as const;
const drafts = { premium, basicSaas, basicTrademark, starter };

const send = (body: object, headers = {}, owner: Person = person) =>
  server.call('POST', 'quotes', { token: owner.token, body, headers });

const quote = (draft: object) =>
  server.ask(Quotation, 'POST', 'quotes', { ...person, body: { draft, buyer_name } });

const list = () => server.ask(QuotationPage, 'GET', 'quotes', person);

const order = ({ quote_no: no }: Quotation, body: object = {}, headers = {}) =>
  server.call('POST', `quotes/${no}/order`, { token: person.token, body, headers });

const cancel = ({ order_no: no }: Order) =>
  server.call('POST', `orders/${no}/cancel`, { token: person.token });

const listOrderRows = () =>
  server.deps.db.select().from(orders).where(eq(orders.userId, person.id));

const listRows = () =>
  server.deps.db.select().from(quotations).where(eq(quotations.userId, person.id));

/** Changes facts of an item of the content: the price of a plan, or that it is hidden. */
const changeItem = (id: string, path: string, value: unknown) =>
  server.deps.db
    .update(contentItems)
    .set({
      facts: sql`jsonb_set(${contentItems.facts}, ${path}::text[], ${JSON.stringify(value)}::jsonb)`,
    })
    .where(eq(contentItems.id, id));

/** Adds a line to what an item of the content includes. */
const changeContents = (id: string) =>
  server.deps.db
    .update(contentItems)
    .set({ texts: sql`jsonb_set(${contentItems.texts}, '{zh-CN,includes}', '["新内容"]'::jsonb)` })
    .where(eq(contentItems.id, id));

let content: (typeof contentItems.$inferSelect)[];
test.beforeAll(async () => {
  content = await server.deps.db.select().from(contentItems);
});
afterEach(async () => {
  for (const { id, facts, texts } of content) {
    await server.deps.db.update(contentItems).set({ facts, texts }).where(eq(contentItems.id, id));
  }
});

async function signInLater(ms: number) {
  server.clock.move(ms);
  const body = { phone: person.phone, password: goodPassword };
  const { data } = await server.call('POST', 'auth/login', { body });
  person.token = v.parse(v.object({ token: v.string() }), data).token;
}

describe('a quote', () => {
  test('a quote states what its order costs and contains, until the end of the fifteenth day', async () => {
    const made = await quote(basicTrademark);
    const price = await server.ask(
      Quote,
      'GET',
      'pricing/calculate?type=service&item_type=trademark&plan_slug=basic',
      person,
    );

    expect(made).toMatchObject({
      draft: basicTrademark,
      amount: price.amount,
      currency: 'CNY',
      buyer: { name: buyer_name, tax_no: null },
      terms_version: '2026-11-27',
      made_at: server.clock.date().toISOString(),
      valid_until: '2026-12-05T16:00:00.000Z',
    });
    expect(made.quote_no).toMatch(/^BJ20261120[0-9A-Z]{8}$/);
    expect(made.features.length).toBeGreaterThan(0);
    expect(await list()).toMatchObject({ total: 1, items: [made] });
  });

  test('a quote for a saved title names its buyer with the tax number', async () => {
    const { id } = await saveTitle(server, person);
    const { data } = await send({ draft: premium, title_id: id });
    expect(v.parse(Quotation, data).buyer).toEqual({ name: company.name, tax_no: company.tax_no });
  });

  test('a quote without a buyer, or with a character the paper cannot show, is refused at its field', async () => {
    const { id } = await saveTitle(server, person, { ...company, name: '示例𠀀公司' });
    const refused = await Promise.all([
      send({ draft: premium }),
      send({ draft: premium, buyer_name: '示例𠀀公司' }),
      send({ draft: premium, title_id: id }),
    ]);
    expect(refused.map(({ status, data }) => [status, Object(data).fields])).toEqual([
      [422, { buyer_name: ['此项为必填项'] }],
      [422, { buyer_name: ['报价单和合同无法显示“𠀀”，请改用其他字'] }],
      [422, { title_id: ['报价单和合同无法显示“𠀀”，请改用其他字'] }],
    ]);
    expect((await list()).total).toBe(0);
  });

  test('a quote for another price than the page showed is refused with the price', async () => {
    const shown = { amount: 1, terms: 'other' };
    const refused = await send({ draft: premium, buyer_name, shown });
    expect([refused.status, refused.body.error]).toEqual([409, 'order.terms_changed']);
    expect(v.parse(Quote, refused.data).amount).toBeGreaterThan(1);
  });

  test('a quote is not made for a person with a credit, which changes every day', async () => {
    await buyMembership(server, person, 'basic', 3);
    const refused = await send({ draft: premium, buyer_name });
    expect([refused.status, refused.body.error]).toEqual([409, 'quotation.credited']);
    expect((await quote({ ...premium, plan_slug: 'basic' })).amount).toBeGreaterThan(0);
  });

  test('a quote is made once for its key, also for a repeat after a lost answer', async () => {
    const key = { 'idempotency-key': 'quote-once' };
    const body = { draft: premium, buyer_name };
    const [first, again] = [await send(body, key), await send(body, key)];
    expect(again.data).toEqual(first.data);
    expect((await list()).total).toBe(1);
    expect(await server.deps.db.$count(fileObjects, eq(fileObjects.userId, person.id))).toBe(1);
  });

  test('quotes of a person are twenty a day', async () => {
    for (let made = 0; made < 20; made += 1) await quote(premium);
    const refused = await send({ draft: premium, buyer_name });
    expect([refused.status, refused.body.error]).toEqual([429, 'quotation.too_many']);
    await signInLater(dayMs);
    expect((await send({ draft: premium, buyer_name })).status).toBe(200);
  });

  test('the file of a quote is opened by its owner, as it was made', async () => {
    const { quote_no } = await quote(premium);
    const path = `quotes/${quote_no}/file`;
    const named = await server.ask(NamedFileUrl, 'GET', path, person);
    const response = await server.app.request(named.url);
    const bytes = new Uint8Array(await response.arrayBuffer());

    const [row] = await listRows();
    expect(named).toMatchObject({ file_name: `报价单-${quote_no}.pdf`, size: bytes.byteLength });
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
    expect(Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')).toBe(
      row?.digest,
    );
    const other = await server.register();
    const asked = await Promise.all([
      server.call('GET', path, other),
      server.call('GET', 'quotes/BJ20261120AAAAAAAA/file', person),
      server.call('POST', `quotes/${quote_no}/order`, { ...other, body: {} }),
    ]);
    expect(asked.map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'quotation.not_yours'],
      [404, 'quotation.not_found'],
      [403, 'quotation.not_yours'],
    ]);
  });

  test('a stored quote cannot be changed in the database', async () => {
    await quote(premium);
    const change = server.deps.db.update(quotations).set({ termsVersion: '2020-01-01' });
    await expect(change).rejects.toThrow(/Failed query: update "quotations"/);
  });
});

describe('an order by a quote', () => {
  test.each(Object.entries(drafts))(
    'an order by a quote of %s has its price and contents after the catalogue has changed',
    async (_, draft) => {
      const made = await quote(draft);
      const id = draft.type === 'package' ? draft.identifier : `${draft.type}-${draft.plan_slug}`;
      const path = draft.type === 'package' ? '{price,cny}' : '{plan,hidden}';
      await changeItem(id, path, draft.type === 'package' ? 999_900 : true);
      await changeContents(id);

      const placed = v.parse(Order, (await order(made)).data);
      expect(placed).toMatchObject({ amount: made.amount, title: made.title, status: 'pending' });
      expect(placed.details.features).toEqual(made.features);
      await server.wallet(await server.pay(person, placed.order_no), 'approve');
      const paid = await server.ask(Order, 'GET', `orders/${placed.order_no}`, person);
      expect(paid.status).not.toBe('pending');
      expect((await list()).items[0]).toMatchObject({ order_no: placed.order_no });
    },
  );

  test('an order by an expired quote shows the price of today first, and is made for that', async () => {
    const made = await quote(basicTrademark);
    await changeItem('service-basic', '{plan,yearly,cny}', made.amount + 100);
    await signInLater(16 * dayMs);

    const refused = await order(made);
    const today = v.parse(Quote, refused.data);
    expect([refused.status, refused.body.error]).toEqual([409, 'order.terms_changed']);
    expect(today.amount).toBe(made.amount + 100);
    expect(await listOrderRows()).toEqual([]);

    const shown = { amount: today.amount, terms: today.terms };
    const placed = v.parse(Order, (await order(made, { shown })).data);
    expect(placed.amount).toBe(today.amount);
    expect(await listOrderRows()).toMatchObject([{ quotationId: null }]);
  });

  test('an order by a quote is made until the last moment of its last day', async () => {
    const made = await quote(starter);
    await signInLater(Date.parse(made.valid_until) - server.clock.now() - 1);
    expect((await order(made)).status).toBe(200);
  });

  test.each(Object.entries(drafts))(
    'a quote of %s that two tabs order by is for one order',
    async (_, draft) => {
      const made = await quote(draft);
      const answers = await Promise.all(
        ['one', 'two'].map((key) => order(made, {}, { 'idempotency-key': key })),
      );
      expect(answers.map(({ status }) => status)).toContain(200);
      const orderNos = answers.map(({ data }) => Object(data).order_no);
      expect(await listOrderRows()).toMatchObject([{ orderNo: orderNos[0] }]);
      expect(orderNos[1]).toBe(orderNos[0]);
    },
  );

  test('a repeat after a lost answer gets the order; another key is refused with it', async () => {
    const made = await quote(starter);
    const key = { 'idempotency-key': 'order-once' };
    const [first, again, other] = [
      await order(made, {}, key),
      await order(made, {}, key),
      await order(made),
    ];
    expect(again.data).toEqual(first.data);
    expect([other.status, other.body.error]).toEqual([409, 'quotation.used']);
    expect(other.data).toEqual(first.data);
  });

  test('a cancelled order frees its quote', async () => {
    const made = await quote(starter);
    const placed = v.parse(Order, (await order(made)).data);
    await cancel(placed);
    expect((await list()).items).toEqual([made]);
    expect((await order(made)).status).toBe(200);
  });

  describe('and the rules of other orders', () => {
    let made: Quotation;
    beforeEach(async () => {
      made = await quote(starter);
    });

    test('an order is refused while an unpaid one of the same package exists, unless the buyer asks for another', async () => {
      await server.call('POST', 'orders/package', { ...person, body: starter });
      const refused = await order(made);
      expect([refused.status, refused.body.error]).toEqual([409, 'order.unpaid_exists']);
      expect((await order(made, { another: true })).status).toBe(200);
    });

    test('another figure than that of the quote is refused', async () => {
      const refused = await order(made, { shown: { amount: made.amount - 1, terms: made.terms } });
      expect([refused.status, refused.body.error]).toEqual([409, 'order.terms_changed']);
      expect(refused.data).toMatchObject({ amount: made.amount, terms: made.quote_no });
    });
  });

  test('an order by a quote for a person who has a credit by now is refused', async () => {
    const made = await quote(premium);
    await buyMembership(server, person, 'basic', 3);
    const refused = await order(made);
    expect([refused.status, refused.body.error]).toEqual([409, 'quotation.credited']);
  });

  test('one unpaid membership order at a time, also by a quote', async () => {
    const made = await quote(premium);
    await server.call('POST', 'orders/membership', {
      ...person,
      body: { plan_slug: 'basic', months: 1 },
    });
    const refused = await order(made);
    expect([refused.status, refused.body.error]).toEqual([409, 'order.membership_open']);
  });
});

test('closing an account erases its quotes and their files', async () => {
  const made = await quote(starter);
  await order(made);
  const closed = await server.call('DELETE', 'user', {
    ...person,
    body: { password: goodPassword },
  });
  expect(closed.status).toBe(200);
  expect(await listRows()).toEqual([]);
  const states = await server.deps.db
    .select({ state: fileObjects.state })
    .from(fileObjects)
    .where(eq(fileObjects.userId, person.id));
  expect(states).toEqual([{ state: 'trash' }]);
});
