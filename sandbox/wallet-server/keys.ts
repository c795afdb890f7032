import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import * as v from 'valibot';

export type KeyPair = { privateKey: KeyObject; publicKey: KeyObject };

/** The signing keys of both wallets, and the credentials that the shop received when it applied. */
export type WalletKeys = {
  wechat: {
    mchid: string;
    appid: string;
    merchantSerial: string;
    merchant: KeyPair;
    apiV3Key: string;
    keyId: string;
    wallet: KeyPair;
    /** The previous key; a caller that names it still gets answers signed with it. */
    former?: SigningKey;
  };
  alipay: { appId: string; sellerId: string; merchant: KeyPair; wallet: KeyPair };
};

/** WeChat's key, and the id that its signatures are found by. */
export type SigningKey = { keyId: string; wallet: KeyPair };

/** The next signing keys that the wallets announce. */
export type NextWalletKeys = { wechat: SigningKey; alipay: { wallet: KeyPair } };

const mchid = '1900000001';

const pair = v.pipe(
  v.string(),
  v.transform((pem): KeyPair => {
    const privateKey = createPrivateKey(pem);
    return { privateKey, publicKey: createPublicKey(privateKey) };
  }),
);
const KeyFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    wechat: v.object({
      mchid: v.string(),
      appid: v.string(),
      merchantSerial: v.string(),
      merchant: pair,
      apiV3Key: v.string(),
      keyId: v.string(),
      wallet: pair,
    }),
    alipay: v.object({
      appId: v.string(),
      sellerId: v.string(),
      merchant: pair,
      wallet: pair,
    }),
  }),
);

/** Parses what `makeWalletKeys` returned. */
export function parseWalletKeys(text: string): WalletKeys {
  return v.parse(KeyFile, text);
}

/** Makes new keys, as the text of their file. Takes a second of a processor. */
export async function makeWalletKeys(): Promise<string> {
  const [wechatMerchant, wechat, alipayMerchant, alipay] = await Promise.all([
    makeKey(),
    makeKey(),
    makeKey(),
    makeKey(),
  ]);
  return JSON.stringify({
    wechat: {
      mchid,
      appid: 'wx0000000000000001',
      merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
      merchant: wechatMerchant,
      apiV3Key: randomBytes(16).toString('hex'),
      keyId: newKeyId(),
      wallet: wechat,
    },
    alipay: {
      appId: '9021000000000001',
      sellerId: '2088000000000001',
      merchant: alipayMerchant,
      wallet: alipay,
    },
  });
}

/** Makes the keys that follow those which the wallets sign with. */
export async function makeNextWalletKeys(): Promise<NextWalletKeys> {
  const [wechat, alipay] = await Promise.all([makeKey(), makeKey()]);
  return {
    wechat: { keyId: newKeyId(), wallet: v.parse(pair, wechat) },
    alipay: { wallet: v.parse(pair, alipay) },
  };
}

function newKeyId(): string {
  return `PUB_KEY_ID_01${mchid}${randomBytes(9).toString('hex')}`;
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
