import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import type { NoticeRequest } from '#sandbox/wallet-server/notice-requests.ts';
import { startLoneWallets, type LoneWallets } from '#tests/support/lone-wallets.ts';
import { testWalletKeys } from '#tests/support/wallet-keys.ts';

// The packages are installed outside the source, which other tools read whole.
const folder = resolve('.tmp/vendors');
const channels = ['wechat', 'alipay'] as const;
type Channel = (typeof channels)[number];

/** A shop that is built on a library of others. Amounts are fen; a refused request rejects. */
type Shop = {
  precreate: (paymentNo: string, fen: number) => Promise<string>;
  query: (paymentNo: string) => Promise<{ isPaid: boolean; fen: number }>;
  refund: (paymentNo: string, refundNo: string, sums: { fen: number; of: number }) => Promise<void>;
  queryRefund: (
    paymentNo: string,
    refundNo: string,
  ) => Promise<{ isRefunded: boolean; fen: number }>;
  readNotice: (notice: NoticeRequest) => Promise<string | null>;
};

/**
 * Installs the usual libraries of both wallets and plays a payment, its refund and their notices with each
 * against the wallets of the sandbox. True when both understand each other; needs the package registry.
 */
export async function playVendors(): Promise<boolean> {
  cpSync('tests/vendors', folder, { recursive: true });
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: folder, stdio: 'inherit' });
  // The libraries have no setting for their clock: Alipay's writes the time of this machine as that of Shanghai.
  process.env['TZ'] = 'Asia/Shanghai';
  const wallets = await startLoneWallets();
  wallets.clock.move(Date.now() - wallets.clock.now());
  wallets.shop.takes = true;
  let hasPassed = true;
  try {
    for (const channel of channels) {
      hasPassed = (await playOne(channel, wallets)) && hasPassed;
    }
  } finally {
    await wallets.close();
  }
  return hasPassed;
}

async function playOne(channel: Channel, wallets: LoneWallets): Promise<boolean> {
  try {
    await play(await openShop(channel, wallets), channel, wallets);
    console.log(`${channel}: paid, refunded, and every notice read`);
    return true;
  } catch (error) {
    console.error(`${channel}:`, error);
    return false;
  }
}

async function openShop(channel: Channel, { server }: LoneWallets): Promise<Shop> {
  const { wechat, alipay } = await testWalletKeys();
  const notifyUrl = `http://shop.test/notify/${channel}`;
  const readKeys = ({ merchant, wallet }: typeof wechat | typeof alipay) => ({
    privateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    walletPublicKey: wallet.publicKey.export({ type: 'spki', format: 'pem' }),
  });
  const module: { createShop: (settings: unknown) => Shop } = await import(
    pathToFileURL(`${folder}/${channel}.js`).href
  );
  return module.createShop({
    origin: server.origin,
    notifyUrl,
    wechat: { ...wechat, ...readKeys(wechat) },
    alipay: { ...alipay, ...readKeys(alipay) },
  });
}

async function play(shop: Shop, channel: Channel, { server, sent }: LoneWallets): Promise<void> {
  sent.length = 0;
  const [no, refundNo] = [`P_${channel}_1`, `R_${channel}_1`];
  const code = parseWalletCode(await shop.precreate(no, 59_900));
  await server.payer.act(code, 'approve');
  assert.deepEqual(await shop.query(no), { isPaid: true, fen: 59_900 });
  await shop.refund(no, refundNo, { fen: 19_900, of: 59_900 });
  assert.deepEqual(await shop.queryRefund(no, refundNo), { isRefunded: true, fen: 19_900 });
  assert.ok(sent.length > 0, 'no notice was sent');
  for (const notice of sent) {
    assert.equal(await shop.readNotice(notice), no);
    const forged = { ...notice, body: notice.body.replace(/\d/, forgeDigit) };
    assert.notEqual(await shop.readNotice(forged).catch(() => null), no);
  }
}

const forgeDigit = (digit: string) => String((Number(digit) + 1) % 10);
