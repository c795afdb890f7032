import { hash } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { encodeQuery, signAcs3 } from '#server/adapters/aliyun-sms/acs3.ts';
import { Identity } from '#contract/accounts/auth.ts';
import { createAliyunSms } from '#server/adapters/aliyun-sms/sender.ts';
import { printError } from '#server/base/error-report.ts';
import {
  abroad,
  aliyunKeys,
  notices,
  signName,
  startAliyun,
  templates,
  type Aliyun,
} from '#tests/support/aliyun.ts';
import { createTestServer, goodPassword, type TestServer } from '#tests/support/server.ts';

describe('the signature', () => {
  // Aliyun's worked example of the V3 signature: RunInstances, every input fixed.
  const example = {
    method: 'POST',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    query: {
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    },
    action: 'RunInstances',
    version: '2014-05-26',
    body: '',
    date: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  } as const;
  const keys = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };

  test('the signature is that of the published example', () => {
    expect(signAcs3(example, keys)['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  test('the signature covers the body', () => {
    const signed = signAcs3({ ...example, body: '{}' }, keys);
    expect(signed['x-acs-content-sha256']).toBe(hash('sha256', '{}', 'hex'));
    expect(signed['authorization']).not.toBe(signAcs3(example, keys)['authorization']);
  });

  test('a query is sorted and encoded according to RFC 3986', () => {
    expect(encodeQuery({ b: '', SignName: '序园', a: "x y*~!'()+/=&%" })).toBe(
      'SignName=%E5%BA%8F%E5%9B%AD&a=x%20y%2A~%21%27%28%29%2B%2F%3D%26%25&b=',
    );
  });
});

describe('a site that sends through Aliyun', () => {
  let aliyun: Aliyun;
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
    aliyun = await startAliyun(server.clock.date);
    server.deps.sms = sender();
  });
  afterEach(() => aliyun.answer(null));
  afterAll(async () => {
    await server.close();
    await aliyun.close();
  });

  const sender = (
    changed: Partial<typeof aliyunKeys & { signName: string }> = {},
    now = server.clock.date,
  ) =>
    createAliyunSms(
      { ...aliyunKeys, signName, templates, abroad, notices, countries: ['CN', 'GB'], ...changed },
      now,
      aliyun.endpoint,
    );
  const message = { phone: '13800000001', code: '654321', purpose: 'login' } as const;

  let phones = 0;
  const newPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;
  async function ask(phone: string, purpose = 'login', token?: string) {
    server.clock.move(61_000);
    return server.call('POST', 'auth/send-sms', { token, body: { phone, purpose } });
  }

  async function register() {
    const phone = newPhone();
    expect((await ask(phone, 'register')).status).toBe(200);
    const { code = '' } = aliyun.sent.at(-1) ?? {};
    const body = { phone, password: goodPassword, verification_code: code };
    return server.call('POST', 'auth/register', { body });
  }

  test('a code arrives, and opens an account', async () => {
    expect((await register()).status).toBe(200);
  });

  test.each(Object.entries(templates).filter(([purpose]) => purpose !== 'phone_changed'))(
    'a code for %s has the template %s',
    async (purpose, template) => {
      // Only a signed-in person can request a code that changes the phone.
      const { token } = purpose === 'phone' ? v.parse(Identity, (await register()).data) : {};
      const phone = newPhone();
      await ask(phone, purpose, token);
      expect(aliyun.sent.at(-1)).toEqual({
        phone,
        template,
        code: expect.stringMatching(/^\d{6}$/),
      });
    },
  );

  test('the notice to an old phone has a separate template and names the new one', async () => {
    const phone = newPhone();
    await sender().send({ phone, purpose: 'phone_changed', to: '139****0000' });
    const template = templates.phone_changed;
    expect(aliyun.sent.at(-1)).toEqual({ phone, template, code: '139****0000' });
  });

  test('a foreign phone is its code and number, with a separate template', async () => {
    await ask('+44 7400 123456');
    expect(aliyun.sent.at(-1)).toMatchObject({ phone: '447400123456', template: abroad.code });
    await sender().send({ phone: '+447400123456', purpose: 'phone_changed', to: '139****0000' });
    expect(aliyun.sent.at(-1)?.template).toBe(abroad.phone_changed);
  });

  test.each([
    ['a wrong secret', 'SignatureDoesNotMatch', () => sender({ accessKeySecret: 'other' })],
    ['an unknown key', 'InvalidAccessKeyId.NotFound', () => sender({ accessKeyId: 'other' })],
    [
      'a signature nobody approved',
      'isv.SMS_SIGNATURE_ILLEGAL',
      () => sender({ signName: '别处' }),
    ],
    [
      'a clock that is off',
      'InvalidTimeStamp.Expired',
      () => sender({}, () => new Date(server.clock.now() - 16 * 60_000)),
    ],
  ])('the response %s is a failure that says %s', async (_what, code, make) => {
    await expect(make().send(message)).rejects.toThrow(code);
  });

  test.each([
    ['HTTP 500', { status: 500, body: '{"Code":"InternalError"}' }, 503, 'auth.send_failed'],
    ['OK with HTTP 500', { status: 500, body: '{"Code":"OK"}' }, 503, 'auth.send_unclear'],
    ['no JSON', { status: 200, body: '<html>' }, 503, 'auth.send_unclear'],
    ['nothing', { status: 200, body: '' }, 503, 'auth.send_unclear'],
    [
      'a way to elsewhere',
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
      500,
      'auth.send_failed',
    ],
    [
      'too much',
      { status: 200, body: `{"Code":"OK","x":"${'x'.repeat(300_000)}"}` },
      503,
      'auth.send_unclear',
    ],
    [
      'no money',
      { status: 200, body: '{"Code":"isv.AMOUNT_NOT_ENOUGH"}' },
      500,
      'auth.send_failed',
    ],
  ])(
    'the response %s of Aliyun is reported as not sent or as unclear',
    async (_what, answer, status, error) => {
      aliyun.answer(answer);
      const response = await ask(newPhone());
      expect([response.status, response.body.error]).toEqual([status, error]);
    },
  );

  test('the log of a failure names neither phone, code nor secret', async () => {
    const failures = await Promise.allSettled([
      sender({ accessKeySecret: 'other' }).send(message),
      sender({ signName: '别处' }).send(message),
    ]);
    for (const failure of failures) {
      const text = failure.status === 'rejected' ? printError(failure.reason) : '';
      expect(text).toContain('Aliyun did not send');
      expect(text).not.toMatch(/13800000001|654321|secret-of-tests/);
    }
  });

  test("a phone over Aliyun's limit waits, and an unknown number is a fault of its field", async () => {
    const phone = newPhone();
    aliyun.answer({ status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}' });
    const limited = await ask(phone);
    expect([limited.status, limited.body.error]).toEqual([429, 'auth.send_too_soon']);
    expect(limited.headers.get('retry-after')).toBe('60');
    aliyun.answer({ status: 200, body: '{"Code":"isv.MOBILE_NUMBER_ILLEGAL"}' });
    const wrong = await ask(newPhone());
    expect([wrong.status, wrong.data]).toEqual([
      422,
      { fields: { phone: ['请输入有效的手机号'] } },
    ]);
  });

  test('a broken connection means that the code may have been sent', async () => {
    aliyun.breakOff();
    const { status, body } = await ask(newPhone());
    expect([status, body.error]).toEqual([503, 'auth.send_unclear']);
  });

  test('a site with a real sender has no SMS inbox', async () => {
    const real = await createTestServer({
      sandbox: { token: null, isProduction: false, hasInbox: false, hasMailInbox: true },
    });
    expect((await real.app.request('/sandbox/sms')).status).toBe(404);
    expect((await real.app.request('/sandbox/sms.json')).status).toBe(404);
    await real.close();
  });
});
