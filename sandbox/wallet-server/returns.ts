import { toSiteLocation } from '#contract/base/redirect.ts';
import { alipayTime, yuan } from './alipay-values.ts';
import { signedForm } from './alipay-signature.ts';
import type { Trade } from './books.ts';
import type { Wallet } from './wallet.ts';

/** Where a page of the wallet leads back to; `withResult` where the wallet adds one. */
export type Returns = { bare: string; withResult: string | null };

/**
 * Lists how a visitor of the wallet's page comes back, paid or not; null for a trade without such a page.
 * WeChat adds nothing. Alipay adds signed parameters after a payment, without the state of the trade.
 */
export function listReturns(wallet: Wallet, trade: Trade): Returns | null {
  const { alipay } = wallet.keys;
  const address = parseShopAddress(trade.returnUrl);
  if (address === null) return null;
  const bare = toShop(wallet, address);
  if (trade.channel !== 'alipay' || trade.paidAt === null) return { bare, withResult: null };
  const form = signedForm(alipay.wallet.privateKey, {
    app_id: alipay.appId,
    auth_app_id: alipay.appId,
    charset: 'utf-8',
    method: 'alipay.trade.wap.pay.return',
    out_trade_no: trade.paymentNo,
    seller_id: alipay.sellerId,
    sign_type: 'RSA2',
    timestamp: alipayTime(wallet.clock.date()),
    total_amount: yuan(trade.amount),
    trade_no: trade.transactionId ?? '',
    version: '1.0',
  });
  return { bare, withResult: `${bare}${bare.includes('?') ? '&' : '?'}${form}` };
}

/** Parses an address of the shop; null for one that is not http or https. */
export function parseShopAddress(address: string | null): URL | null {
  const url = address === null ? null : URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * Returns an address of the shop for the wallet's pages and redirects: a path, because the shop shows these pages at
 * its own address, or the full URL for a wallet with another address than the shop.
 */
export function toShop({ isAlone }: Wallet, { href, pathname, search }: URL): string {
  return isAlone === true ? href : toSiteLocation(pathname + search);
}
