import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAliyunSms } from '#server/adapters/aliyun-sms/sender.ts';
import { createSmtpMail } from '#server/adapters/smtp/sender.ts';
import type { Log } from '#server/base/log.ts';
import { createS3Storage } from '#server/storage/s3.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { abroad, aliyunKeys, notices, signName, templates } from '#tests/support/aliyun.ts';
import { requestCode } from '#tests/support/payer.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { createTestServer, type Person, type TestServer } from '#tests/support/server.ts';

type Line = { level: keyof Log; facts: Record<string, unknown> };

const lines: Line[] = [];
const note =
  (level: keyof Log) =>
  (_message: string, facts: Record<string, unknown> = {}) =>
    void lines.push({ level, facts });
/** Creates a log without earlier warnings, because each warning appears once a minute. */
const newLog = (): Log => ({
  debug: note('debug'),
  info: note('info'),
  warn: note('warn'),
  error: note('error'),
});

let server: TestServer;
let person: Person;
let nowhere: number;
beforeAll(async () => {
  nowhere = await closedPort();
  server = await createTestServer();
  person = await server.register();
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
  server.deps.log = newLog();
  server.clock.move(61_000);
});

/** Returns a port of this machine at which nothing listens. */
async function closedPort(): Promise<number> {
  const held = createServer().listen(0, '127.0.0.1');
  await once(held, 'listening');
  const address = held.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  held.close();
  await once(held, 'close');
  return port;
}

/** Returns the logged failures, each with its cause. */
const logged = () =>
  lines
    .filter(({ level }) => level === 'warn' || level === 'error')
    .map(({ level, facts }) => `${level} ${String(facts['cause'] ?? facts['path'])}`);

test('a code is refused with 503 and a warning while the SMS sender is unavailable', async () => {
  const { sms } = server.deps;
  const settings = { ...aliyunKeys, signName, templates, abroad, notices, countries: ['CN'] };
  server.deps.sms = createAliyunSms(settings, () => new Date(), `http://127.0.0.1:${nowhere}`);
  const body = { phone: '13900000099', purpose: 'login' };
  const { status, body: answer } = await server.call('POST', 'auth/send-sms', { body });
  server.deps.sms = sms;
  expect([status, answer.error]).toEqual([503, 'auth.send_failed']);
  expect(logged()).toEqual(['warn auth.send_failed']);
});

test('a code is refused with 503 and a warning while the mail server is unavailable', async () => {
  const { mail } = server.deps;
  server.deps.mail = createSmtpMail({
    url: `smtp://127.0.0.1:${nowhere}`,
    from: 'park@example.com',
  });
  const body = { email: 'away@example.com', purpose: 'login' };
  const { status, body: answer } = await server.call('POST', 'auth/send-email', { body });
  server.deps.mail = mail;
  expect([status, answer.error]).toEqual([503, 'auth.send_failed']);
  expect(logged()).toEqual(['warn auth.send_failed']);
});

test('an upload and a download are refused with 503 and a warning while the bucket is unavailable', async () => {
  const { token } = person;
  const uploaded = await server.upload('files/upload', smallPng, { token });
  const { url } = Object(uploaded.data);
  const { files } = server.deps;
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${nowhere}`,
    bucket: 'park',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  server.deps.files = { ...files, storage };
  const upload = await server.upload('files/upload', smallPng, { token });
  const download = await server.app.request(String(url));
  server.deps.files = files;
  expect([upload.status, upload.body.error]).toEqual([503, 'server.unavailable']);
  expect(download.status).toBe(503);
  expect(logged()).toContain('warn server.unavailable');
  expect(logged()).not.toContainEqual(expect.stringMatching(/^error/));
});

test('a code and a command are refused for now, without an error in the log, while a wallet is unavailable', async () => {
  const { order_no } = await server.order(person);
  const waiting = await server.order(person, { months: 2 });
  await server.pay(person, waiting.order_no, 'wechat');
  await server.walletServer.close();
  lines.length = 0;
  for (const channel of ['alipay', 'wechat'] as const) {
    const refused = await requestCode(server, person, order_no, channel);
    const { status, body, headers } = refused;
    const word = channel === 'alipay' ? 'payment.create_failed' : 'payment.still_confirming';
    expect([status, body.error, headers.get('retry-after')]).toEqual([503, word, '2']);
  }
  const { token } = person;
  const cancelled = await server.call('POST', `orders/${waiting.order_no}/cancel`, { token });
  expect([cancelled.status, cancelled.body.error]).toEqual([503, 'payment.still_confirming']);
  const admin = {
    deps: server.deps,
    origin: 'http://site.test',
    actor: 'tester',
    files: new Map(),
  };
  const day = new Date(server.clock.now() - 86_400_000).toISOString().slice(0, 10);
  await runAdmin(admin, ['reconcile', day]);
  expect(logged()).toContain('warn payment.create_failed');
  expect(logged()).not.toContainEqual(expect.stringMatching(/^error/));
});
