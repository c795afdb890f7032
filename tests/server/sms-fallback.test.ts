import { beforeEach, expect } from 'vitest';
import { createAliyunSms } from '#server/adapters/aliyun-sms/sender.ts';
import { createTencentSms } from '#server/adapters/tencent-sms/sender.ts';
import {
  createSmsFallback,
  smsFailuresToRest,
  smsRestMs,
  type SmsFallback,
} from '#server/gateways/sms-fallback.ts';
import { countSmsSends } from '#server/status/sms-sends.ts';
import {
  abroad,
  aliyunKeys,
  notices,
  signName,
  startAliyun,
  templates,
} from '#tests/support/aliyun.ts';
import { startTencent, tencentSettings } from '#tests/support/tencent.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

// A site with both providers: Aliyun is asked first.
let sms: SmsFallback;

const aliyun = setUpOnce(() => startAliyun(server.clock.date));
const tencent = setUpOnce(() => startTencent(server.clock.date));
beforeEach(() => {
  aliyun.answer(null);
  tencent.answer(null);
  aliyun.sent.splice(0);
  tencent.sent.splice(0);
  const countries = ['CN', 'GB'];
  sms = createSmsFallback(
    [
      {
        name: 'aliyun',
        sender: createAliyunSms(
          { ...aliyunKeys, signName, templates, abroad, notices, countries },
          server.clock.date,
          aliyun.endpoint,
        ),
      },
      {
        name: 'tencent',
        sender: createTencentSms(tencentSettings, server.clock.date, tencent.endpoint),
      },
    ],
    server.clock,
    countSmsSends(server.deps.metrics),
  );
  server.deps.sms = sms;
});

let phones = 0;
async function ask() {
  server.clock.move(61_000);
  phones += 1;
  const phone = `136${String(phones).padStart(8, '0')}`;
  const { status, body } = await server.call('POST', 'auth/send-sms', {
    body: { phone, purpose: 'login' },
  });
  return [status, body.error];
}

const countSent = () => ({ aliyun: aliyun.sent.length, tencent: tencent.sent.length });
const listResting = () => sms.listProviders().flatMap(({ name, rests }) => (rests ? [name] : []));
const down = { status: 503, body: '{"Code":"ServiceUnavailable"}' };

test('the second provider gets nothing while the first one sends', async () => {
  for (let each = 0; each < 3; each += 1) expect((await ask())[0]).toBe(200);
  expect(countSent()).toEqual({ aliyun: 3, tencent: 0 });
});

test.each([
  ['is down', down],
  ['has no money', { status: 200, body: '{"Code":"isv.AMOUNT_NOT_ENOUGH"}' }],
  ['refuses the template', { status: 200, body: '{"Code":"isv.SMS_TEMPLATE_ILLEGAL"}' }],
])('a code goes through the second provider when the first one %s', async (_, answer) => {
  aliyun.answer(answer);
  expect((await ask())[0]).toBe(200);
  expect(countSent()).toEqual({ aliyun: 0, tencent: 1 });
});

test('an answer that is lost is unclear: no second provider is asked, and no one gets two codes', async () => {
  aliyun.breakOff();
  expect(await ask()).toEqual([503, 'auth.send_unclear']);
  expect(countSent()).toEqual({ aliyun: 0, tencent: 0 });
  aliyun.answer({ status: 504, body: '<html>' });
  expect(await ask()).toEqual([503, 'auth.send_unclear']);
  expect(countSent()).toEqual({ aliyun: 0, tencent: 0 });
});

test('a refusal of the phone holds for both providers', async () => {
  aliyun.answer({ status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}' });
  expect(await ask()).toEqual([429, 'auth.send_too_soon']);
  for (let each = 0; each < smsFailuresToRest; each += 1) await ask();
  expect(countSent()).toEqual({ aliyun: 0, tencent: 0 });
  expect(listResting()).toEqual([]);
});

test('a provider rests after failures in a row, and then one message tries it again', async () => {
  aliyun.breakOff();
  for (let each = 0; each < smsFailuresToRest; each += 1) {
    expect((await ask())[0]).toBe(503);
  }
  expect(listResting()).toEqual(['aliyun']);
  // The clock does not move, so the provider is still resting.
  const message = { purpose: 'login', code: '123456' } as const;
  const send = (phone: string) => sms.send({ phone, ...message });
  await send('13612340001');
  await send('13612340002');
  expect(countSent()).toEqual({ aliyun: 0, tencent: 2 });

  aliyun.answer(null);
  server.clock.move(smsRestMs);
  await Promise.all([send('13612340003'), send('13612340004'), send('13612340005')]);
  expect(countSent()).toEqual({ aliyun: 1, tencent: 4 });
  expect(listResting()).toEqual([]);
  await send('13612340006');
  expect(countSent()).toEqual({ aliyun: 2, tencent: 4 });
});

test('a provider that fails its trial rests again', async () => {
  aliyun.answer(down);
  for (let each = 0; each < smsFailuresToRest; each += 1) await ask();
  server.clock.move(smsRestMs);
  const message = { purpose: 'login', code: '123456' } as const;
  await sms.send({ phone: '13612340007', ...message });
  expect(listResting()).toEqual(['aliyun']);
  aliyun.answer(null);
  await sms.send({ phone: '13612340008', ...message });
  expect(countSent()).toEqual({ aliyun: 0, tencent: smsFailuresToRest + 2 });
});

test('two providers that are down are both asked, and the visitor reads that sending failed', async () => {
  aliyun.answer(down);
  tencent.answer({
    status: 200,
    body: '{"Response":{"Error":{"Code":"InternalError","Message":""},"RequestId":"r"}}',
  });
  for (let each = 0; each < smsFailuresToRest + 2; each += 1) {
    expect(await ask()).toEqual([503, 'auth.send_failed']);
  }
  expect(listResting()).toEqual(['aliyun', 'tencent']);
  // Both rest: a provider that rests is better than none.
  tencent.answer(null);
  expect(await ask()).toEqual([200, undefined]);
});

test('each attempt is counted by provider and outcome', async () => {
  const { smsSends } = server.deps.metrics;
  const count = () => ({
    aliyun: smsSends.total({ provider: 'aliyun', outcome: 'away' }),
    tencent: smsSends.total({ provider: 'tencent', outcome: 'sent' }),
  });
  const before = count();
  aliyun.answer(down);
  await ask();
  expect(count()).toEqual({ aliyun: before.aliyun + 1, tencent: before.tencent + 1 });
});
