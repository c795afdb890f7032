import { describe, expect } from 'vitest';
import { server, test } from '#tests/support/set-up.ts';

test('the price list has one type, with names and features in the reader’s language', async () => {
  const response = await server.call('GET', 'pricing/plans/saas', {
    headers: { 'accept-language': 'en-US' },
  });
  expect(Object(response.data)[0]).toEqual({
    slug: 'basic',
    type: 'saas',
    name: 'Basic',
    prices: { monthly: { cny: 29_900, usd: 3900 }, yearly: { cny: 299_000, usd: 39_000 } },
    user_limit: 5,
    storage_gb: 5,
    features: [
      '5 users',
      '5 GB of storage',
      'Project and R&D task ledger',
      'Messages answered within one working day',
    ],
    recommended: false,
  });
});

test('a type that has no price list is 404', async () => {
  const response = await server.call('GET', 'pricing/plans/yachts');
  expect([response.status, response.body.message]).toEqual([404, '未找到定价方案']);
});

describe('calculating', () => {
  const calculate = (query: string) => server.call('GET', `pricing/calculate?${query}`);

  test.each([
    ['type=saas&plan_slug=basic&pricing_model=monthly&months=3', 89_700, 11_700],
    ['type=saas&plan_slug=professional&pricing_model=yearly&months=24', 1_198_000, 158_000],
    [
      'type=saas&plan_slug=enterprise&pricing_model=monthly&months=1&user_count=500',
      99_900,
      12_900,
    ],
    ['type=service&plan_slug=pro&item_type=trademark', 2_980_000, 419_000],
    ['type=membership&plan_slug=premium&months=6', 359_400, 47_400],
  ])('a calculation for %s costs %i fen', async (query, cny, usd) => {
    const response = await calculate(query);
    expect(response.status).toBe(200);
    expect(response.data).toMatchObject({ amount: cny, currency: 'CNY', list: { cny, usd } });
    expect(Object(response.data).lines).toHaveLength(1);
  });

  test.each([
    ['type=saas&plan_slug=basic&user_count=6', 'user_count', '用户数超过该方案的上限'],
    [
      'type=saas&plan_slug=basic&pricing_model=yearly&months=6',
      'months',
      '按年付须为 12 个月的整数倍',
    ],
    ['type=saas&plan_slug=basic&months=37', 'months', '时长须为 1 至 36 个月'],
    [
      'type=service&plan_slug=pro&pricing_model=monthly&item_type=trademark',
      'pricing_model',
      '内容不正确',
    ],
    ['type=service&plan_slug=pro', 'item_type', '此项为必填项'],
    ['type=membership&plan_slug=enterprise', 'plan_slug', '该方案需联系顾问办理，不能在线下单'],
    ['type=membership&plan_slug=free', 'plan_slug', '免费等级无需下单，注册账户即可使用'],
    ['type=membership&plan_slug=basic&pricing_model=yearly', 'pricing_model', '内容不正确'],
    ['plan_slug=basic', 'type', '此项为必填项'],
    ['type=saas', 'plan_slug', '此项为必填项'],
    ['type=package&plan_slug=basic', 'identifier', '此项为必填项'],
    ['type=report', 'report_id', '此项为必填项'],
    ['type=article', 'article_id', '此项为必填项'],
  ])('a calculation with %s is 422 on %s', async (query, field, text) => {
    const response = await calculate(query);
    expect(response.status).toBe(422);
    expect(response.data).toEqual({ fields: { [field]: [text] } });
  });

  test.each([
    'type=saas&plan_slug=pro',
    'type=saas&plan_slug=zzz',
    'type=service&plan_slug=premium',
    'type=membership&plan_slug=zzz',
  ])('a calculation with %s that names no plan is 404', async (query) => {
    const response = await calculate(query);
    expect([response.status, response.body.error]).toEqual([404, 'pricing.not_found']);
  });
});

test.each([
  ['orders/service', 'zzz', '内容不正确'],
  ['orders/service', 'pro', '内容不正确'],
  ['orders/membership', 'zzz', '内容不正确'],
  ['orders/membership', 'professional', '内容不正确'],
  ['orders/membership', 'free', '免费等级无需下单，注册账户即可使用'],
  ['orders/membership', 'enterprise', '该方案需联系顾问办理，不能在线下单'],
])('an order by %s of the plan %s is 422 on plan_slug', async (path, plan_slug, text) => {
  const { token } = await server.register();
  const body = { type: 'saas', plan_slug, pricing_model: 'monthly', months: 1 };
  const response = await server.call('POST', path, { token, body });
  expect(response.status).toBe(422);
  expect(response.data).toEqual({ fields: { plan_slug: [text] } });
});
