import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { parseBillFen, computeFee, cleanCell } from '#server/adapters/bill-table.ts';
import { unzip } from '#server/base/zip.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import type { BillFault } from '#sandbox/wallet-server/misstatements.ts';
import { packZip, type PackedFile } from '#sandbox/wallet-server/zip.ts';
import { dayMs } from '#contract/base/durations.ts';
import { startLoneWallets } from '#tests/support/lone-wallets.ts';
import { setUpAlone } from '#tests/support/set-up.ts';

const channels = ['alipay', 'wechat'] as const;
const paymentNo = { alipay: 'PBILLALIPAY1', wechat: 'PBILLWECHAT1' } as const;
let day = '';

const wallets = setUpAlone(startLoneWallets);
beforeAll(async () => {
  const { clock, gateways, server } = wallets;
  for (const channel of channels) {
    const { qrCode } = await gateways[channel].precreate({
      paymentNo: paymentNo[channel],
      orderNo: 'XY1',
      amount: 59_900,
      subject: '专业版',
      expiresAt: new Date(clock.now() + 60_000),
    });
    await server.payer.act(parseWalletCode(qrCode), 'approve');
    await gateways[channel].refund({
      paymentNo: paymentNo[channel],
      refundNo: `R${paymentNo[channel]}`,
      amount: 100,
      total: 59_900,
      reason: 'x',
    });
  }
  day = shanghaiDay(clock.date());
  clock.move(dayMs);
});
afterEach(() => wallets.faults.clear());

describe.each(channels)('the bill of %s', (channel) => {
  const fetchBill = () => wallets.gateways[channel].fetchBill(day);
  const lines = async () => (await fetchBill())?.lines ?? [];

  test('a bill is read line by line, with the wallet’s fees', async () => {
    const about = {
      paymentNo: paymentNo[channel],
      transactionId: expect.stringMatching(/^\d{28}$/),
      currency: 'CNY',
      foreign: null,
      state: 'done',
    };
    const refundNo = `R${paymentNo[channel]}`;
    expect(await lines()).toEqual([
      { ...about, kind: 'payment', refundNo: null, amount: 59_900, fee: 359, agreedFee: 359 },
      { ...about, kind: 'refund', refundNo, amount: 100, fee: -1, agreedFee: null },
    ]);
  });

  test('a day without payments has no bill, nor has a day that is not over', async () => {
    const { clock, gateways } = wallets;
    expect(await gateways[channel].fetchBill('2026-11-19')).toBe(null);
    expect(await gateways[channel].fetchBill(shanghaiDay(clock.date()))).toBe(null);
  });

  test('a bill older than the wallet’s books is refused, not treated as a quiet day', async () => {
    await expect(wallets.gateways[channel].fetchBill('2026-11-01')).rejects.toThrow(
      channel === 'alipay' ? 'refuses the bill: isv.invalid-arguments' : 'bill: INVALIDREQUEST',
    );
  });

  test('a bill treats the text of a cell as text, whatever it holds', async () => {
    const number = paymentNo[channel];
    const subject = '=HYPERLINK("https://evil.example"),`+1+1\u0007\u202E';
    wallets.faults.misstate(channel, { how: 'changed', number, to: { subject } });
    const other = '@SUM(1)\u0000\u001B[31m;DROP TABLE payments';
    wallets.faults.misstate(channel, { how: 'unknown payment', paymentNo: other, amount: 1, day });
    const numbers = (await lines()).map((line) => line.paymentNo);
    expect([numbers.slice(0, 2), numbers[2]?.replaceAll(/[^!-~]/g, '')]).toEqual([
      [number, number],
      '@SUM(1)[31m;DROPTABLEpayments',
    ]);
    expect(numbers[2]).not.toMatch(/\p{C}/u);
  });

  const faults: [BillFault, RegExp][] = [
    ['cut', channel === 'alipay' ? /it has no end/ : /is damaged, or too large/],
    ['oversized', /too large/],
    ['column missing', /its columns are not those that are documented/],
    ['columns reordered', /its columns are not those that are documented/],
    ['wrong encoding', channel === 'alipay' ? /is not in GBK/ : /is no UTF-8/],
    channel === 'alipay'
      ? ['other account', /is of another account/]
      : ['wrong hash', /does not have the hash that WeChat signed/],
  ];
  test.each(faults)('a bill with the fault "%s" is unavailable', async (fault, why) => {
    wallets.faults.spoilBill(channel, fault);
    await expect(fetchBill()).rejects.toThrow(why);
    expect(await lines()).toHaveLength(2);
  });

  test('a bill is refused when the response with its address is not signed', async () => {
    wallets.faults.spoil({ path: `wallet/${channel}/bill`, times: 1, how: 'tampered' });
    await expect(fetchBill()).rejects.toThrow('without a signature that holds');
  });

  test('the bill of yesterday does not exist before the wallet has published it', async () => {
    const { clock, gateways } = wallets;
    const now = clock.now();
    clock.move(Date.parse(`${day}T16:30:00Z`) - now);
    const early = await gateways[channel].fetchBill(day).catch(String);
    expect(early).toEqual(channel === 'alipay' ? null : 'Error: WeChat is still writing the bill');
    clock.move(now - clock.now());
  });
});

describe('a ZIP file', () => {
  const limits = { maxFiles: 2, maxBytes: 1000 };
  const file = (size: number, more: Partial<PackedFile> = {}): PackedFile => ({
    name: Buffer.from('a.csv'),
    content: Buffer.alloc(size, 'a'),
    ...more,
  });

  test('a ZIP file is unpacked when it stays within the limits', async () => {
    const entries = await unzip(packZip([file(600), file(400)]), limits);
    expect(entries.map(({ content }) => content.length)).toEqual([600, 400]);
  });

  test('the files of another packer are read, stored and deflated, in their order', async () => {
    const content = Buffer.alloc(300, 'b');
    const packed = zipSync({ 'b.csv': content, '订单.csv': [content, { level: 0 }] }, { level: 9 });

    expect(await unzip(Buffer.from(packed), limits)).toEqual([
      { name: 'b.csv', content },
      { name: '订单.csv', content },
    ]);
  });

  test.each([
    ['too large together', [file(600), file(401)], 'too large'],
    ['more than it says', [file(900, { claims: 10 })], 'damaged'],
    ['less than it says', [file(10, { claims: 900 })], 'damaged'],
    ['too many', [file(1), file(1), file(1)], 'more than 2 files'],
  ])('a ZIP file with files that are %s is refused', async (_, files, why) => {
    await expect(unzip(packZip(files), limits)).rejects.toThrow(why);
  });

  test('a ZIP file is refused when a byte of it is missing or changed', async () => {
    const whole = packZip([file(40)]);
    for (let at = 0; at < whole.length; at += 1) {
      const outcome = await unzip(whole.subarray(0, at), limits).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(Error);
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const entries = await unzip(changed, limits).catch(() => []);
      // A changed unread byte is harmless: the result is the original content or nothing.
      for (const { content } of entries) expect(content).toEqual(Buffer.alloc(40, 'a'));
    }
  });

  test('a file that is no ZIP file is refused', async () => {
    await expect(unzip(deflateRawSync(Buffer.alloc(100)), limits)).rejects.toThrow('it has no end');
    await expect(unzip(Buffer.alloc(0), limits)).rejects.toThrow('it has no end');
  });
});

test('amounts of a bill are read to the fen, and nothing else is accepted as one', () => {
  expect(
    ['0.00', '599.00', '-1.00', '0.05940', '-0.00500', ' 12 ', '+3.5'].map(parseBillFen),
  ).toEqual([0, 59_900, -100, 6, -1, 1200, 350]);
  for (const cell of ['', '-', '1,000.00', '1e3', '=1+1', '１.00', '0x10', '1.2.3']) {
    expect(() => parseBillFen(cell)).toThrow('is no amount');
  }
  expect([computeFee(59_900, 60), computeFee(1, 60), computeFee(125, 60)]).toEqual([359, 0, 1]);
  expect(cleanCell(`${'长'.repeat(70)}`)).toHaveLength(64);
});
