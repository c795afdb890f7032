import type { WalletSheet } from '#server/gateways/gateway.ts';
import type { TestServer } from './server.ts';

const unused = () => Promise.reject(new Error('not called'));

/** A sheet that only has the WeChat address that identifies the payer. */
const sheet: WalletSheet = {
  appId: 'wx0000000000000009',
  authorizeUrl: ({ state }) => `https://open.weixin.qq.com/connect/oauth2/authorize?state=${state}`,
  exchangeCode: unused,
  create: unused,
  sign() {
    throw new Error('not called');
  },
};

/** Gives a server an app in WeChat, from now on. */
export function addWalletSheet({ deps }: TestServer): void {
  deps.gateways = { ...deps.gateways, wechat: { ...deps.gateways.wechat, sheet } };
}
