import { spawn, spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { on, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { createWechatGateway } from '#server/adapters/wechat/gateway.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import type { describeMerchant } from '#sandbox/merchant.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';

type Merchant = ReturnType<typeof describeMerchant>;

const folder = mkdtempSync(join(tmpdir(), 'xuyuan-sandbox-'));
const keys = join(folder, 'keys.json');
const shop = createServer();
/** The notices that came to the shop. */
const notices: { path: string; headers: Headers; body: Buffer }[] = [];
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let gateways: Record<'alipay' | 'wechat', Gateway>;

beforeAll(async () => {
  shop.on('request', (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const headers = new Headers(Object.entries(request.headersDistinct).map(toHeader));
      notices.push({ path, headers, body: Buffer.concat(chunks) });
      response.end('success');
    });
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  sandbox = await startSandbox('--keys', keys);
  gateways = createShop(sandbox.merchant, `http://127.0.0.1:${port}`);
});

afterAll(async () => {
  await sandbox.stop();
  shop.close();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run sandbox` on a free port; resolves to what it prints. */
async function startSandbox(...args: string[]) {
  const child = spawn('npm', ['run', '-s', 'sandbox', '--', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const [chunk] of on(child.stdout, 'data', { close: ['close'] })) {
    output += String(chunk);
    if (output.endsWith('\n}\n')) break;
  }
  const merchant: Merchant = JSON.parse(output);
  return {
    merchant,
    /** Ends it as a terminal does; resolves to its exit code. */
    async stop(): Promise<number | null> {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      const [code] = await closed;
      return code;
    },
  };
}

function toHeader([name, values]: [string, string[] | undefined]): [string, string] {
  return [name, values?.[0] ?? ''];
}

/** The shop's side, with nothing but what the sandbox printed. */
function createShop({ alipay, wechat }: Merchant, origin: string) {
  return {
    alipay: createAlipayGateway(
      {
        appId: alipay.appId,
        sellerId: alipay.sellerId,
        privateKey: createPrivateKey(alipay.merchantPrivateKey),
        publicKeys: [createPublicKey(alipay.publicKey)],
        feeRate: null,
        hasWap: true,
        gateway: alipay.gateway,
        notifyUrl: `${origin}/alipay`,
      },
      () => new Date(),
    ),
    wechat: createWechatGateway(
      {
        mchid: wechat.mchid,
        appid: wechat.appid,
        keySerial: wechat.merchantSerial,
        privateKey: createPrivateKey(wechat.merchantPrivateKey),
        apiV3Key: Buffer.from(wechat.apiV3Key),
        publicKeys: new Map([[wechat.publicKeyId, createPublicKey(wechat.publicKey)]]),
        feeRate: null,
        hasH5: true,
        jsapi: null,
        baseUrl: wechat.baseUrl,
        notifyUrl: `${origin}/wechat`,
      },
      Date.now,
    ),
  };
}

const order = (paymentNo: string) => ({
  paymentNo,
  orderNo: 'XY1',
  amount: 59_900,
  subject: '专业版',
  expiresAt: new Date(Date.now() + 3_600_000),
});

test.each(['alipay', 'wechat'] as const)(
  'an order at %s is placed, paid, announced and refunded over HTTP',
  async (channel) => {
    const gateway = gateways[channel];
    const paymentNo = `P20261120${channel}`;
    const { qrCode } = await gateway.precreate(order(paymentNo));
    const page = `${sandbox.merchant.payerPage}/${parseWalletCode(qrCode)}`;
    expect(await (await fetch(page)).text()).toContain('599.00');

    await fetch(`${page}/approve`, { method: 'POST', redirect: 'manual' });
    expect(await gateway.query(paymentNo)).toMatchObject({ state: 'paid', amount: 59_900 });
    const notice = notices.find(({ path }) => path === `/${channel}`);
    expect(notice && gateway.readNotice(notice)).toMatchObject({ kind: 'payment', paymentNo });

    const request = { paymentNo, refundNo: 'R1', amount: 100, total: 59_900, reason: '多付' };
    await gateway.refund({ ...request, refundNo: `R${channel}` });
    expect(await gateway.queryRefund({ ...request, refundNo: `R${channel}` })).toBe('done');
  },
);

test('a page of the wallet leads back to the shop, at its own address', async () => {
  const { createPage } = gateways.alipay;
  const returnUrl = 'http://shop.test/orders/1?from=wallet';
  const { payUrl = '' } =
    (await createPage?.({ ...order('P20261120page'), payerAddress: '127.0.0.1', returnUrl })) ?? {};
  const page = await fetch(payUrl);
  expect(page.url).toContain(`${sandbox.merchant.payerPage}/`);
  expect(await page.text()).toContain(`href="${returnUrl}"`);
});

test('a file of keys is private, and its keys stay the same', async () => {
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  const written = readFileSync(keys, 'utf8');
  const again = await startSandbox('--keys', keys);
  const { payerPage, ...merchant } = again.merchant;
  expect(payerPage).not.toBe(sandbox.merchant.payerPage);
  expect(merchant.wechat.publicKey).toBe(sandbox.merchant.wechat.publicKey);
  expect(merchant.alipay.merchantPrivateKey).toBe(sandbox.merchant.alipay.merchantPrivateKey);
  expect(readFileSync(keys, 'utf8')).toBe(written);
  expect(await again.stop()).toBe(0);
});

test.each([
  [['--port', 'x'], '--port x is not a number\n'],
  [['--what'], "Unknown option '--what'"],
])('%j is refused in a sentence', (args, sentence) => {
  const refused = spawnSync('npm', ['run', '-s', 'sandbox', '--', ...args], { encoding: 'utf8' });
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain(sentence);
});
