import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { StoredFile } from '../../contract/files.ts';
import { NotificationPage } from '../../contract/notifications.ts';
import { Order } from '../../contract/orders.ts';
import { openContent, ownContentDir } from '../../server/content/live-content.ts';
import { outbox } from '../../server/db/tables/payments.ts';
import { askServer, openDeskChannel } from '../../server/desk/channel.ts';
import type { Reply } from '../../server/desk/desk.ts';
import { runDesk } from '../../server/desk/run-desk.ts';
import { smallPng } from '../support/pictures.ts';
import { startServer } from '../support/server-process.ts';
import { createTestServer, type Person, type TestServer } from '../support/server.ts';

const hourMs = 60 * 60 * 1000;
const directory = mkdtempSync(join(tmpdir(), 'xuyuan-desk-'));

let server: TestServer;
let closeDesk: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  await openContent(server.deps, ownContentDir).then((content) => content.close());
  const desk = { deps: server.deps, origin: 'https://park.example' };
  closeDesk = await openDeskChannel(directory, (args) => runDesk(desk, args));
});
afterAll(async () => {
  await closeDesk();
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

/** What the running server answers the operator. */
async function desk(...args: string[]): Promise<Reply> {
  const reply = await askServer(directory, args);
  if (reply === null) throw new Error('no server answers');
  return reply;
}

async function toldTo({ token }: Person, locale = 'zh-CN') {
  const headers = { 'accept-language': locale };
  const answer = await server.call('GET', 'notifications', { token, headers });
  const { items } = v.parse(NotificationPage, answer.data);
  return items.map(({ kind, title, body, link }) => [kind, title, body, link]);
}

async function pay(person: Person, { order_no }: Order): Promise<void> {
  await server.wallet(await server.pay(person, order_no), 'approve');
}

test('the socket lies where only the server’s own user can reach it', () => {
  expect(statSync(join(directory, 'desk')).mode & 0o777).toBe(0o700);
});

test('where no server runs nobody answers', async () => {
  expect(await askServer(join(directory, 'elsewhere'), ['help'])).toBeNull();
  const left = mkdtempSync(join(tmpdir(), 'xuyuan-desk-'));
  const reply = { text: 'here', exitCode: 0 };
  const open = () => openDeskChannel(left, () => Promise.resolve(reply));
  await (
    await open()
  )();
  expect(await askServer(left, ['help'])).toBeNull();
  // As a crash leaves it.
  writeFileSync(join(left, 'desk', 'desk.sock'), '');
  expect(await askServer(left, ['help'])).toBeNull();
  const close = await open();
  expect(await askServer(left, ['help'])).toEqual(reply);
  await close();
  rmSync(left, { recursive: true });
});

test(
  'the command asks the server that runs, and says when there is nothing to ask',
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-desk-'));
    const ask = () => {
      const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
      const command = [join(import.meta.dirname, '../../server/desk.ts'), 'attention'];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { env });
      return [status, stdout.toString() + stderr.toString()];
    };
    const nothing = `There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.\n`;
    expect(ask()).toEqual([1, nothing]);
    const running = await startServer(dataDir);
    expect(ask()).toEqual([0, 'Nothing needs a person.\n']);
    running.kill('SIGKILL');
    await running.exited;
    rmSync(dataDir, { recursive: true });
  },
);

test.each([
  [['help'], 0, 'npm run desk -- <command>'],
  [[], 0, 'npm run desk -- <command>'],
  [['toString'], 2, 'There is no command "toString".'],
  [['orders', 'x'], 2, '"orders" takes nothing more.'],
  [['complete'], 2, 'Say "complete <order number>".'],
  [['complete', 'XY404'], 1, 'There is no order XY404.'],
  [['inquiries', 'answered', 'Q404'], 1, 'There is no inquiry Q404.'],
  [['verify', '404', 'approve'], 1, 'There is no request 404.'],
  [['verify', 'x', 'approve'], 2, '"x" is not the id of a request.'],
  [['verify', '404', 'reject'], 2, 'Say why: the person reads it.'],
  [['verify', '404', 'reject', 'a\nb'], 2, 'A reason is one line of at most 200 characters.'],
  [['announce', 'someone'], 2, '--title-zh is one line of 1 to 60 characters.'],
  [['announce', 'all', '--bogus', '1'], 2, "Unknown option '--bogus'"],
])('%j ends with %i and says: %s', async (args, exitCode, text) => {
  const reply = await desk(...args);
  expect([reply.exitCode, reply.text.includes(text)]).toEqual([exitCode, true]);
});

describe('inquiries', () => {
  let person: Person;
  beforeEach(async () => {
    person = await server.register();
  });

  async function ask(description: string, token?: string): Promise<string> {
    const body = { name: '王敏', phone: '13800138000', inquiry_type: 'trademark', description };
    const answer = await server.call('POST', 'contact/inquiries', { token, body });
    return Object(answer.data).inquiry_no;
  }

  test('are listed until they are answered, and their sender is told', async () => {
    const inquiryNo = await ask('第一行\n\u001B[31m红色\u202E', person.token);
    const listed = await desk('inquiries');
    expect(listed.text).toContain(inquiryNo);
    expect(listed.text).toContain('    第一行 [31m红色');
    expect(listed.text).not.toMatch(/[\u001B\u202E]/);
    expect(await desk('inquiries', 'answered', inquiryNo)).toEqual({
      text: `Inquiry ${inquiryNo} is answered. Its sender is told.`,
      exitCode: 0,
    });
    expect((await desk('inquiries')).text).not.toContain(inquiryNo);
    expect((await desk('inquiries', 'all')).text).toContain(inquiryNo);
    expect((await toldTo(person, 'en-US'))[0]).toEqual([
      'system',
      'Your inquiry has been answered',
      `We have got back to you about inquiry ${inquiryNo}. If nothing has reached you, please contact us again.`,
      '/contact',
    ]);
    expect(await desk('inquiries', 'answered', inquiryNo)).toEqual({
      text: `Inquiry ${inquiryNo} was answered before.`,
      exitCode: 1,
    });
  });

  test('of a guest say that nobody can be told', async () => {
    const reply = await desk('inquiries', 'answered', await ask('查名'));
    expect(reply.text).toContain('It came from a guest, whom no notification reaches.');
  });
});

describe('verifications', () => {
  // Made up; its check digit holds.
  const idNumber = '11010519491231002X';

  async function request(person: Person): Promise<string> {
    const { token } = person;
    const file = v.parse(
      StoredFile,
      (await server.upload('files/upload', smallPng, { token })).data,
    );
    const body = { real_name: '林晓雯', id_number: idNumber, attachments: [file.id] };
    await server.call('POST', 'user/profile/verify', { token, body });
    const line = (await desk('verifications')).text.split('\n').at(-2) ?? '';
    return line.split(' ')[0] ?? '';
  }

  test('are listed with a masked number and links to their papers, which open', async () => {
    const id = await request(await server.register());
    const { text } = await desk('verifications');
    expect(text).toContain('110*************2X');
    expect(text).not.toContain(idNumber);
    expect((await desk('verifications', 'show', id)).text).toContain(idNumber);
    const link = /https:\/\/park\.example\S+/.exec(text)?.[0] ?? '';
    const { pathname, search } = new URL(link);
    const opened = await server.app.request(pathname + search);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('are decided once, and the person is told why', async () => {
    const person = await server.register();
    const id = await request(person);
    expect((await desk('verify', id, 'reject', '照片不清晰')).exitCode).toBe(0);
    expect((await toldTo(person))[0]).toEqual([
      'verification_decided',
      '实名认证未通过',
      '未通过原因：照片不清晰',
      '/user/profile',
    ]);
    expect(await desk('verify', id, 'approve')).toEqual({
      text: `Request ${id} was decided before.`,
      exitCode: 1,
    });
    const second = await request(person);
    expect((await desk('verify', second, 'approve')).text).toBe(
      `Request ${second} is verified. The person is told.`,
    );
    const read = await server.call('GET', 'user/profile/verify', { token: person.token });
    expect(read.data).toMatchObject({ status: 'verified' });
  });
});

describe('orders', () => {
  async function service(person: Person, attachments: string[] = []): Promise<Order> {
    const draft = { type: 'service', plan_slug: 'pro', item_type: 'trademark', attachments };
    return server.order(person, { ...draft, pricing_model: 'yearly', months: 12 });
  }

  test('that people deliver wait at the desk; the service begins when they say so', async () => {
    const person = await server.register();
    const order = await service(person);
    await pay(person, order);
    expect((await desk('orders')).text).toContain(order.order_no);
    server.clock.move(hourMs);
    const now = server.clock.date().toISOString();
    const completed = await desk('complete', order.order_no);
    expect(completed.exitCode).toBe(0);
    expect(completed.text).toMatch(
      / is completed\. It runs until 2027-11-20 \d\d:\d\d Beijing time\./,
    );
    const read = await server.call('GET', `orders/${order.order_no}`, { token: person.token });
    expect(read.data).toMatchObject({
      status: 'completed',
      details: { period_start: now, period_end: now.replace('2026', '2027') },
      timeline: [{}, {}, { event: 'order.fulfilled', at: now }],
    });
    expect((await toldTo(person))[0]).toEqual([
      'system',
      '服务已开始',
      `“商标服务 · 专业服务”已为您开始服务，有效期至 2027年11月20日，订单号 ${order.order_no}。`,
      `/user/orders/${order.order_no}`,
    ]);
    expect((await desk('orders')).text).not.toContain(order.order_no);
    expect((await desk('complete', order.order_no)).exitCode).toBe(1);
  });

  test('of packages are listed with their files, and end without a period', async () => {
    const person = await server.register();
    const { token } = person;
    const file = v.parse(
      StoredFile,
      (await server.upload('files/upload', smallPng, { token })).data,
    );
    await pay(person, await service(person, [file.id]));
    const body = { identifier: 'startup', quantity: 2 };
    const placed = await server.call('POST', 'orders/package', { token, body });
    const order = v.parse(Order, placed.data);
    await pay(person, order);
    const { text } = await desk('orders');
    expect(text).toMatch(new RegExp(`${order.order_no} .* 2 × `));
    expect(text).toMatch(/\n {4}small\.png https:\/\/park\.example\/api\/v1\/files\//);
    expect(await desk('complete', order.order_no)).toEqual({
      text: `Order ${order.order_no} is completed. Its owner is told.`,
      exitCode: 0,
    });
    expect((await toldTo(person, 'en-US'))[0]?.slice(0, 2)).toEqual([
      'system',
      'Your order is complete',
    ]);
  });

  test('that are not paid are not completed', async () => {
    const order = await service(await server.register());
    expect(await desk('complete', order.order_no)).toEqual({
      text: `Order ${order.order_no} is not waiting for delivery: it is unpaid, ended or completed already.`,
      exitCode: 1,
    });
  });
});

test('words to one person or to all arrive in both languages, and once', async () => {
  const [one, other] = [await server.register(), await server.register()];
  const words = ['--title-zh', '系统维护', '--body-zh', '今晚 22:00 起维护。'];
  const english = ['--title-en', 'Maintenance', '--body-en', 'From 22:00 tonight.'];
  const single = await desk('announce', one.phone, ...words, ...english, '--link', '/packages');
  expect(single).toEqual({ text: '1 person is told.', exitCode: 0 });
  expect(await toldTo(one, 'en-US')).toEqual([
    ['system', 'Maintenance', 'From 22:00 tonight.', '/packages'],
  ]);
  expect(await toldTo(other)).toEqual([]);
  const all = await desk('announce', 'all', ...words, ...english, '--link', '/packages');
  expect(all.text).toMatch(/^\d+ people are told\. 1 had been told before\.$/);
  expect(await toldTo(one)).toHaveLength(1);
  expect(await toldTo(other)).toHaveLength(1);
  const nobody = await desk('announce', '13999999999', ...words, ...english);
  expect(nobody).toEqual({ text: 'Nobody has the number 13999999999.', exitCode: 1 });
  const outside = await desk('announce', 'all', ...words, ...english, '--link', '//evil.example');
  expect(outside.exitCode).toBe(2);
});

test('what needs a person is named with its reason, and nothing else', async () => {
  const own = await createTestServer();
  const look = () => runDesk({ deps: own.deps, origin: 'https://park.example' }, ['attention']);
  try {
    expect(await look()).toEqual({ text: 'Nothing needs a person.', exitCode: 0 });
    const person = await own.register();
    const draft = { type: 'service', plan_slug: 'pro', item_type: 'trademark' };
    const order = await own.order(person, { ...draft, pricing_model: 'yearly', months: 12 });
    await own.wallet(await own.pay(person, order.order_no), 'approve');
    const late = await own.order(person);
    const unclear = await own.pay(person, late.order_no);
    const body = { name: '王敏', phone: '13800138000', inquiry_type: 'ip', description: '咨询' };
    const asked = await own.call('POST', 'contact/inquiries', { body });
    expect((await look()).exitCode).toBe(0);
    own.clock.move(100 * hourMs);
    const now = own.clock.date();
    const failing = {
      topic: 'payment.refund',
      subjectId: 1,
      createdAt: now,
      availableAt: now,
    } as const;
    await own.deps.db.insert(outbox).values({ ...failing, tries: 3 });
    const { text, exitCode } = await look();
    expect(exitCode).toBe(3);
    const lines = text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
    expect(lines).toEqual([
      'what | number | waits | why',
      `payment | ${unclear.payment_no} | 4 d | the wallet does not say what became of it; order ${late.order_no}`,
      expect.stringMatching(
        /^duty \| \d+ \| 0 h \| payment\.refund has failed 3 times; the log says why$/,
      ),
      `order | ${order.order_no} | 4 d | paid, and nobody has said when it begins; "start" does`,
      `inquiry | ${Object(asked.data).inquiry_no} | 4 d | an answer was promised within a day`,
    ]);
  } finally {
    await own.close();
  }
});
