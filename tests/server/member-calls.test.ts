import { expect } from 'vitest';
import { server, test } from '#tests/support/set-up.ts';

test('the levels have the monthly prices of the price list', async () => {
  const response = await server.call('GET', 'membership/plans', {
    headers: { 'accept-language': 'en-US' },
  });
  expect(
    Object(response.data).map(({ slug, name, prices }: Record<string, unknown>) => [
      slug,
      name,
      prices,
    ]),
  ).toEqual([
    ['free', 'Free', { monthly: { cny: 0, usd: 0 } }],
    ['basic', 'Basic', { monthly: { cny: 29_900, usd: 3900 } }],
    ['premium', 'Premium', { monthly: { cny: 59_900, usd: 7900 } }],
    ['enterprise', 'Enterprise', {}],
  ]);
});

test.each(['gold', 'professional', 'x'.repeat(200)])('the level %s does not exist', async (id) => {
  const response = await server.call('GET', `membership/plans/${id}`);
  expect([response.status, response.body.error]).toEqual([404, 'pricing.not_found']);
});

test.each([
  [{ plan_slug: 'gold', months: 1 }, 'plan_slug'],
  [{ months: 1 }, 'plan_slug'],
  [{ plan_slug: 'basic', months: 0 }, 'months'],
  [{ plan_slug: 'basic', months: 37 }, 'months'],
  [{ plan_slug: 'basic', months: 1.5 }, 'months'],
  [{ plan_slug: 'basic' }, 'months'],
  [{ plan_slug: 'basic', months: 1, contact: { name: '客户 017', phone: 'x' } }, 'contact.phone'],
])('an order of %j is refused with its field', async (body, field) => {
  const { token } = await server.register();
  const response = await server.call('POST', 'orders/membership', { token, body });
  expect(response.status).toBe(422);
  expect(Object.keys(Object(response.data).fields)).toContain(field);
});

test('a price in the body changes nothing', async ({ person: { token } }) => {
  const body = { plan_slug: 'basic', months: 1, amount: 1, credit: 29_899, level: 'premium' };
  const response = await server.call('POST', 'orders/membership', { token, body });
  expect(response.data).toMatchObject({ amount: 29_900, details: { plan_name: '基础会员' } });
  expect(Object(response.data).details).not.toHaveProperty('credit');
});
