import { beforeAll, describe, expect, test } from 'vitest';
import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { createWechatGateway } from '#server/adapters/wechat/gateway.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import { makeNextWalletKeys } from '#sandbox/wallet-server/keys.ts';
import { startLoneWallets } from '#tests/support/lone-wallets.ts';
import { setUpAlone } from '#tests/support/set-up.ts';

const channels = ['alipay', 'wechat'] as const;

let gateways: { 'the first key': Gateways; 'both keys': Gateways; 'the next key': Gateways };
let rollOver: () => void;
const wallets = setUpAlone(startLoneWallets);
beforeAll(async () => {
  const next = await makeNextWalletKeys();
  const { alipay, wechat } = wallets.settings;
  const nextAlipay = next.alipay.wallet.publicKey;
  const nextWechat = [[next.wechat.keyId, next.wechat.wallet.publicKey]] as const;
  const shopThatKnows = (
    alipayKeys: typeof alipay.publicKeys,
    wechatKeys: typeof wechat.publicKeys,
  ): Gateways => ({
    alipay: createAlipayGateway({ ...alipay, publicKeys: alipayKeys }, wallets.clock.date),
    wechat: createWechatGateway({ ...wechat, publicKeys: wechatKeys }, wallets.clock.now),
  });
  gateways = {
    'the first key': wallets.gateways,
    'both keys': shopThatKnows(
      [...alipay.publicKeys, nextAlipay],
      new Map([...wechat.publicKeys, ...nextWechat]),
    ),
    'the next key': shopThatKnows([nextAlipay], new Map(nextWechat)),
  };
  rollOver = () => wallets.server.rollOver(next);
});

type Shop = keyof typeof gateways;
let payments = 0;

/** Pays at a shop. Returns the shop's reading of the query response and of the notice. */
async function pay(channel: (typeof channels)[number], shop: Shop) {
  payments += 1;
  const paymentNo = `P2026112000000000000000${String(payments).padStart(4, '0')}`;
  const gateway = gateways[shop][channel];
  const expiresAt = new Date(wallets.clock.now() + 3_600_000);
  const request = { paymentNo, orderNo: 'XY1', amount: 59_900, subject: '专业版', expiresAt };
  const created = await gateway.precreate(request).catch(() => null);
  // A shop that accepts no response gets the code from another shop.
  const { qrCode } = created ?? (await gateways['both keys'][channel].precreate(request));
  await wallets.server.payer.act(parseWalletCode(qrCode), 'approve');
  const sent = wallets.sent.at(-1);
  const notice = gateway.readNotice({
    headers: new Headers(sent?.headers),
    body: Buffer.from(sent?.body ?? ''),
  });
  return {
    code: created !== null,
    query: await gateway.query(paymentNo).then(
      ({ state }) => state,
      () => 'unclear',
    ),
    notice: notice?.paymentNo === paymentNo,
  };
}

const goesOn = { code: true, query: 'paid', notice: true };
const believesNothing = { code: false, query: 'unclear', notice: false };

// A key changes once, for every shop.
describe('the change of a key', { shuffle: false }, () => {
  describe.each(channels)('before %s changes its key', (channel) => {
    test.each(['the first key', 'both keys'] as const)('a shop with %s is paid', async (shop) => {
      expect(await pay(channel, shop)).toEqual(goesOn);
    });
  });

  describe('afterwards', () => {
    beforeAll(() => rollOver());

    test.each(channels)('a shop that has both keys of %s goes on', async (channel) => {
      expect(await pay(channel, 'both keys')).toEqual(goesOn);
    });

    test.each(channels)('a shop that has taken the old key of %s out goes on', async (channel) => {
      expect(await pay(channel, 'the next key')).toEqual(goesOn);
    });

    test('a shop with the first key alone believes nothing of Alipay', async () => {
      expect(await pay('alipay', 'the first key')).toEqual(believesNothing);
    });

    test('a shop with the first key alone believes no notice of WeChat, which answers with the key that it is asked for', async () => {
      expect(await pay('wechat', 'the first key')).toEqual({ ...goesOn, notice: false });
    });
  });
});
