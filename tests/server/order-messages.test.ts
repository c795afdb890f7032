import { expect } from 'vitest';
import * as v from 'valibot';
import { StoredFile } from '#contract/files/schemas.ts';
import { OrderMessage, OrderMessagePage } from '#contract/service/schemas.ts';
import { hourMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { paidPackage, type ServedOrder } from '#tests/support/served-order.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';

const admin = setUpAdmin();

function send({ person, path }: ServedOrder, body: object, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return server.call('POST', `${path}/messages`, { token: person.token, body, headers });
}

async function fetchMessages({ person, path }: ServedOrder, query = '') {
  return server.ask(OrderMessagePage, 'GET', `${path}/messages${query}`, person);
}

test('a question and its reply stay in the order, newest first', async () => {
  const order = await paidPackage(admin);
  const { token } = order.person;
  const uploaded = await server.upload('files/upload', smallPng, { token });
  const { id } = v.parse(StoredFile, uploaded.data);
  await send(order, { text: '  图样这样可以吗？\n见附件。 ', attachments: [id] });
  const listed = (await admin.run('messages')).text;
  expect(listed).toContain(order.orderNo);
  expect(listed).toContain('    图样这样可以吗？ 见附件。');
  expect(listed).toMatch(/small\.png https:\/\/park\.example\/api\/v1\/files\//);
  expect(
    (await admin.act('service.reply', { order_no: order.orderNo, text: '可以。' })).exitCode,
  ).toBe(0);
  expect((await admin.run('messages')).text).not.toContain(order.orderNo);
  expect((await admin.run('messages', order.orderNo)).text).toContain('    可以。');
  const { items, has_older } = await fetchMessages(order);
  expect(has_older).toBe(false);
  expect(items).toMatchObject([
    { by: 'adviser', name: '序园顾问', text: '可以。', attachments: [] },
    {
      by: 'customer',
      name: '客户 017',
      text: '图样这样可以吗？\n见附件。',
      attachments: [{ id, name: 'small.png' }],
    },
  ]);
  expect((await listNotificationTexts(server, order.person, 'en-US'))[0]).toEqual([
    'message_received',
    'A message from your adviser',
    `Your adviser has written to you about “Trademark starter”, order ${order.orderNo}.`,
    `/user/orders/${order.orderNo}`,
  ]);
  // A file that a message refers to stays.
  const deleted = await server.call('DELETE', `files/${id}`, { token });
  expect([deleted.status, deleted.body.error]).toEqual([409, 'file.in_use']);
});

test('a message that is sent again with its key is one message', async () => {
  const order = await paidPackage(admin);
  const replies = await Promise.all([
    send(order, { text: '何时有结果？' }, 'key-1'),
    send(order, { text: '何时有结果？' }, 'key-1'),
  ]);
  const ids = replies.map(({ data }) => v.parse(OrderMessage, data).id);
  expect(new Set(ids).size).toBe(1);
  expect((await fetchMessages(order)).items).toHaveLength(1);
  const other = await send(order, { text: '别的' }, 'key-1');
  expect(other.status).toBe(422);
});

test('older messages are fetched before the oldest loaded one', async () => {
  const order = await paidPackage(admin);
  for (let at = 1; at <= 22; at += 1) await send(order, { text: `第 ${at} 条` });
  const newest = await fetchMessages(order);
  expect([newest.items.length, newest.has_older]).toEqual([20, true]);
  const oldest = newest.items.at(-1);
  expect(oldest?.text).toBe('第 3 条');
  const older = await fetchMessages(order, `?before=${oldest?.id}`);
  expect([older.items.map(({ text }) => text), older.has_older]).toEqual([
    ['第 2 条', '第 1 条'],
    false,
  ]);
});

test.each([
  ['nothing', { text: '  ' }, { text: ['此项为必填项'] }],
  ['more than 2000 characters', { text: '长'.repeat(2001) }, { text: ['内容过长'] }],
  [
    'too many files',
    { text: '见附件', attachments: Array(6).fill('x') },
    { attachments: ['最多上传 5 个文件'] },
  ],
  [
    'a file that is not there',
    { text: '见附件', attachments: ['x'] },
    { attachments: ['文件不存在或不属于您，请重新上传'] },
  ],
])('the message %s is refused in words, and nothing is written', async (_, body, fields) => {
  const order = await paidPackage(admin);
  const refused = await send(order, body);
  expect([refused.status, refused.data]).toEqual([422, { fields }]);
  expect((await fetchMessages(order)).items).toEqual([]);
});

test('another person’s order takes no message, and another person’s file goes with none', async () => {
  const order = await paidPackage(admin);
  const other = await paidPackage(admin);
  const crossed = await send({ ...order, person: other.person }, { text: '您好' });
  expect([crossed.status, crossed.body.error]).toEqual([403, 'order.not_yours']);
  const { token } = other.person;
  const uploaded = await server.upload('files/upload', smallPng, { token });
  const { id } = v.parse(StoredFile, uploaded.data);
  expect((await send(order, { text: '您好', attachments: [id] })).status).toBe(422);
  expect((await fetchMessages(order)).items).toEqual([]);
});

test('more than thirty messages in an hour are refused', async () => {
  const order = await paidPackage(admin);
  for (let at = 0; at < 30; at += 1) await send(order, { text: '您好' });
  const refused = await send(order, { text: '您好' });
  expect([refused.status, refused.body.error]).toEqual([429, 'message.too_many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('staff reply to existing orders, with valid texts', async () => {
  const order = await paidPackage(admin);
  expect(await admin.act('service.reply', { order_no: 'XY404', text: '您好' })).toEqual({
    text: 'Order does not exist.',
    exitCode: 1,
  });
  expect(
    (await admin.act('service.reply', { order_no: order.orderNo, text: '长'.repeat(2001) })).text,
  ).toContain('text: tooLong');
  expect((await admin.act('service.reply', { order_no: order.orderNo, text: ' ' })).exitCode).toBe(
    2,
  );
  expect((await fetchMessages(order)).items).toEqual([]);
});

test('a message without a reply is named after a working day, until it is settled', async () => {
  const order = await paidPackage(admin);
  await admin.act('service.start', { order_no: order.orderNo });
  const waits = async () => {
    const { text } = await admin.run('attention');
    return text
      .split('\n')
      .filter((line) => line.startsWith('message') && line.includes(order.orderNo));
  };
  // The clock of the tests begins on a Friday morning: the next working day is Monday.
  await send(order, { text: '何时有结果？' });
  server.clock.move(71 * hourMs);
  expect(await waits()).toEqual([]);
  server.clock.move(2 * hourMs);
  expect(await waits()).toHaveLength(1);
  expect((await admin.act('service.settle', { order_no: order.orderNo })).exitCode).toBe(0);
  expect(await waits()).toEqual([]);
  expect(await admin.act('service.settle', { order_no: order.orderNo })).toEqual({
    text: `service.settle ${order.orderNo}: done.\nsettled: 0`,
    exitCode: 0,
  });
});
