import { describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { Refund } from '#contract/refunds/schemas.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import {
  fetchService,
  fetchTimeline,
  paidPackage,
  servedOrder,
  type ServedOrder,
} from '#tests/support/served-order.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';

const admin = setUpAdmin();

describe('a branch instead of the next step', () => {
  /** Creates a package that waits for its examination. */
  async function examined(): Promise<ServedOrder> {
    const order = await servedOrder(admin);
    for (const key of ['search', 'goods', 'filing'])
      await admin.act('service.step', { order_no: order.orderNo, step: key });
    return order;
  }

  test('a branch ends the step, drops the others, leads to its next step, and notifies its owner', async () => {
    const order = await examined();
    const { orderNo } = order;
    const before = await fetchService(server, order);
    expect(await admin.act('service.branch', { order_no: orderNo, branch: 'refusal' })).toEqual({
      text: `service.branch ${orderNo}: done.`,
      exitCode: 0,
    });
    const now = server.clock.date().toISOString();
    const refusal = 'Refused: you get our written view on a review.';
    const { matters, next, refundable } = await fetchService(server, order);
    const steps = matters[0]?.steps ?? [];
    expect(steps.slice(4)).toMatchObject([
      {
        key: 'examination',
        status: 'done',
        done_at: now,
        branches: [{ key: 'refusal', text: refusal, reached_at: now }],
      },
      { key: 'analysis', by: 'adviser', price: 0, status: 'current', branches: [] },
    ]);
    expect(next).toMatchObject({ text: 'Written view', by_whom: 'adviser', due: steps[5]?.due });
    expect(refundable).toBe(before.refundable);
    expect((await admin.run('steps', orderNo)).text).toMatch(
      /examination .* refusal, 20.*\n– +analysis /,
    );
    const told = { at: now, event: 'branch.reached', label: refusal, from: null, to: null };
    expect((await fetchTimeline(server, order)).at(-1)).toEqual(told);
    expect((await listNotificationTexts(server, order.person, 'en-US'))[0]).toEqual([
      'system',
      'A change in your order',
      `“Trademark starter”, order ${orderNo}. ${refusal} Next: Written view. The steps planned before are not taken any more, and you can ask for their price back.`,
      `/user/orders/${orderNo}`,
    ]);
    expect((await listNotificationTexts(server, order.person, 'zh-CN'))[0]?.[2]).toBe(
      `“商标起步套餐”，订单号 ${orderNo}。被驳回：交付书面分析，是否复审由您决定。下一步：书面分析。原来的后续步骤不再办理，其价格可以申请退还。`,
    );

    expect((await admin.act('service.complete', { order_no: orderNo })).text).toContain(
      'keys: analysis',
    );
    await admin.act('service.step', { order_no: orderNo, step: 'analysis' });
    expect((await admin.act('service.complete', { order_no: orderNo })).exitCode).toBe(0);
    // The certificate was paid too, but will never be delivered.
    const certificate = before.matters[0]?.steps.at(-1)?.price;
    expect(certificate).toBeGreaterThan(0);
    expect(await fetchService(server, order)).toMatchObject({
      state: 'delivered',
      refundable: certificate,
    });
    const { token } = order.person;
    const body = { order_no: orderNo, amount: certificate, reason: 'unneeded' };
    const { refund_no: refundNo } = await server.ask(Refund, 'POST', 'refunds', { token, body });
    expect((await admin.act('refund.approve', { refund_no: refundNo })).exitCode).toBe(0);
    expect((await fetchService(server, order)).refundable).toBe(0);
  });

  test('a branch leaves the steps as they are where it leads nowhere else', async () => {
    const order = await examined();
    await admin.act('service.step', { order_no: order.orderNo, step: 'examination' });
    const before = await fetchService(server, order);
    await admin.act('service.branch', { order_no: order.orderNo, branch: 'opposition' });
    const after = await fetchService(server, order);
    const reached_at = server.clock.date().toISOString();
    expect(after.matters[0]?.steps).toEqual(
      before.matters[0]?.steps.map((step) =>
        step.key === 'publication'
          ? { ...step, branches: [{ ...step.branches[0], reached_at }] }
          : step,
      ),
    );
    expect(after.next).toEqual(before.next);
  });

  test('a branch is refused twice, at another step, unknown or unbegun, and nothing changes', async () => {
    const order = await servedOrder(admin);
    const branch = (key: string, { orderNo } = order) =>
      admin.act('service.branch', { order_no: orderNo, branch: key });
    const before = await fetchService(server, order);
    expect(await branch('refusal')).toMatchObject({
      text: expect.stringContaining('from: examination\nnext: search'),
      exitCode: 1,
    });
    expect((await branch('dance')).text).toContain('keys: refusal, opposition');
    expect(await fetchService(server, order)).toEqual(before);
    const unbegun = await paidPackage(admin);
    expect((await branch('refusal', unbegun)).text).toContain('state: awaitingStart');
    const plain = await paidPackage(admin, 'startup');
    await admin.act('service.start', { order_no: plain.orderNo });
    expect((await branch('refusal', plain)).text).toContain('There is no such branch');
    expect((await admin.act('service.branch', { order_no: order.orderNo })).exitCode).toBe(2);

    const due = await examined();
    const replies = await Promise.all([branch('refusal', due), branch('refusal', due)]);
    expect(replies.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1]);
    expect((await branch('refusal', due)).text).toMatch(
      /The branch was noted before\nkey: refusal\nat: 2026-/,
    );
    const timeline = await fetchTimeline(server, due);
    expect(timeline.filter(({ event }) => event === 'branch.reached')).toHaveLength(1);
    const rows = await server.deps.db
      .select()
      .from(consoleLog)
      .where(eq(consoleLog.subject, due.orderNo))
      .orderBy(consoleLog.id);
    expect(rows.slice(-3).map(({ act, facts, outcome }) => [act, facts, outcome])).toMatchObject([
      [
        'service.branch',
        { branch: 'refusal', title: { 'en-US': expect.stringMatching(/^Refused: /) } },
        'done',
      ],
      ['service.branch', { why: 'branch.reached', branch: 'refusal' }, 'refused'],
      ['service.branch', { why: 'branch.reached', branch: 'refusal' }, 'refused'],
    ]);
  });
});
