import { describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { outbox } from '#server/db/tables/payments.ts';
import {
  notifyInOwnTexts,
  notifyVerificationDecided,
} from '#server/domain/notifications/create.ts';
import { drainOutbox } from '#server/domain/workflows/outbox-run.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { startPayment } from '#tests/support/payer.ts';
import { createTestServer, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

type Paid = { price: { cny: number } };

function listNotificationRows(person: Person) {
  return server.deps.db
    .select({
      kind: notifications.kind,
      about: notifications.about,
      order: notifications.orderNo,
      link: notifications.link,
      at: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, person.id))
    .orderBy(notifications.id);
}

test('a payer is notified once, however often the wallet says so', async () => {
  const { person, order_no, payment } = await startPayment(server, 'alipay');
  server.sandbox.faults.repeatNotices(1);
  await server.wallet(payment, 'approve');
  expect(await listNotificationRows(person)).toEqual([
    {
      kind: 'order_paid',
      about: order_no,
      order: order_no,
      link: `/user/orders/${order_no}`,
      at: server.clock.date(),
      readAt: null,
    },
  ]);
});

test('an expired order notifies its owner, and a cancelled one does not', async () => {
  const expired = await startPayment(server, 'wechat');
  const cancelled = await startPayment(server, 'wechat');
  const path = `orders/${cancelled.order_no}/cancel`;
  await server.call('POST', path, { token: cancelled.person.token });
  server.clock.move(24 * 60 * 60 * 1000);
  await sweep(server.deps);
  const kinds = async (person: Person) =>
    (await listNotificationRows(person)).map(({ kind, about }) => [kind, about]);
  expect(await kinds(expired.person)).toEqual([['order_expired', expired.order_no]]);
  expect(await kinds(cancelled.person)).toEqual([]);
});

test('each returned payment gets a separate notification', async () => {
  const { person, order_no, payment } = await startPayment(server, 'alipay');
  const second = await server.pay(person, order_no, 'wechat');
  await server.wallet(payment, 'approve');
  await server.wallet(second, 'late');
  expect((await listNotificationRows(person)).map(({ kind, about }) => [kind, about])).toEqual([
    ['order_paid', order_no],
    ['payment_refunded', second.payment_no],
  ]);
});

test('a notification job that runs again after a crash sends nothing twice', async () => {
  const { person, payment, order_no } = await startPayment(server, 'wechat');
  await server.call('POST', `orders/${order_no}/cancel`, person);
  await server.wallet(payment, 'late');
  await server.deps.db.update(outbox).set({ doneAt: null });
  server.clock.move(61_000);
  await drainOutbox(server.deps);
  expect((await listNotificationRows(person)).map(({ kind }) => kind)).toEqual([
    'payment_refunded',
  ]);
});

async function inbox(person: Person, query = '', locale: Locale = 'zh-CN') {
  const headers = { 'accept-language': locale };
  return server.ask(NotificationPage, 'GET', `notifications${query}`, {
    ...person,
    headers,
  });
}

async function listInboxTexts(person: Person, locale: Locale) {
  const { items } = await inbox(person, '', locale);
  return items.map(({ title, body, link }) => [title, body, link]);
}

/** Creates a person with `count` notifications, the last one the newest. */
async function notifiedPerson(count: number): Promise<Person> {
  const person = await server.register();
  for (let number = 1; number <= count; number += 1) {
    server.clock.move(1000);
    const title = { 'zh-CN': `第 ${number} 条`, 'en-US': `Number ${number}` };
    const news = { userId: person.id, about: `${person.id}:${number}`, title, body: title };
    await notifyInOwnTexts(server.deps.db, news, server.clock.date());
  }
  return person;
}

describe('words', () => {
  test('notifications of a payment, an expired order and returned money name the order and the sum', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const second = await server.pay(person, order_no, 'wechat');
    await server.wallet(payment, 'approve');
    await server.wallet(second, 'late');
    const link = `/user/orders/${order_no}`;
    expect(await listInboxTexts(person, 'zh-CN')).toEqual([
      [
        '款项已退回',
        `订单 ${order_no} 的一笔付款 ¥599.00 已原路退回，通常 1–5 个工作日到账。`,
        link,
      ],
      ['付款成功', `我们已收到“SaaS · 专业版”的付款 ¥599.00，订单号 ${order_no}。`, link],
    ]);
    expect(await listInboxTexts(person, 'en-US')).toEqual([
      [
        'Payment refunded',
        `A payment of CN¥599.00 for order ${order_no} has been returned the way it came. It usually arrives within 1–5 working days.`,
        link,
      ],
      [
        'Payment received',
        `We have received your payment of CN¥599.00 for “SaaS · Professional”, order ${order_no}.`,
        link,
      ],
    ]);
    const expired = await startPayment(server, 'wechat');
    server.clock.move(24 * 60 * 60 * 1000);
    await sweep(server.deps);
    expect(await listInboxTexts(expired.person, 'zh-CN')).toEqual([
      [
        '订单已超时取消',
        `“SaaS · 专业版”在期限内没有付清，订单 ${expired.order_no} 已自动取消。如仍需要，请重新下单。`,
        `/user/orders/${expired.order_no}`,
      ],
    ]);
  });

  test('notifications of a bought report lead to its download', async () => {
    const own = await createTestServer();
    try {
      await storeOwnContent(own.deps);
      const person = await own.register();
      const list = await own.call('GET', 'incubation/reports');
      const priced = Object(list.data).items.find(({ price }: Paid) => price.cny > 0);
      const body = { report_id: priced.id };
      const { data } = await own.call('POST', 'orders/report', { token: person.token, body });
      const { order_no, title } = v.parse(Order, data);
      await own.wallet(await own.pay(person, order_no), 'approve');
      const { items } = await own.ask(NotificationPage, 'GET', 'notifications', person);
      expect(items.map(({ kind, link }) => [kind, link])).toContainEqual([
        'report_ready',
        '/user/downloadable-reports',
      ]);
      const ready = items.find(({ kind }) => kind === 'report_ready');
      expect(ready?.body).toBe(`您购买的《${title}》已可下载，随时可以在“我的报告”里重新下载。`);
    } finally {
      await own.close();
    }
  });

  test('notifications of a decision carry its reason', async ({ person }) => {
    const now = server.clock.date();
    const reason = '证件照片不清晰';
    const decided = { userId: person.id, verificationId: 71, status: 'rejected', reason } as const;
    await notifyVerificationDecided(server.deps.db, decided, now);
    const later = { ...decided, verificationId: 72, status: 'verified', reason: null } as const;
    await notifyVerificationDecided(server.deps.db, later, now);
    expect(await listInboxTexts(person, 'zh-CN')).toEqual([
      ['实名认证已通过', '您提交的实名认证已审核通过。', '/user/profile'],
      ['实名认证未通过', '未通过原因：证件照片不清晰', '/user/profile'],
    ]);
    expect((await listInboxTexts(person, 'en-US'))[1]?.[1]).toBe('The reason: 证件照片不清晰');
  });
});

describe('the list', () => {
  test('the list is newest first, in pages, and counts unread ones on all of them', async () => {
    const person = await notifiedPerson(5);
    const first = await inbox(person, '?per_page=2', 'en-US');
    expect([first.total, first.unread, first.page, first.per_page]).toEqual([5, 5, 1, 2]);
    expect(first.items.map(({ title }) => title)).toEqual(['Number 5', 'Number 4']);
    const last = await inbox(person, '?per_page=2&page=3');
    expect(last.items.map(({ title }) => title)).toEqual(['第 1 条']);
    expect((await inbox(person, '?page=9')).items).toEqual([]);
  });

  test('the list reads one once, all at once, and counts the remaining unread', async () => {
    const person = await notifiedPerson(3);
    const { items } = await inbox(person);
    const id = items[0]?.id ?? '';
    const read = await server.call('PUT', `notifications/${id}/read`, person);
    const at = server.clock.date().toISOString();
    expect(read.data).toMatchObject({ id, read_at: at });
    server.clock.move(1000);
    const again = await server.call('PUT', `notifications/${id}/read`, person);
    expect(again.data).toEqual(read.data);
    expect((await inbox(person)).unread).toBe(2);
    const all = await server.call('PUT', 'notifications/read-all', person);
    expect(all.data).toEqual({ unread: 0 });
    expect((await inbox(person)).items.map(({ read_at }) => read_at)).toContain(at);
  });

  test('the list forgets deleted notifications, and says so the second time', async () => {
    const person = await notifiedPerson(2);
    const { items } = await inbox(person);
    const path = `notifications/${items[0]?.id}`;
    const gone = await server.call('DELETE', path, person);
    expect(gone.data).toEqual({ unread: 1 });
    const again = await server.call('DELETE', path, person);
    expect([again.status, again.body.message]).toEqual([404, '通知不存在']);
    expect((await inbox(person)).total).toBe(1);
  });

  test.each([
    ['PUT', '/read'],
    ['DELETE', ''],
  ])('%s refuses another person’s or unknown notifications', async (method, rest) => {
    const { items } = await inbox(await notifiedPerson(1));
    const { token } = await server.register();
    const foreign = await server.call(method, `notifications/${items[0]?.id}${rest}`, { token });
    expect([foreign.status, foreign.body.message, foreign.data]).toEqual([
      403,
      '没有权限',
      undefined,
    ]);
    for (const id of ['999999', 'abc', '-1', '1e3', '9'.repeat(40), '0x1']) {
      const none = await server.call(method, `notifications/${id}${rest}`, { token });
      expect([id, none.status, none.body.error]).toEqual([id, 404, 'notification.not_found']);
    }
    const guest = await server.call(method, `notifications/${items[0]?.id}${rest}`);
    expect([guest.status, guest.body.message]).toEqual([401, '认证失败，请重新登录']);
  });
});
