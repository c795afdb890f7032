import { beforeEach, expect } from 'vitest';
import { StatusBoard } from '#contract/staff/status.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { ServiceAway } from '#server/base/unavailable.ts';
import { createSmsFallback } from '#server/gateways/sms-fallback.ts';
import { SmsRefused, SmsUnclear, type Sms, type SmsSender } from '#server/gateways/sms-sender.ts';
import { createSmsCounter, listSmsDays, type SmsPrices } from '#server/records/sms-counts.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const staffConsole = setUpOnce(() => createTestConsole(server));

// No test finds the messages of another one among those of the last seven days.
beforeEach(() => server.clock.move(8 * 24 * 60 * 60_000));

const prices: SmsPrices = {
  aliyun: { mainland: 0.045, abroad: null },
  tencent: { mainland: 0.05, abroad: 0.4 },
};
const code: Sms = { phone: '13800000001', purpose: 'login', code: '123456' };
const abroad: Sms = { ...code, phone: '+447400123456' };
const notice: Sms = { phone: '13800000001', purpose: 'phone_changed', to: '139****0000' };

/** Sends a message through two providers; the first one fails with `failure`. */
function send(message: Sms, failure: Error | null): Promise<void> {
  const first: SmsSender = {
    countries: ['CN', 'GB'],
    offers: () => false,
    send: () => (failure === null ? Promise.resolve() : Promise.reject(failure)),
  };
  const second = { ...first, send: () => Promise.resolve() };
  const { db, clock, log } = server.deps;
  const sms = createSmsFallback(
    [
      { name: 'aliyun', sender: first },
      { name: 'tencent', sender: second },
    ],
    clock,
    createSmsCounter(db, clock, log),
  );
  return sms.send(message).catch(() => undefined);
}

const listDays = () => listSmsDays(server.deps.db, server.clock.date(), prices);

test('the messages of a day are counted by provider, and the cost includes those that may have been sent', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send(code, null)));
  await send(notice, null);
  await send(code, new SmsUnclear('lost'));
  await send(code, new SmsRefused('blocked', 'this phone'));
  await send(code, new ServiceAway('down'));
  await send(abroad, new ServiceAway('down'));
  expect(await listDays()).toMatchObject([
    // 22 messages for 4.5 fen each.
    { provider: 'aliyun', codes: 21, notices: 1, abroad: 0, unsent: 3, cost: 99 },
    // One for 5 fen, one abroad for 40.
    { provider: 'tencent', codes: 2, notices: 0, abroad: 1, unsent: 0, cost: 45 },
  ]);
});

test('a process that dies in a call leaves the message counted', async () => {
  const { db, clock, log } = server.deps;
  await createSmsCounter(db, clock, log).begin('aliyun', code);
  expect(await listDays()).toMatchObject([{ provider: 'aliyun', codes: 1 }]);
});

test('a cost is null when the price is unknown', async () => {
  await send(abroad, null);
  await send(abroad, new ServiceAway('down'));
  expect((await listDays()).map(({ provider, cost }) => [provider, cost])).toEqual([
    ['aliyun', null],
    ['tencent', 40],
  ]);
});

test('the counter fails no message when the database does not answer', async () => {
  const { clock, log } = server.deps;
  const broken = new Proxy(server.deps.db, {
    get: () => () => {
      throw new Error('no database');
    },
  });
  const counter = createSmsCounter(broken, clock, log);
  await expect(counter.begin('aliyun', code)).resolves.toBeUndefined();
});

test('the console and the command show seven days, each by the clock of Shanghai', async () => {
  await send(code, new SmsUnclear('lost'));
  await send(abroad, new ServiceAway('down'));
  server.clock.move(24 * 60 * 60_000);
  await send(code, null);
  const { token } = await staffConsole.colleague('serve');
  const { sms } = await staffConsole.ask(StatusBoard, 'readStatus', { token });
  expect(sms).toHaveLength(3);
  expect(sms[0]).toMatchObject({ provider: 'aliyun', codes: 1, cost: null });

  const installation = {
    program: { version: '1', build: '1', schema: '1' },
    isProduction: true,
    publicUrl: null,
    hasOwnKey: true,
    sms: { providers: 2, unsetNotices: [], unsetPrices: [] },
    smsPrices: prices,
    hasMail: true,
    hasAlerts: true,
    trustsProxy: true,
    contentDir: '',
    readSkewMs: async () => 0,
    answersAt: async () => true,
  };
  const operator = {
    deps: server.deps,
    origin: 'https://park.example',
    actor: 'tester',
    installation,
  };
  const { text } = await runAdmin(operator, ['sms']);
  expect(text).toMatch(/aliyun +1 +0 +0 +0 +0\.05/);
  expect(text).toMatch(/tencent +1 +0 +1 +0 +0\.40/);

  server.clock.move(7 * 24 * 60 * 60_000);
  expect((await runAdmin(operator, ['sms'])).text).toBe('No SMS was sent in the last seven days.');
});
