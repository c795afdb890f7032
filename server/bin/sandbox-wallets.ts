import type { Database } from '#server/db/database.ts';
import type { Gateway, Gateways, PageRequest } from '#server/gateways/gateway.ts';
import { createTableBooks } from '#sandbox/site/table-books.ts';
import { walletDifferences } from '#sandbox/site/wallet-ledger.ts';
import { walletFeeRate } from '#sandbox/wallet-server/bill-line.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import type { Deliver } from '#sandbox/wallet-server/notice-requests.ts';
import { startWalletServer, type WalletServer } from '#sandbox/wallet-server/server.ts';
import type { Wallet } from '#sandbox/wallet-server/wallet.ts';
import { createGateways } from './gateways.ts';
import type { BothSettings } from './wallet-settings.ts';

/** The parts of the wallets without their books, which are in the site's database. */
export type WalletParts = Omit<Wallet, 'books'> & { db: Database };

export type SandboxWallets = { server: WalletServer; gateways: Gateways };

/**
 * Starts the sandbox wallets, and returns them with the shop's side: the real adapters, with keys made for
 * the sandbox. `siteOrigin` is the address for notices of payments.
 */
export async function startSandboxWallets(
  { db, ...parts }: WalletParts,
  options: { siteOrigin: () => string; isListed: boolean; deliver?: Deliver },
): Promise<SandboxWallets> {
  const wallet = { ...parts, books: createTableBooks(db) };
  const server = await startWalletServer(wallet, options);
  const settings = sandboxSettings(wallet, server.origin, options.siteOrigin);
  const { alipay, wechat } = createGateways(settings, wallet.clock);
  const books = sandboxBooks(db);
  return {
    server,
    gateways: {
      alipay: { ...withSitePages(alipay), ...books.alipay, payerUrl },
      wechat: { ...withSitePages(wechat), ...books.wechat, payerUrl },
    },
  };
}

/** Returns the account and the books of the sandbox wallets; works while their server is stopped. */
export function sandboxBooks(db: Database) {
  const account = 'sandbox';
  return {
    alipay: { account, findDifferences: () => walletDifferences(db, 'alipay') },
    wechat: { account, findDifferences: () => walletDifferences(db, 'wechat') },
  } satisfies Record<string, Pick<Gateway, 'account' | 'findDifferences'>>;
}

function payerUrl(qrCode: string): string {
  return `/sandbox/wallet/${parseWalletCode(qrCode)}`;
}

/** The pages of the wallets, by their real paths, at the site's own address. */
const sitePages = new Map([
  ['/gateway.do', '/sandbox/wallet/gateway.do'],
  ['/cgi-bin/mmpayweb-bin/checkmweb', '/sandbox/wallet/checkmweb'],
  ['/connect/oauth2/authorize', '/sandbox/wallet/authorize'],
]);

/** Leads payers to the wallets' pages at the site's address, where their browsers reach them. */
export function withSitePages({ createPage, sheet, ...gateway }: Gateway): Gateway {
  return {
    ...gateway,
    ...(createPage === undefined
      ? null
      : {
          createPage: async (request: PageRequest) => ({
            payUrl: toSitePage((await createPage(request)).payUrl),
          }),
        }),
    ...(sheet === undefined
      ? null
      : {
          sheet: {
            ...sheet,
            authorizeUrl: (request: Parameters<typeof sheet.authorizeUrl>[0]) =>
              toSitePage(sheet.authorizeUrl(request)),
          },
        }),
  };
}

function toSitePage(address: string): string {
  const { pathname, search } = new URL(address);
  const page = sitePages.get(pathname);
  if (page === undefined) throw new Error(`the sandbox has no page ${pathname}`);
  return page + search;
}

/** Returns the shop's settings, with the keys and ids of the sandbox wallets. */
export function sandboxSettings(
  { keys: { alipay, wechat }, products }: Pick<Wallet, 'keys' | 'products'>,
  origin: string,
  siteOrigin: () => string,
): BothSettings {
  const notifyUrl = (channel: string) => `${siteOrigin()}/api/v1/payments/notify/${channel}`;
  return {
    wechat: {
      mchid: wechat.mchid,
      appid: wechat.appid,
      keySerial: wechat.merchantSerial,
      privateKey: wechat.merchant.privateKey,
      apiV3Key: Buffer.from(wechat.apiV3Key),
      publicKeys: new Map([[wechat.keyId, wechat.wallet.publicKey]]),
      feeRate: walletFeeRate,
      hasH5: products?.hasH5 ?? false,
      jsapi: products?.jsapi ? { ...products.jsapi, openUrl: origin, apiUrl: origin } : null,
      baseUrl: origin,
      get notifyUrl() {
        return notifyUrl('wechat');
      },
    },
    alipay: {
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      privateKey: alipay.merchant.privateKey,
      publicKeys: [alipay.wallet.publicKey],
      feeRate: walletFeeRate,
      hasWap: products?.hasWap ?? false,
      gateway: `${origin}/gateway.do`,
      get notifyUrl() {
        return notifyUrl('alipay');
      },
    },
  };
}
