import { hash } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { callAlipay } from '#server/adapters/alipay/client.ts';
import { callWechat } from '#server/adapters/wechat/client.ts';
import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { authorize } from '#server/adapters/wechat/signature.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import { repetitions } from '#sandbox/wallet-server/repetitions.ts';
import { startLoneWallets } from '#tests/support/lone-wallets.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { setUpAlone } from '#tests/support/set-up.ts';

const wallets = setUpAlone(startLoneWallets);
afterEach(() => {
  wallets.faults.clear();
  wallets.sent.length = 0;
  wallets.shop.takes = false;
});

let payments = 0;
const channels = ['alipay', 'wechat'] as const;
type Channel = (typeof channels)[number];

async function precreate(channel: Channel, changed: { amount?: number; paymentNo?: string } = {}) {
  payments += 1;
  const request = {
    paymentNo: `P2026112000000000000000${String(payments).padStart(4, '0')}`,
    orderNo: `XY${payments}`,
    amount: 59_900,
    subject: '专业版',
    expiresAt: new Date(wallets.clock.now() + 3_600_000),
    ...changed,
  };
  const { qrCode } = await wallets.gateways[channel].precreate(request);
  return { ...request, code: parseWalletCode(qrCode) };
}

async function paid(channel: Channel) {
  const request = await precreate(channel);
  await wallets.server.payer.act(request.code, 'approve');
  return request;
}

const queryTradeState = async (channel: Channel, no: string) =>
  (await wallets.gateways[channel].query(no)).state;

describe('the caller', () => {
  const url = '/v3/pay/transactions/out-trade-no/PNONE000000?mchid=1900000001';
  const currentKey = () => [...wallets.settings.wechat.publicKeys.keys()][0] ?? '';
  const ask = (authorization: string, target = url, keyId: string | null = currentKey()) =>
    fetch(wallets.server.origin + target, {
      headers: {
        authorization,
        accept: 'application/json',
        'user-agent': 'test',
        ...(keyId === null ? null : { 'wechatpay-serial': keyId }),
      },
    });
  const signed = (changed = {}, at = wallets.clock.now()) =>
    authorize(
      { ...wallets.settings.wechat, ...changed },
      { method: 'GET', target: url, body: '' },
      at,
    );

  test('WeChat verifies the caller by signature, time, merchant and certificate, and once', async () => {
    const once = signed();
    const [first, again] = [await ask(once), await ask(once)];
    expect([first.status, again.status]).toEqual([404, 401]);
    const strangers = [
      '',
      'Basic x',
      signed({ privateKey: getKeyPair('stranger').privateKey }),
      signed({ mchid: '1900000002' }),
      signed({ keySerial: 'AB' }),
      signed({}, wallets.clock.now() - 301_000),
    ];
    for (const authorization of strangers) {
      const response = await ask(authorization);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'SIGN_ERROR' });
      expect(response.headers.get('wechatpay-signature')).not.toBeNull();
    }
    expect((await ask(signed(), `${url}&x=1`)).status).toBe(401);
  });

  test('WeChat answers a caller that names no key with the current one, and refuses an unknown key', async () => {
    const unnamed = await ask(signed(), url, null);
    expect([unnamed.status, await unnamed.json()]).toMatchObject([
      404,
      { code: 'ORDER_NOT_EXIST' },
    ]);
    expect(unnamed.headers.get('wechatpay-serial')).toBe(currentKey());
    for (const keyId of ['PUB_KEY_ID_01', '']) {
      const response = await ask(signed(), url, keyId);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'PARAM_ERROR' },
      ]);
    }
  });

  test('Alipay verifies the caller, and its refusal is unsigned', async () => {
    const { alipay } = wallets.settings;
    for (const changed of [
      { privateKey: getKeyPair('stranger').privateKey },
      { appId: '9021000000000002' },
    ]) {
      const gateway = createAlipayGateway({ ...alipay, ...changed }, wallets.clock.date);
      await expect(gateway.query('PNONE')).rejects.toThrow('without a signature that holds');
    }
    const late = createAlipayGateway(alipay, () => new Date(wallets.clock.now() - 3_600_000));
    await expect(late.query('PNONE')).rejects.toThrow('without a signature that holds');
  });
});

describe('a number', () => {
  test('a number asked for again in the same words has the same code', async () => {
    for (const channel of channels) {
      const first = await precreate(channel);
      const { qrCode } = await wallets.gateways[channel].precreate(first);
      expect(parseWalletCode(qrCode)).toBe(first.code);
    }
  });

  test('a number asked for with another amount is refused in the wallets’ own codes', async () => {
    const [alipay, wechat] = [await precreate('alipay'), await precreate('wechat')];
    const again = (channel: Channel, { paymentNo }: { paymentNo: string }) =>
      precreate(channel, { paymentNo, amount: 1 });
    await expect(again('alipay', alipay)).rejects.toThrow('ACQ.CONTEXT_INCONSISTENT');
    await expect(again('wechat', wechat)).rejects.toThrow('OUTTRADENOUSED');
  });
});

describe('the behavior of one wallet only', () => {
  test('Alipay knows no trade before the scan, and closes none that it does not know', async () => {
    const { alipay } = wallets.gateways;
    const { paymentNo, code } = await precreate('alipay');
    expect([await queryTradeState('alipay', paymentNo), await alipay.close(paymentNo)]).toEqual([
      'absent',
      'absent',
    ]);
    await wallets.server.payer.act(code, 'scan');
    expect(await queryTradeState('alipay', paymentNo)).toBe('scanned');
    expect(await alipay.close(paymentNo)).toBe('closed');
    expect(await wallets.server.payer.act(code, 'approve')).toBe(false);
  });

  test('WeChat says "not paid" from the start, and closes before the scan', async () => {
    const { paymentNo, code } = await precreate('wechat');
    expect(await queryTradeState('wechat', paymentNo)).toBe('notPaid');
    expect(await wallets.gateways.wechat.close(paymentNo)).toBe('closed');
    expect(await wallets.gateways.wechat.close(paymentNo)).toBe('closed');
    expect(await wallets.server.payer.act(code, 'approve')).toBe(false);
  });

  test('neither wallet reports a code that ended without money', async () => {
    for (const channel of channels) {
      const { code } = await precreate(channel);
      await wallets.server.payer.act(code, 'scan');
      await wallets.server.payer.act(code, 'expire');
    }
    expect(wallets.sent).toEqual([]);
  });

  test('Alipay reports a partial refund as a success, and a full one as an end', async () => {
    wallets.shop.takes = true;
    const { paymentNo, amount } = await paid('alipay');
    await expect.poll(() => wallets.sent).toHaveLength(1);
    const refund = (refundNo: string, part: number) =>
      wallets.gateways.alipay.refund({
        paymentNo,
        refundNo,
        amount: part,
        total: amount,
        reason: 'x',
      });
    expect(await refund('R1', 100)).toBe('done');
    await expect.poll(() => wallets.sent).toHaveLength(2);
    expect(await queryTradeState('alipay', paymentNo)).toBe('paid');
    expect(await refund('R1', 100)).toBe('done');
    expect(await refund('R2', amount)).toBe('abnormal');
    expect(await refund('R3', amount - 100)).toBe('done');
    await expect.poll(() => wallets.sent).toHaveLength(3);
    const told = wallets.sent.map(({ body }) => {
      const fields = new URLSearchParams(body);
      return ['trade_status', 'refund_fee', 'out_biz_no'].map((name) => fields.get(name));
    });
    expect(told).toEqual([
      ['TRADE_SUCCESS', null, null],
      ['TRADE_SUCCESS', '1.00', 'R1'],
      ['TRADE_CLOSED', '599.00', 'R3'],
    ]);
  });
});

describe.each(channels)('a notice of %s that the shop does not take', (channel) => {
  test('a notice comes again in the published pauses, and then never', async () => {
    const begun = wallets.clock.now();
    await paid(channel);
    for (const [index, pause] of repetitions[channel].entries()) {
      // Not a millisecond early.
      wallets.clock.move(pause - 1);
      wallets.clock.move(1);
      await expect.poll(() => wallets.sent).toHaveLength(index + 2);
    }
    wallets.clock.move(48 * 3_600_000);
    let due = begun;
    const published = repetitions[channel].map((pause) => (due += pause));
    await expect.poll(() => wallets.sent.map(({ at }) => at)).toEqual([begun, ...published]);
  });

  test('a notice is the same each time, and stops once it was taken', async () => {
    await paid(channel);
    wallets.shop.takes = true;
    wallets.clock.move(repetitions[channel][0]);
    await expect.poll(() => wallets.sent).toHaveLength(2);
    const ids = wallets.sent.map(({ body }) =>
      channel === 'alipay' ? new URLSearchParams(body).get('notify_id') : JSON.parse(body).id,
    );
    expect(new Set(ids).size).toBe(1);
  });
});

describe('the bill of a day', () => {
  async function billed(channel: Channel) {
    wallets.shop.takes = true;
    const { paymentNo, amount } = await paid(channel);
    const request = {
      paymentNo,
      refundNo: `B${paymentNo}`,
      amount: 100,
      total: amount,
      reason: 'x',
    };
    await wallets.gateways[channel].refund(request);
    const day = shanghaiDay(wallets.clock.date());
    wallets.clock.move(24 * 3_600_000);
    return { paymentNo, day };
  }

  test('the bill of WeChat is there the day after, in its columns, with the signed hash', async () => {
    const { paymentNo, day } = await billed('wechat');
    const { wechat } = wallets.settings;
    const now = wallets.clock.now;
    const ask = (date: string) =>
      callWechat(wechat, { method: 'GET', target: `/v3/bill/tradebill?bill_date=${date}` }, now);
    expect(await ask(shanghaiDay(wallets.clock.date()))).toEqual({
      error: 'NOSTATEMENTEXIST',
      data: null,
    });
    const { data } = await ask(day);
    const { download_url, hash_value } = v.parse(
      v.object({ download_url: v.string(), hash_value: v.string() }),
      data,
    );
    const target = download_url.slice(wallets.server.origin.length);
    const authorization = authorize(wechat, { method: 'GET', target, body: '' }, now());
    expect((await fetch(download_url)).status).toBe(401);
    const file = await fetch(download_url, { headers: { authorization } });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([hash('sha1', bytes, 'hex'), file.headers.get('wechatpay-signature')]).toEqual([
      hash_value,
      null,
    ]);
    const [head = '', ...rows] = bytes.toString('utf8').trimEnd().split('\n');
    const names = head.split(',');
    const about = rows
      .map((row) => row.slice(1).split(',`'))
      .filter((row) => row[names.indexOf('商户订单号')] === paymentNo)
      .map((row) =>
        ['交易状态', '订单金额', '退款金额', '商户退款单号'].map(
          (name) => row[names.indexOf(name)],
        ),
      );
    expect([names.length, about]).toEqual([
      27,
      [
        ['SUCCESS', '599.00', '0.00', '0'],
        ['REFUND', '0.00', '1.00', `B${paymentNo}`],
      ],
    ]);
  });

  test('the bill of Alipay is a ZIP file with a CSV in GBK', async () => {
    const { paymentNo, day } = await billed('alipay');
    const content = { bill_type: 'trade', bill_date: day };
    const method = 'alipay.data.dataservice.bill.downloadurl.query';
    const now = wallets.clock.date();
    const { data } = await callAlipay(wallets.settings.alipay, method, content, now);
    const { bill_download_url } = v.parse(v.object({ bill_download_url: v.string() }), data);
    const bytes = Buffer.from(await (await fetch(bill_download_url)).arrayBuffer());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    const start = 30 + bytes.readUInt16LE(26);
    const csv = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(18)));
    expect(crc32(csv)).toBe(bytes.readUInt32LE(14));
    const lines = new TextDecoder('gbk', { fatal: true }).decode(csv).split('\r\n');
    const names = lines.find((line) => line.startsWith('支付宝交易号'))?.split(',') ?? [];
    const about = lines
      .map((line) => line.split(',').map((value) => value.trimEnd()))
      .filter((row) => row[1] === paymentNo)
      .map((row) =>
        ['业务类型', '商品名称', '订单金额（元）', '退款批次号/请求号'].map(
          (name) => row[names.indexOf(name)],
        ),
      );
    expect(about).toEqual([
      ['交易', '专业版', '599.00', ''],
      ['退款', '专业版', '-1.00', `B${paymentNo}`],
    ]);
  });
});
