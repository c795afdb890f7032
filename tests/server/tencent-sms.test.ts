import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTencentSms } from '#server/adapters/tencent-sms/sender.ts';
import { signTc3 } from '#server/adapters/tencent-sms/tc3.ts';
import { printError } from '#server/base/error-report.ts';
import type { Sms } from '#server/gateways/sms-sender.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import {
  refuseMessage,
  refuseRequest,
  startTencent,
  tencentSettings,
  type Tencent,
} from '#tests/support/tencent.ts';

test('the signature is that of the published example', () => {
  // Tencent Cloud's worked example of TC3-HMAC-SHA256: DescribeInstances, every input fixed.
  const body =
    '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const signed = signTc3(
    {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      contentType: 'application/json; charset=utf-8',
      body,
      date: new Date(1_551_113_065_000),
    },
    {
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    },
  );
  expect(signed).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

describe('a site that sends through Tencent Cloud', () => {
  let tencent: Tencent;
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
    tencent = await startTencent(server.clock.date);
    server.deps.sms = sender();
  });
  afterEach(() => {
    tencent.answer(null);
    tencent.sent.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await tencent.close();
  });

  const sender = (
    changed: Partial<Parameters<typeof createTencentSms>[0]> = {},
    now = server.clock.date,
  ) => createTencentSms({ ...tencentSettings, ...changed }, now, tencent.endpoint);
  const message: Sms = { phone: '13800000001', code: '654321', purpose: 'login' };

  let phones = 0;
  async function ask() {
    server.clock.move(61_000);
    phones += 1;
    const phone = `137${String(phones).padStart(8, '0')}`;
    return server.call('POST', 'auth/send-sms', { body: { phone, purpose: 'login' } });
  }

  test('a code of each purpose and the notice have their templates, on the mainland and abroad', async () => {
    const { templates, abroad } = tencentSettings;
    const abroadPhone = '+447400123456';
    for (const purpose of ['login', 'register', 'reset', 'phone'] as const) {
      await sender().send({ phone: message.phone, purpose, code: '654321' });
    }
    await sender().send({ phone: message.phone, purpose: 'phone_changed', to: '139****0000' });
    await sender().send({ phone: abroadPhone, purpose: 'login', code: '654321' });
    await sender().send({ phone: abroadPhone, purpose: 'phone_changed', to: '139****0000' });
    const phone = '+8613800000001';
    expect(tencent.sent.splice(0)).toEqual([
      { phone, template: templates.login, value: '654321' },
      { phone, template: templates.register, value: '654321' },
      { phone, template: templates.reset, value: '654321' },
      { phone, template: templates.phone, value: '654321' },
      { phone, template: templates.phone_changed, value: '139****0000' },
      { phone: abroadPhone, template: abroad.code, value: '654321' },
      { phone: abroadPhone, template: abroad.phone_changed, value: '139****0000' },
    ]);
  });

  test('a code that a visitor requests arrives', async () => {
    expect((await ask()).status).toBe(200);
    expect(tencent.sent.at(-1)?.value).toMatch(/^\d{6}$/);
  });

  test.each([
    ['a wrong key', 'AuthFailure.SignatureFailure', () => sender({ secretKey: 'other' })],
    ['an unknown key', 'AuthFailure.SecretIdNotFound', () => sender({ secretId: 'other' })],
    [
      'a signature that nobody approved',
      'FailedOperation.SignatureIncorrectOrUnapproved',
      () => sender({ signName: '别处' }),
    ],
    [
      'a template that nobody approved',
      'FailedOperation.TemplateIncorrectOrUnapproved',
      () => sender({ templates: { ...tencentSettings.templates, login: '1' } }),
    ],
    [
      'a clock that is off',
      'AuthFailure.SignatureExpire',
      () => sender({}, () => new Date(server.clock.now() - 6 * 60_000)),
    ],
  ])('the response to %s is a failure that says %s and no personal data', async (_, code, make) => {
    const [failure] = await Promise.allSettled([make().send(message)]);
    const text = failure.status === 'rejected' ? printError(failure.reason) : '';
    expect(text).toContain(`Tencent Cloud did not send: ${code}`);
    expect(text).not.toMatch(/13800000001|654321|key-of-tests/);
  });

  test.each([
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 429, 'auth.send_too_soon'],
    ['LimitExceeded.PhoneNumberDailyLimit', 429, 'auth.send_too_soon'],
    ['LimitExceeded.DeliveryFrequencyLimit', 429, 'auth.send_too_soon'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 422, 'request.invalid'],
    ['FailedOperation.PhoneNumberInBlacklist', 422, 'request.invalid'],
    ['FailedOperation.TemplateIncorrectOrUnapproved', 500, 'auth.send_failed'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 500, 'auth.send_failed'],
    ['InternalError.OtherError', 503, 'auth.send_failed'],
    ['InternalError.Timeout', 503, 'auth.send_unclear'],
  ])('a message that is refused with %s is HTTP %i %s', async (code, status, error) => {
    tencent.answer(refuseMessage(code));
    const response = await ask();
    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  test('a visitor with a blocked number reads what to do', async () => {
    tencent.answer(refuseMessage('FailedOperation.PhoneNumberInBlacklist'));
    expect((await ask()).body.message).toBe(
      '这个手机号拒收短信，或被运营商屏蔽，请换一个手机号或联系我们',
    );
  });

  test.each([
    ['a request limit', refuseRequest('RequestLimitExceeded'), 503, 'auth.send_failed'],
    [
      'no right to send',
      refuseRequest('AuthFailure.UnauthorizedOperation'),
      500,
      'auth.send_failed',
    ],
    ['HTTP 502 of a proxy', { status: 502, body: '<html>' }, 503, 'auth.send_unclear'],
    ['no JSON', { status: 200, body: '<html>' }, 503, 'auth.send_unclear'],
    ['nothing', { status: 200, body: '' }, 503, 'auth.send_unclear'],
    [
      'no status',
      { status: 200, body: '{"Response":{"SendStatusSet":[]}}' },
      503,
      'auth.send_unclear',
    ],
    ['too much', { status: 200, body: `"${'x'.repeat(300_000)}"` }, 503, 'auth.send_unclear'],
    ['a page that refuses', { status: 403, body: '<html>' }, 500, 'auth.send_failed'],
  ])('the answer %s of the service is reported as it is', async (_, answer, status, error) => {
    tencent.answer(answer);
    const response = await ask();
    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  test('a code is accepted after the answer to its SMS was lost, and the same request sends no second one', async () => {
    tencent.loseAnswers();
    const before = tencent.asked();
    server.clock.move(61_000);
    const phone = '13700009999';
    const request = {
      body: { phone, purpose: 'register' },
      headers: { 'idempotency-key': 'one-request' },
    };
    const lost = await server.call('POST', 'auth/send-sms', request);
    expect([lost.status, lost.body.error, lost.headers.get('retry-after')]).toEqual([
      503,
      'auth.send_unclear',
      '60',
    ]);
    expect((await server.call('POST', 'auth/send-sms', request)).status).toBe(429);
    expect(tencent.asked() - before).toBe(1);
    const { value = '' } = tencent.sent.at(-1) ?? {};
    const body = { phone, password: 'Park-2026!', verification_code: value };
    expect((await server.call('POST', 'auth/register', { body })).status).toBe(200);
  });
});
