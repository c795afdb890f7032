import { execFileSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { signedRequest } from '#server/adapters/alipay/client.ts';
import { createPageUrl } from '#server/adapters/alipay/page.ts';
import { readAlipayNotice } from '#server/adapters/alipay/notice.ts';
import { signBridge } from '#server/adapters/wechat/bridge.ts';
import { readWechatNotice } from '#server/adapters/wechat/notice.ts';
import { authorize } from '#server/adapters/wechat/signature.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { apiV3Key, keyId, noticeBody } from '#tests/support/wechat-pay.ts';

// The second implementation is OpenSSL's command, and the messages are written out here by hand.
const folder = mkdtempSync(join(tmpdir(), 'xuyuan-oracle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = getKeyPair('merchant');
const theirs = getKeyPair('wallet');
const now = new Date('2026-11-20T02:00:00.000Z');
const seconds = '1795140000';

function writeKept(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}

function pem(key: KeyObject): string {
  const type = key.type === 'private' ? 'pkcs8' : 'spki';
  return String(key.export({ type, format: 'pem' }));
}

function opensslVerifies(message: string, signature: string): boolean {
  const key = writeKept('own.pem', pem(own.publicKey));
  const bytes = writeKept('signature', Buffer.from(signature, 'base64'));
  const args = ['dgst', '-sha256', '-verify', key, '-signature', bytes];
  try {
    return execFileSync('openssl', args, { input: message, stdio: 'pipe' }).includes('Verified OK');
  } catch {
    return false;
  }
}

function opensslSigns(message: string): string {
  const key = writeKept('theirs.pem', pem(theirs.privateKey));
  const args = ['dgst', '-sha256', '-sign', key];
  return execFileSync('openssl', args, { input: message }).toString('base64');
}

const wechat = {
  mchid: '1900000001',
  appid: 'wx00000000000000aa',
  keySerial: '5A5B5C5D5E5F',
  privateKey: own.privateKey,
  apiV3Key: Buffer.from(apiV3Key),
  publicKeys: new Map([[keyId, theirs.publicKey]]),
  feeRate: null,
  hasH5: true,
  jsapi: null,
  baseUrl: 'https://api.mch.weixin.qq.com',
  notifyUrl: 'https://park.example/api/v1/payments/notify/wechat',
};

const alipay = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey: own.privateKey,
  publicKeys: [theirs.publicKey],
  feeRate: null,
  hasWap: true,
  gateway: 'https://openapi.alipay.com/gateway.do',
  notifyUrl: 'https://park.example/api/v1/payments/notify/alipay',
};

describe('OpenSSL accepts what we sign', () => {
  test.each([
    { method: 'GET', target: '/v3/pay/transactions/out-trade-no/P1?mchid=1900000001', body: '' },
    { method: 'POST', target: '/v3/pay/transactions/native', body: '{"description":"专业版"}' },
    { method: 'POST', target: '/v3/pay/transactions/h5', body: '{"description":"专业版"}' },
    { method: 'POST', target: '/v3/pay/transactions/jsapi', body: '{"description":"专业版"}' },
  ])('OpenSSL accepts our signature for WeChat Pay: $method $target', (request) => {
    const header = authorize(wechat, request, now.valueOf());
    const [, nonce, signature = ''] = /nonce_str="(\w+)".*signature="([^"]+)"/.exec(header) ?? [];
    const { method, target, body } = request;
    const message = `${method}\n${target}\n${seconds}\n${nonce}\n${body}\n`;
    expect(opensslVerifies(message, signature)).toBe(true);
    expect(opensslVerifies(`${message} `, signature)).toBe(false);
  });

  test('OpenSSL accepts our signature for Alipay', () => {
    const content = { out_trade_no: 'P1', subject: '专业版 100%' };
    const { parameters } = signedRequest(alipay, 'alipay.trade.precreate', content, now, {
      notify_url: 'https://n',
    });
    const message = [
      'app_id=2021000000000001',
      'biz_content={"out_trade_no":"P1","subject":"专业版 100%"}',
      'charset=utf-8',
      'format=JSON',
      'method=alipay.trade.precreate',
      'notify_url=https://n',
      'sign_type=RSA2',
      'timestamp=2026-11-20 10:00:00',
      'version=1.0',
    ].join('&');
    expect(opensslVerifies(message, parameters['sign'] ?? '')).toBe(true);
    expect(opensslVerifies(`${message} `, parameters['sign'] ?? '')).toBe(false);
  });
});

describe('OpenSSL accepts what a phone carries to a wallet', () => {
  test("OpenSSL accepts our signature of WeChat's sheet", () => {
    const bridge = signBridge(wechat, 'wx00000000000000bb', 'wx20112233', now.valueOf());

    const message = `wx00000000000000bb\n${seconds}\n${bridge.nonceStr}\nprepay_id=wx20112233\n`;
    expect(bridge).toMatchObject({ timeStamp: seconds, package: 'prepay_id=wx20112233' });
    expect(opensslVerifies(message, bridge.paySign)).toBe(true);
    expect(opensslVerifies(`${message} `, bridge.paySign)).toBe(false);
  });

  test("OpenSSL accepts our signature of the address of Alipay's page", () => {
    const request = {
      paymentNo: 'P1',
      orderNo: 'XY1',
      amount: 29_900,
      subject: '专业版 100%',
      expiresAt: new Date('2026-11-20T02:15:00.000Z'),
      payerAddress: '',
      returnUrl: 'https://park.example/payment/return?payment_no=P1&key=k',
    };
    const { searchParams } = new URL(createPageUrl(alipay, request, now));
    const { sign = '', ...signed } = Object.fromEntries(searchParams);

    const message = Object.entries(signed)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    expect(signed).toMatchObject({
      method: 'alipay.trade.wap.pay',
      return_url: request.returnUrl,
      notify_url: alipay.notifyUrl,
    });
    expect(JSON.parse(signed['biz_content'] ?? '')).toMatchObject({
      out_trade_no: 'P1',
      total_amount: '299.00',
      product_code: 'QUICK_WAP_WAY',
      time_expire: '2026-11-20 10:15:00',
    });
    expect(opensslVerifies(message, sign)).toBe(true);
    expect(opensslVerifies(`${message} `, sign)).toBe(false);
  });
});

describe('we accept what OpenSSL signs', () => {
  test.each([true, false])(
    'we accept the signature of OpenSSL as WeChat Pay, whole: %s',
    (isWhole) => {
      const body = noticeBody({
        appid: wechat.appid,
        mchid: wechat.mchid,
        out_trade_no: 'P1',
        trade_type: 'NATIVE',
        trade_state: 'SUCCESS',
        amount: { total: 29_900, currency: 'CNY' },
      });
      const headers = new Headers({
        'wechatpay-timestamp': seconds,
        'wechatpay-nonce': 'd824f2e086d3c1df967785d13fcd22ef',
        'wechatpay-serial': keyId,
        'wechatpay-signature': opensslSigns(
          `${seconds}\nd824f2e086d3c1df967785d13fcd22ef\n${body}\n`,
        ),
      });
      const sent = new TextEncoder().encode(isWhole ? body : `${body} `);
      const notice = readWechatNotice(wechat, { headers, body: sent }, now.valueOf());
      expect(notice?.paymentNo).toBe(isWhole ? 'P1' : undefined);
    },
  );

  test.each(['299.00', '299.01'])(
    'we accept the signature of OpenSSL as Alipay for 299.00, when %s arrives',
    (amount) => {
      const fields = {
        app_id: alipay.appId,
        body: '',
        charset: 'utf-8',
        notify_id: 'n1',
        notify_time: '2026-11-20 10:00:00',
        notify_type: 'trade_status_sync',
        out_trade_no: 'P1',
        seller_id: alipay.sellerId,
        subject: '专业版 100%',
        total_amount: '299.00',
        trade_status: 'TRADE_SUCCESS',
      };
      const message = `app_id=2021000000000001&body=&charset=utf-8&notify_id=n1&notify_time=2026-11-20 10:00:00&notify_type=trade_status_sync&out_trade_no=P1&seller_id=2088000000000001&subject=专业版 100%&total_amount=299.00&trade_status=TRADE_SUCCESS`;
      const sign = opensslSigns(message);
      const form = new URLSearchParams({
        ...fields,
        total_amount: amount,
        sign_type: 'RSA2',
        sign,
      });
      const body = new TextEncoder().encode(String(form));
      const notice = readAlipayNotice(alipay, { headers: new Headers(), body }, now);
      expect(notice?.paymentNo).toBe(amount === '299.00' ? 'P1' : undefined);
    },
  );
});
