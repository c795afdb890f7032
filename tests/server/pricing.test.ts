import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('the price list of one type, with names and features in the reader’s language', async () => {
  const answer = await server.call('GET', 'pricing/plans/saas', {
    headers: { 'accept-language': 'en-US' },
  });
  expect(Object(answer.data)[0]).toEqual({
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
      'Online support on working days',
    ],
  });
});

test('a type that has no price list is 404', async () => {
  const answer = await server.call('GET', 'pricing/plans/yachts');
  expect([answer.status, answer.body.message]).toEqual([404, '未找到定价方案']);
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
  ])('%s costs %i fen', async (query, cny, usd) => {
    const answer = await calculate(query);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ amount: cny, currency: 'CNY', list: { cny, usd } });
    expect(Object(answer.data).lines).toHaveLength(1);
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
    ['type=membership&plan_slug=basic&pricing_model=yearly', 'pricing_model', '内容不正确'],
    ['plan_slug=basic', 'type', '此项为必填项'],
    ['type=saas', 'plan_slug', '此项为必填项'],
    ['type=package&plan_slug=basic', 'identifier', '此项为必填项'],
    ['type=report', 'report_id', '此项为必填项'],
    ['type=article', 'article_id', '此项为必填项'],
  ])('%s is 422 on %s', async (query, field, text) => {
    const answer = await calculate(query);
    expect(answer.status).toBe(422);
    expect(answer.data).toEqual({ fields: { [field]: [text] } });
  });

  test('a plan that its type does not have is 404', async () => {
    expect((await calculate('type=saas&plan_slug=pro')).status).toBe(404);
  });
});
