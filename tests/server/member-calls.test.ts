import { expect, test } from 'vitest';
import * as v from 'valibot';
import { membershipCalls } from '#contract/membership/calls.ts';
import { notificationCalls } from '#contract/notifications/calls.ts';
import { orderCalls } from '#contract/orders/calls.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { startPayment } from '#tests/support/payer.ts';
import type { TestResponse, Person } from '#tests/support/server.ts';
import { setUpServer } from '#tests/support/set-up.ts';

const server = setUpServer();

const { createMembershipOrder } = orderCalls;
const memberCalls = { ...membershipCalls, ...notificationCalls, createMembershipOrder };

/** A person with a notification, and its id. */
async function notifiedPerson(): Promise<{ person: Person; id: string }> {
  const { person, payment } = await startPayment(server, 'wechat');
  await server.wallet(payment, 'approve');
  const response = await server.call('GET', 'notifications', { token: person.token });
  const [first] = v.parse(NotificationPage, response.data).items;
  return { person, id: first?.id ?? '' };
}

const successes: Record<keyof typeof memberCalls, () => Promise<TestResponse>> = {
  listMembershipPlans: () => server.call('GET', 'membership/plans'),
  readMembershipPlan: () => server.call('GET', 'membership/plans/premium'),
  async readMembership() {
    const { token } = await server.register();
    const body = { plan_slug: 'basic', months: 2 };
    const response = await server.call('POST', 'orders/membership', { token, body });
    const person = { token, phone: '', id: '' };
    await server.wallet(await server.pay(person, Object(response.data).order_no), 'approve');
    return server.call('GET', 'membership/current', { token });
  },
  async readSaas() {
    const person = await server.register();
    const { order_no } = await server.order(person);
    await server.wallet(await server.pay(person, order_no), 'approve');
    return server.call('GET', 'saas/current', { token: person.token });
  },
  async createMembershipOrder() {
    const { token } = await server.register();
    const body = {
      plan_slug: 'premium',
      months: 36,
      contact: { name: '客户 017', phone: '13800138000' },
    };
    return server.call('POST', 'orders/membership', { token, body });
  },
  async listNotifications() {
    const { token } = (await notifiedPerson()).person;
    return server.call('GET', 'notifications?page=1&per_page=5', { token });
  },
  async readNotification() {
    const { person, id } = await notifiedPerson();
    return server.call('PUT', `notifications/${id}/read`, { token: person.token });
  },
  async readAllNotifications() {
    return server.call('PUT', 'notifications/read-all', {
      token: (await notifiedPerson()).person.token,
    });
  },
  async readNotificationChoices() {
    const { token } = await server.register();
    return server.call('GET', 'notifications/choices', { token });
  },
  async setNotificationChoice() {
    const { token } = await server.register();
    const body = { event: 'paid', channel: 'sms', is_on: true };
    return server.call('PUT', 'notifications/choices', { token, body });
  },
  async deleteNotification() {
    const { person, id } = await notifiedPerson();
    return server.call('DELETE', `notifications/${id}`, { token: person.token });
  },
};

test.each(Object.entries(successes))(
  'the call %s answers as its schema says',
  async (name, succeed) => {
    const response = await succeed();
    expect([response.status, response.body.code, response.body.message]).toEqual([
      200,
      200,
      '成功',
    ]);
    const call = Object.entries(memberCalls).find(([own]) => own === name)?.[1];
    const strict = v.safeParse(call?.data ?? v.never(), response.data);
    expect(strict.issues).toBeUndefined();
    // The response has no field outside the contract.
    expect(response.data).toEqual(strict.output);
  },
);

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

test('a price in the body changes nothing', async () => {
  const { token } = await server.register();
  const body = { plan_slug: 'basic', months: 1, amount: 1, credit: 29_899, level: 'premium' };
  const response = await server.call('POST', 'orders/membership', { token, body });
  expect(response.data).toMatchObject({ amount: 29_900, details: { plan_name: '基础会员' } });
  expect(Object(response.data).details).not.toHaveProperty('credit');
});
