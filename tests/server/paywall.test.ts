import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { contentCalls } from '#contract/content/calls.ts';
import {
  Article,
  Download,
  LockedArticle,
  LockedReport,
  Report,
} from '#contract/content/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { sentinel, writeContentFiles } from '#tests/support/content-files.ts';
import type { TestResponse, Person } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);

const article = 'incubation/innovation/articles/paid-article';
const report = 'incubation/reports/paid-report';

function order(person: Person, kind: string, body: object, key?: string): Promise<TestResponse> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return server.call('POST', `orders/${kind}`, { token: person.token, body, headers });
}

/** Orders and pays. Returns the paid order. */
async function buy(person: Person, kind: string, body: object): Promise<Order> {
  const { order_no } = v.parse(Order, (await order(person, kind, body)).data);
  await server.wallet(await server.pay(person, order_no), 'approve');
  return server.ask(Order, 'GET', `orders/${order_no}`, person);
}

function open({ token }: Person): Promise<TestResponse> {
  return server.call('POST', `${article}/open`, { token });
}

describe('a reader without a payment', () => {
  test('a reader without a payment gets title, summary, price and the free part with a 403', async () => {
    const locked = await server.call('GET', article);
    expect([locked.status, locked.body.error]).toEqual([403, 'article.not_purchased']);
    expect(locked.body.message).toBe('尚未购买或付款，仅可查看摘要');
    const data = v.parse(v.strictObject(LockedArticle.entries), locked.data);
    expect(data).toMatchObject({
      title: '付费文章',
      summary: 'What it is about',
      price: { cny: 1900, usd: 300 },
      access: 'locked',
    });
    expect(data.preview).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'The lead.' }] },
    ]);
    const shut = await server.call('GET', report);
    expect([shut.status, shut.body.error]).toEqual([403, 'report.not_purchased']);
    const { contents } = v.parse(v.strictObject(LockedReport.entries), shut.data);
    expect(contents).toEqual(['What it holds', 'How it is used']);
  });

  test.each([report, article])(
    'a reader can ask at any time whether they may read %s',
    async (path) => {
      const response = await server.call('GET', `${path}/access-status`);
      expect([response.status, response.data]).toEqual([
        200,
        { access: 'locked', price: { cny: 1900, usd: 300 } },
      ]);
    },
  );

  test.each([
    ['package&identifier=starter&quantity=2', 336_000, 48_000, '起步套餐 × 2'],
    ['report&report_id=paid-report&quantity=9', 1900, 300, '付费报告'],
    ['article&article_id=paid-article', 1900, 300, '付费文章'],
  ])('a reader learns the price of a %s before ordering it', async (query, cny, usd, label) => {
    const response = await server.call('GET', `pricing/calculate?type=${query}`);
    expect([response.status, response.data]).toEqual([
      200,
      {
        amount: cny,
        currency: 'CNY',
        list: { cny, usd },
        terms: expect.any(String),
        lines: [{ label, amount: cny }],
      },
    ]);
  });

  test.each([
    ['package&identifier=nothing', 404],
    ['report&report_id=free-report', 422],
  ])('a reader finds no price for a %s: %i', async (query, status) => {
    const response = await server.call('GET', `pricing/calculate?type=${query}`);
    expect(response.status).toBe(status);
  });

  test('a reader finds paid content in no response, searched for or not, signed in or not', async () => {
    const { token } = await server.register();
    const items = ['paid-article', 'all-paid', 'paid-report', 'free-article', 'third', 'patents'];
    for (const { path } of Object.values(contentCalls)) {
      const filled = items.map((id) => path.replace(/\{\w+\}/, id));
      for (const address of new Set(filled)) {
        for (const query of ['', `?query=${sentinel}`, '?limit=100', '?per_page=100']) {
          const response = await server.app.request(`/api/v1/${address}${query}`, {
            headers: query === '' ? { authorization: `Bearer ${token}` } : {},
          });
          expect(await response.text()).not.toContain(sentinel);
        }
      }
    }
    for (const list of ['incubation/innovations', 'incubation/reports']) {
      const found = await server.call('GET', `${list}?query=${sentinel}`);
      expect(found.data).toMatchObject({ total: 0 });
    }
  });

  test('a reader gets no file of a report, by asking or by guessing its address', async () => {
    const person = await server.register();
    for (const token of [undefined, person.token]) {
      const response = await server.call('GET', `${report}/download`, { token });
      expect([response.status, response.body.error]).toEqual([403, 'report.not_purchased']);
    }
    const guess = `${report}/file?locale=zh-CN&reader=${person.id}&expires=9999999999999&signature=x`;
    expect((await server.call('GET', guess)).status).toBe(403);
    expect((await server.call('GET', `${report}/file`)).status).toBe(422);
  });
});

describe('a reader with a payment', () => {
  test('a buyer opens the whole article, and no other person does', async ({ person }) => {
    const bought = await buy(person, 'article', { article_id: 'paid-article' });
    expect(bought).toMatchObject({
      status: 'completed',
      service_type: 'article',
      title: '付费文章',
      amount: 1900,
      item: { kind: 'article', id: 'paid-article', quantity: 1 },
    });

    const response = await open(person);
    const read = v.parse(Article, response.data);
    expect([response.status, read.access]).toEqual([200, 'purchased']);
    expect(JSON.stringify(read.body)).toContain(sentinel);
    expect(JSON.stringify(read.body)).toContain('The lead.');
    const again = await server.call('GET', article, person);
    expect(again.data).toEqual(read);

    const other = await server.register();
    expect((await server.call('GET', article, other)).status).toBe(403);
    expect((await open(other)).body).toMatchObject({
      error: 'article.not_purchased',
      data: { access: 'locked' },
    });
    expect((await server.call('POST', `${article}/open`)).status).toBe(401);
  });

  test('a buyer downloads the report through an address that expires', async ({ person }) => {
    await buy(person, 'report', { report_id: 'paid-report' });
    const { token } = person;
    const read = await server.ask(Report, 'GET', report, { token });
    expect(read.access).toBe('purchased');
    const listed = await server.call('GET', 'incubation/user/reports/downloadable', { token });
    expect(listed.data).toMatchObject({ items: [{ id: 'paid-report' }], total: 1, per_page: 12 });

    const headers = { 'accept-language': 'en-US' };
    const download = await server.ask(Download, 'GET', `${report}/download`, { token, headers });
    expect(download.file_name).toBe('付费报告 in English.pdf');
    const file = await server.app.request(download.url);
    const text = await file.text();
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect([text, text.length]).toEqual([`%PDF ${sentinel} en-US`, download.size]);

    const tampered = download.url.replace('en-US', 'zh-CN');
    expect((await server.app.request(tampered)).status).toBe(403);
    server.clock.move(11 * 60 * 1000);
    expect((await server.app.request(download.url)).status).toBe(403);
  });

  test('a buyer is recommended related items, nothing they own, and last their read ones', async () => {
    const person = await server.register();
    const { token } = person;
    await buy(person, 'article', { article_id: 'paid-article' });
    await server.call('GET', 'incubation/innovation/articles/free-article/view', { token });
    const recommended = async (options: object) => {
      const { data } = await server.call('GET', 'recommendations/personalized', options);
      return v.parse(contentCalls.listPersonalRecommendations.data, data).map(({ id }) => id);
    };
    const own = await recommended({ token });
    expect([own[0], own.at(-1)]).toEqual(['all-paid', 'free-article']);
    expect(own).not.toContain('paid-article');
    expect(await recommended({})).toContain('paid-article');
    const access = await server.call('GET', `${article}/access-status`, { token });
    expect(access.data).toMatchObject({ access: 'unopened' });
  });

  test('a buyer is refused a second purchase in words', async ({ person }) => {
    await buy(person, 'report', { report_id: 'paid-report' });
    const again = await order(person, 'report', { report_id: 'paid-report' });
    expect([again.status, again.body.error, again.body.message]).toEqual([
      409,
      'order.already_owned',
      '您已购买过该内容',
    ]);
    const body = { service_type: 'report', report_id: 'paid-report' };
    const dispatched = await server.call('POST', 'orders', { token: person.token, body });
    expect(dispatched.status).toBe(409);
    const path = 'pricing/calculate?type=report&report_id=paid-report';
    const quote = await server.call('GET', path, person);
    expect(quote.data).toMatchObject({
      blocked: { error: 'order.already_owned', title: '付费报告' },
    });
    expect((await server.call('GET', path)).data).not.toHaveProperty('blocked');
  });
});

describe('ordering', () => {
  test('a one-time purchase has one unpaid order, whatever the key, until it is over', async () => {
    const person = await server.register();
    const body = { article_id: 'all-paid' };
    const responses = await Promise.all([
      order(person, 'article', body, 'one'),
      order(person, 'article', body, 'two'),
      order(person, 'article', { ...body, contact: { name: 'A' } }),
    ]);
    const numbers = responses.map(({ data }) => v.parse(Order, data).order_no);
    expect(new Set(numbers).size).toBe(1);

    server.clock.move(25 * 60 * 60 * 1000);
    const later = v.parse(Order, (await order(person, 'article', body)).data);
    expect(later.order_no).not.toBe(numbers[0]);
  });

  test('a package keeps its price times the quantity and waits to be delivered', async () => {
    const person = await server.register();
    const body = { identifier: 'starter', quantity: 2, price: 1, amount: 1, status: 'completed' };
    const bought = await buy(person, 'package', body);
    expect(bought).toMatchObject({
      status: 'processing',
      amount: 336_000,
      item: { kind: 'package', id: 'starter', quantity: 2 },
      details: { plan_price: 168_000, features: ['One search', 'One filing'] },
    });
    expect((await order(person, 'package', { identifier: 'starter' })).status).toBe(200);
  });

  test.each([
    ['report', { report_id: 'nothing' }, 404, 'report.not_found'],
    ['article', { article_id: "' or 1=1" }, 404, 'article.not_found'],
    ['package', { identifier: 'nothing' }, 404, 'package.not_found'],
    ['report', { report_id: 'free-report' }, 422, 'request.invalid'],
    ['report', {}, 422, 'request.invalid'],
    ['article', { article_id: 7 }, 422, 'request.invalid'],
    ['article', { article_id: 'a\u0000b' }, 422, 'request.invalid'],
    ['report', { report_id: 'paid-report', contact: { name: '\ud800' } }, 422, 'request.invalid'],
    ['package', { identifier: 'starter', quantity: 100 }, 422, 'request.invalid'],
  ])('an order of a %s of %j is %i', async (kind, body, status, error) => {
    const response = await order(await server.register(), kind, body);
    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  test.each(['report', 'article', 'package'])('a guest cannot order a %s', async (kind) => {
    const response = await server.call('POST', `orders/${kind}`, { body: {} });
    expect([response.status, response.body.error]).toEqual([401, 'auth.expired']);
  });

  test('an order keeps title and price of the day, whatever the files say later', async () => {
    const person = await server.register();
    const placed = v.parse(Order, (await order(person, 'package', { identifier: 'starter' })).data);
    const { items } = await readContent(files.directory);
    await storeContent(server.deps.db, []);
    const response = await server.call('GET', `orders/${placed.order_no}`, person);
    await storeContent(server.deps.db, items);
    expect(response.data).toEqual(placed);
    expect([placed.title, placed.amount]).toEqual(['起步套餐', 168_000]);
  });

  test('orders leave the books right', async () => {
    const { difference, findings } = await reconcile(
      server.deps.db,
      server.clock.date(),
      server.deps.gateways,
    );
    expect([difference, findings]).toEqual([0, []]);
  });
});
