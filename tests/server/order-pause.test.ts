import { expect } from 'vitest';
import { asc } from 'drizzle-orm';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { admin } from '#tests/support/refunds.ts';
import { fetchOrder, fetchStatus, requestCode, startPayment } from '#tests/support/payer.ts';
import { server, test } from '#tests/support/set-up.ts';

const membership = { plan_slug: 'basic', months: 1 };
const saas = { type: 'saas', plan_slug: 'professional', pricing_model: 'monthly', months: 1 };

test('a pause stops new orders and codes, and lets open ones be paid', async () => {
  const { person, order_no, payment } = await startPayment(server, 'alipay');
  const unpaid = await server.order(person, { months: 6 });
  const { token } = person;
  const order = (headers: Record<string, string> = {}) =>
    server.call('POST', 'orders/service', { token, body: { ...saas, months: 2 }, headers });

  expect((await admin(server, 'pause-orders', '系统升级，预计 18:00 恢复')).exitCode).toBe(0);
  const twice = await admin(server, 'pause-orders');
  expect([twice.exitCode, twice.text]).toEqual([
    1,
    'Orders are paused already; "resume-orders" takes them again.',
  ]);
  expect((await admin(server, 'attention')).text).toMatch(/pause .*Orders and payments are paused/);
  const says = async (language: string) =>
    (await server.call('GET', 'orders/pause', { headers: { 'accept-language': language } })).data;
  expect(await says('zh')).toEqual({ is_paused: true, text: '系统升级，预计 18:00 恢复' });
  expect(await says('en')).toEqual({ is_paused: true, text: null });

  const refused = [
    await order(),
    await server.call('POST', 'orders/membership', { token, body: membership }),
    await requestCode(server, person, unpaid.order_no, 'wechat'),
    // Another wallet needs another code.
    await requestCode(server, person, order_no, 'wechat'),
  ];
  for (const { status, body } of refused) {
    expect([status, body.error]).toEqual([503, 'order.paused']);
    expect(body.message).toContain('暂停接受新订单');
  }
  const english = await order({ 'accept-language': 'en' });
  expect(english.body.message).toMatch(/^New orders and payments are paused/);
  expect((await fetchOrder(server, person, order_no)).open_payment?.payment_no).toBe(
    payment.payment_no,
  );

  // The open code is extended, and its order paid and delivered.
  expect((await requestCode(server, person, order_no, 'alipay')).status).toBe(200);
  expect((await server.order(person)).order_no).toBe(order_no);
  await server.wallet(payment, 'approve');
  expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('success');
  expect((await fetchOrder(server, person, order_no)).status).toBe('completed');

  expect((await admin(server, 'resume-orders')).text).toBe('Orders are taken again.');
  expect((await admin(server, 'resume-orders')).exitCode).toBe(1);
  expect(await says('zh')).toEqual({ is_paused: false, text: null });
  expect((await order()).status).toBe(200);
  expect((await requestCode(server, person, unpaid.order_no, 'wechat')).status).toBe(200);

  const log = await server.deps.db.select().from(consoleLog).orderBy(asc(consoleLog.id));
  expect(log.map(({ actor, act, facts, outcome }) => [actor, act, facts, outcome])).toEqual([
    ['tester', 'orders.pause', { says: { 'zh-CN': '系统升级，预计 18:00 恢复' } }, 'done'],
    ['tester', 'orders.pause', { error: 'console.changed', says: {} }, 'refused'],
    ['tester', 'orders.resume', {}, 'done'],
    ['tester', 'orders.resume', { error: 'console.changed' }, 'refused'],
  ]);
});

test.each([[['', 'x']], [['a\nb']], [['a', 'b', 'c']], [['长'.repeat(201)]]])(
  'a pause is not announced as %j',
  async (texts) => {
    expect((await admin(server, 'pause-orders', ...texts)).exitCode).toBe(2);
  },
);
