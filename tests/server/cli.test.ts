import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { hasHolidays } from '#contract/base/working-days.ts';
import { createStillClock } from '#server/base/clock.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { askServer, openAdminChannel } from '#server/cli/channel.ts';
import { readNamedFiles } from '#server/cli/named-files.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import type { TypedFields } from '#tests/support/act-by-command.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { adminActor } from '#tests/support/admin.ts';
import { hourMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { briefArguments, startServer } from '#tests/support/server-process.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';

const testAdmin = setUpAdmin();

const admin = (...args: string[]) => testAdmin.run(...args);

test('the socket is in a place that only the server’s own user can reach', () => {
  expect(statSync(join(testAdmin.directory, 'console')).mode & 0o777).toBe(0o700);
});

test('a command without a running server gets no response', async () => {
  expect(
    await askServer(join(testAdmin.directory, 'elsewhere'), { actor: adminActor, args: ['help'] }),
  ).toBeNull();
  const left = mkdtempSync(join(tmpdir(), 'xuyuan-console-'));
  const reply = { text: 'here', exitCode: 0 };
  const open = () => openAdminChannel(left, () => Promise.resolve(reply));
  await (
    await open()
  )();
  expect(await askServer(left, { actor: adminActor, args: ['help'] })).toBeNull();
  // A crash leaves this file.
  writeFileSync(join(left, 'console', 'console.sock'), '');
  expect(await askServer(left, { actor: adminActor, args: ['help'] })).toBeNull();
  const close = await open();
  expect(await askServer(left, { actor: adminActor, args: ['help'] })).toEqual(reply);
  await close();
  rmSync(left, { recursive: true });
});

test('the files that a command names are sent with it, to the byte', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'xuyuan-console-'));
  const path = join(directory, '发票 1.pdf');
  const bytes = new Uint8Array(300_000).map((_, at) => at % 256);
  writeFileSync(path, bytes);
  const received: unknown[] = [];
  const close = await openAdminChannel(directory, ({ args, files }) => {
    received.push(args, files);
    return Promise.resolve({ text: 'here', exitCode: 0 });
  });
  const args = ['call', 'invoice.issued', 'invoice_no=I1', `pdf=@${path}`];
  await askServer(directory, { actor: adminActor, args, files: readNamedFiles(args) });
  expect(received).toEqual([args, new Map([[path, bytes]])]);
  const absent = join(directory, 'absent.pdf');
  expect(() => readNamedFiles(['call', 'invoice.issued', `pdf=@${absent}`])).toThrow(
    `There is no file ${absent}.`,
  );
  truncateSync(path, 20 * 1024 * 1024 + 1);
  expect(() => readNamedFiles(args)).toThrow(`${path} is larger than 20 MiB.`);
  await close();
  rmSync(directory, { recursive: true });
});

test(
  'the command calls the running server, asks for a code, and says when none runs',
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-console-'));
    const ask = (input: string, ...args: string[]) => {
      const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
      const command = [...briefArguments('admin'), ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, input });
      return [status, stdout.toString(), stderr.toString()];
    };
    const nothing = `There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.\n`;
    expect(ask('', 'inquiries')).toEqual([1, '', nothing]);
    await copyDatabase(dataDir);
    const running = await startServer(dataDir);
    expect(ask('', 'inquiries')).toEqual([0, 'No inquiry waits for an answer.\n', '']);
    const body = {
      name: '客户 017',
      phone: '13800138000',
      inquiry_type: 'consulting',
      description: '咨询',
    };
    const sent = await fetch(`${running.address}/api/v1/contact/inquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { inquiry_no: number } = Object(await sent.json()).data;
    const [, printed = ''] = ask('', 'staff', 'add', 'adviser-a', '--role', 'serve');
    const secret = /^secret +(\S+)$/m.exec(String(printed))?.[1] ?? '';
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const answered = ['call', 'inquiry.answered', `inquiry_no=${number}`, '--as', 'adviser-a'];
    const prompt = 'One-time code of adviser-a: ';
    expect(ask('', ...answered)).toEqual([
      2,
      '',
      `${prompt}Nothing was answered, and nothing was done.\n`,
    ]);
    const done = `inquiry.answered ${number}: done.\nis_notified: false\n`;
    expect(ask(`${code}\n`, ...answered)).toEqual([0, done, prompt]);
    running.kill('SIGKILL');
    await running.exited;
    rmSync(dataDir, { recursive: true });
  },
);

test.each([
  [['help'], 0, 'npm run admin -- <命令>'],
  [['help', '--lang', 'en-US'], 0, 'npm run admin -- <command>'],
  [[], 0, 'npm run admin -- <命令>'],
  [['toString'], 2, 'There is no command "toString".'],
  [['orders', 'x'], 2, '"orders" takes nothing more.'],
  [['steps'], 2, 'Say "steps <order number>".'],
  [['steps', 'XY404'], 1, 'There is no order XY404.'],
  [['invoice'], 2, 'Say "invoice <number>".'],
  [['invoice', 'I404'], 1, 'There is no invoice I404.'],
  [['inquiries', 'answered'], 2, 'Say "inquiries" or "inquiries all".'],
  [['messages', 'XY404', 'settled'], 2, 'Say "messages" or "messages <order number>".'],
  [['verifications', 'show', 'x'], 2, '"x" is not the id of a request.'],
  [['complete', 'XY404'], 2, 'There is no command "complete".'],
])('the command %j exits with %i and says: %s', async (args, exitCode, text) => {
  const reply = await admin(...args);
  expect([reply.exitCode, reply.text.includes(text)]).toEqual([exitCode, true]);
});

test('messages to one person or to all arrive in both languages, and once', async () => {
  const [one, other] = [await server.register(), await server.register()];
  await server.register();
  const words = {
    'title.zh-CN': '系统维护',
    'body.zh-CN': '今晚 22:00 起维护。',
    'title.en-US': 'Maintenance',
    'body.en-US': 'From 22:00 tonight.',
    link: '/packages',
  };
  const announce = (fields: TypedFields) =>
    testAdmin.act('announcement.send', { ...words, ...fields });
  const single = await announce({ to: 'phone', phone: one.phone });
  expect(single.text).toContain('notified: 1\nbefore: 0');
  expect(await listNotificationTexts(server, one, 'en-US')).toEqual([
    ['system', 'Maintenance', 'From 22:00 tonight.', '/packages'],
  ]);
  expect(await listNotificationTexts(server, other)).toEqual([]);
  const all = await announce({ to: 'all' });
  expect(all.text).toMatch(/notified: \d+\nbefore: 1$/);
  expect(await listNotificationTexts(server, one)).toHaveLength(1);
  expect(await listNotificationTexts(server, other)).toHaveLength(1);
  const nobody = await announce({ to: 'phone', phone: '13999999999' });
  expect(nobody).toEqual({ text: 'Nothing was found.', exitCode: 1 });
  const outside = await announce({ to: 'all', link: '//evil.example' });
  expect(outside.exitCode).toBe(2);
});

test('unknown public holidays of the next year need a person from December on', async () => {
  let known = 2026;
  while (hasHolidays(String(known + 1))) known += 1;
  const at = async (instant: string) => {
    const deps = { ...server.deps, clock: createStillClock(Date.parse(instant)) };
    const { text } = await runAdmin({ deps, origin: '', actor: adminActor }, ['attention']);
    return text.split('\n').filter((line) => line.startsWith('holidays'));
  };
  expect(await at(`${known}-11-30T23:59:00+08:00`)).toEqual([]);
  const missing = expect.stringMatching(new RegExp(`^holidays +${known + 1} .*Monday to Friday`));
  expect(await at(`${known}-12-01T00:00:00+08:00`)).toEqual([missing]);
  expect(await at(`${known + 1}-03-01T00:00:00+08:00`)).toEqual([missing]);
});

test('open cases are named with their reason, and nothing else', async () => {
  const own = await createTestServer();
  const look = () =>
    runAdmin({ deps: own.deps, origin: 'https://park.example', actor: adminActor }, ['attention']);
  try {
    expect(await look()).toEqual({ text: 'Nothing needs a person.', exitCode: 0 });
    const person = await own.register();
    const draft = { type: 'service', plan_slug: 'pro', item_type: 'trademark' };
    const order = await own.order(person, { ...draft, pricing_model: 'yearly', months: 12 });
    await own.wallet(await own.pay(person, order.order_no), 'approve');
    const late = await own.order(person);
    const unclear = await own.pay(person, late.order_no);
    const body = {
      name: '客户 017',
      phone: '13800138000',
      inquiry_type: 'consulting',
      description: '咨询',
    };
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
      'what | number | order | waits | why',
      `payment | ${unclear.payment_no} | ${late.order_no} | 4 d | The wallet does not say what became of this payment`,
      expect.stringMatching(
        /^duty \| \d+ \| \S+ \| 0 h \| The background job “Refund” has failed 3 times; the server’s log says why$/,
      ),
      `order | ${order.order_no} | – | 4 d | Paid, and nobody has confirmed when it begins`,
      `inquiry | ${Object(asked.data).inquiry_no} | – | 4 d | The promised time for an answer has passed`,
    ]);
  } finally {
    await own.close();
  }
});
