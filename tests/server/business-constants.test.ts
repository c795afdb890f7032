import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Plan } from '#contract/pricing/schemas.ts';
import { createContentServer, writeContentFiles } from '#tests/support/content-files.ts';
import { goodPassword, type Person, type TestServer } from '#tests/support/server.ts';

const content = writeContentFiles();
let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await createContentServer(content);
  person = await server.register();
});
afterAll(async () => {
  await server.close();
  content.close();
});

const get = async (path: string) => server.call('GET', path, person);

// Spec 9, read from the running server.
describe('the numbers of the specification', () => {
  test('200 is the code of success', async () => {
    expect((await get('pricing/plans')).body.code).toBe(200);
  });

  test.each([
    ['incubation/news', 10],
    ['incubation/innovations', 10],
    ['orders', 10],
    ['payments', 10],
    ['notifications', 10],
    ['incubation/trainings', 10],
    ['incubation/reports/list', 12],
    ['incubation/user/reports/downloadable', 12],
  ])('a page of %s has %i entries', async (path, size) => {
    expect((await get(path)).data).toMatchObject({ per_page: size });
  });

  test('lists without a limit have at most three related items and ten recommendations', async () => {
    for (let number = 0; number < 12; number += 1) {
      const facts = `---\ndate: 2026-11-${10 + number}\ncategory: news-park\ntags: [open-day]\n`;
      content.write(
        `zh-CN/news/more-${number}.md`,
        `${facts}title: 又一条 ${number}\nsummary: 园区\n---\n正文`,
      );
      content.write(
        `en-US/news/more-${number}.md`,
        `---\ntitle: More ${number}\nsummary: Park\n---\nText`,
      );
    }
    await server.close();
    server = await createContentServer(content);
    person = await server.register();
    expect((await get('incubation/related-news/more-1')).data).toHaveLength(3);
    expect((await get('recommendations')).data).toHaveLength(10);
  });

  test('a password of eight characters is accepted, one of seven is not', async () => {
    const change = (password: string) =>
      server.call('POST', 'user/profile/password', {
        ...person,
        body: { current_password: goodPassword, password, password_confirmation: password },
      });
    expect((await change('Aa1#567')).status).toBe(422);
    expect((await change('Aa1#5678')).status).toBe(200);
  });

  test('an inquiry is promised an answer within 24 hours', async () => {
    const body = {
      name: '客户 017',
      email: 'a@b.cn',
      inquiry_type: 'saas',
      description: '需要报价',
    };
    const response = await server.call('POST', 'contact/inquiries', { body });
    expect(response.data).toMatchObject({ answer_within_hours: 24 });
  });

  test('SaaS plans cost the written price, a month and a year, in yuan and in dollars', async () => {
    expect(await priceList('saas')).toEqual([
      ['basic', [299, 39], [2990, 390], 5, 5],
      ['professional', [599, 79], [5990, 790], 20, 20],
      ['enterprise', [999, 129], [9990, 1290], null, null],
    ]);
  });

  test('memberships cost 0, 299 and 599 yuan a month; the price of the enterprise level is by agreement', async () => {
    const monthly = (await fetchPlans('membership')).map(({ slug, prices }) => [
      slug,
      prices.monthly === undefined ? null : prices.monthly.cny / 100,
    ]);
    expect(monthly).toEqual([
      ['free', 0],
      ['basic', 299],
      ['premium', 599],
      ['enterprise', null],
    ]);
  });

  test('service plans are basic, pro and enterprise, each with a price a year only', async () => {
    const plans = await fetchPlans('service');
    expect(plans.map(({ slug }) => slug)).toEqual(['basic', 'pro', 'enterprise']);
    expect(plans.every(({ prices }) => prices.monthly === undefined)).toBe(true);
    expect(plans.every(({ prices }) => prices.yearly !== undefined)).toBe(true);
  });

  test('Alipay and WeChat can pay; a bank transfer is only a filter', async () => {
    const pay = async (channel: string) => {
      const { order_no } = await server.order(person);
      const options = { token: person.token, body: { channel } };
      return (await server.call('POST', `payments/orders/${order_no}`, options)).status;
    };
    expect([await pay('alipay'), await pay('wechat'), await pay('bank_transfer')]).toEqual([
      200, 200, 422,
    ]);
    expect((await get('payments?channel=bank_transfer')).data).toMatchObject({ items: [] });
  });
});

async function fetchPlans(type: string) {
  return v.parse(v.array(Plan), (await get(`pricing/plans/${type}`)).data);
}

async function priceList(type: string) {
  const inUnits = (price?: { cny: number; usd: number }) =>
    price === undefined ? null : [price.cny / 100, price.usd / 100];
  return (await fetchPlans(type)).map(({ slug, prices, user_limit, storage_gb }) => [
    slug,
    inUnits(prices.monthly),
    inUnits(prices.yearly),
    user_limit,
    storage_gb,
  ]);
}
