import { expect } from 'vitest';
import { maxUnpaidOrders } from '#contract/base/limits.ts';
import { call } from '#tests/support/act-by-command.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import { buyMembership, orderMembership, quoteMembership } from '#tests/support/members.ts';
import { actOnRefund, admin, requestedRefund } from '#tests/support/refunds.ts';
import { buySaas, createSaas, orderSaas, quoteSaas } from '#tests/support/saas.ts';
import { server, test } from '#tests/support/set-up.ts';

const higher = { plan: 'professional' } as const;

test('a quote with a credit names the undecided refund of a plan, which refuses the order', async () => {
  const person = await server.register();
  const { order_no } = await buySaas(server, person);
  expect(await quoteSaas(server, person, higher)).not.toHaveProperty('blocked');
  const refund = await requestedRefund(server, { person, order_no }, 29_900);
  const blocked = {
    error: 'refund.open',
    refund_no: refund.refund_no,
    title: 'SaaS · 基础版',
  };
  const before = await digestDatabase(server.deps.db);
  expect(await quoteSaas(server, person, higher)).toMatchObject({ credit: 29_900, blocked });
  expect(await digestDatabase(server.deps.db)).toEqual(before);
  const refused = await orderSaas(server, person, higher);
  expect([refused.status, refused.body.error]).toEqual([409, 'refund.open']);

  // The same plan has no credit, and a guest has no refund.
  expect(await quoteSaas(server, person, {})).not.toHaveProperty('blocked');
  expect(await quoteSaas(server, null, higher)).not.toHaveProperty('blocked');
  expect(await quoteSaas(server, await server.register(), higher)).not.toHaveProperty('blocked');

  await actOnRefund(server, person, refund, 'withdraw');
  expect(await quoteSaas(server, person, higher)).not.toHaveProperty('blocked');
  expect((await orderSaas(server, person, higher)).status).toBe(200);
});

test('a quote of a membership names the undecided refund until it is decided', async () => {
  const person = await server.register();
  const { order_no } = await buyMembership(server, person, 'basic', 1);
  const refund = await requestedRefund(server, { person, order_no }, 29_900);
  expect((await quoteMembership(server, person, 'plan_slug=premium&months=1')).blocked).toEqual({
    error: 'refund.open',
    refund_no: refund.refund_no,
    title: '会员 · 基础会员',
  });
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  expect(await quoteMembership(server, person, 'plan_slug=premium&months=1')).not.toHaveProperty(
    'blocked',
  );
});

test('a quote names the unpaid order of another plan, but not one of the same thing', async () => {
  const person = await server.register();
  const { order_no } = await createSaas(server, person);
  const unpaid = { error: 'order.saas_open', order_no, title: 'SaaS · 基础版' };
  expect((await quoteSaas(server, person, higher)).blocked).toEqual(unpaid);
  expect((await orderSaas(server, person, higher)).body.error).toBe('order.saas_open');
  expect(await quoteSaas(server, person, {})).not.toHaveProperty('blocked');
  await server.call('POST', `orders/${order_no}/cancel`, person);
  expect(await quoteSaas(server, person, higher)).not.toHaveProperty('blocked');
});

test('a quote names the unpaid membership, until it expires', async ({ person }) => {
  await orderMembership(server, person, 'basic', 1);
  expect(await quoteMembership(server, person, 'plan_slug=basic&months=1')).not.toHaveProperty(
    'blocked',
  );
  expect((await quoteMembership(server, person, 'plan_slug=basic&months=3')).blocked?.error).toBe(
    'order.membership_open',
  );
  server.clock.move(25 * 60 * 60 * 1000);
  expect(await quoteMembership(server, person, 'plan_slug=basic&months=3')).not.toHaveProperty(
    'blocked',
  );
});

test('a quote says that orders are paused, or that a person has too many unpaid ones', async () => {
  const person = await server.register();
  await admin(server, 'pause-orders');
  expect((await quoteSaas(server, person, {})).blocked).toEqual({ error: 'order.paused' });
  expect(await quoteSaas(server, null, {})).not.toHaveProperty('blocked');
  await admin(server, 'resume-orders');
  for (let placed = 0; placed < maxUnpaidOrders; placed += 1) {
    await createSaas(
      server,
      person,
      { months: 1 + (placed % 10) },
      { key: `unpaid-${placed}`, user_count: 1 + Math.floor(placed / 10) },
    );
  }
  expect((await quoteMembership(server, person, 'plan_slug=basic&months=1')).blocked).toEqual({
    error: 'order.too_many',
  });
});
