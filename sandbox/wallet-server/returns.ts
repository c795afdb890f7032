import { toSiteLocation } from '#contract/base/redirect.ts';
import { alipayTime, yuan } from './alipay-values.ts';
import { signedForm } from './alipay-signature.ts';
import type { WalletKeys } from './keys.ts';
import type { Trade } from './trades.ts';

/** The paths of the shop that a page of the wallet leads back to; `withResult` where the wallet adds one. */
export type Returns = { bare: string; withResult: string | null };

/**
 * Lists how a visitor of the wallet's page comes back, paid or not; null for a trade without such a page.
 * WeChat adds nothing. Alipay adds signed parameters after a payment, without the state of the trade.
 */
export function listReturns({ alipay }: WalletKeys, trade: Trade, now: Date): Returns | null {
  const bare = toSitePath(trade.returnUrl);
  if (bare === null) return null;
  if (trade.channel !== 'alipay' || trade.paidAt === null) return { bare, withResult: null };
  const form = signedForm(alipay.wallet.privateKey, {
    app_id: alipay.appId,
    auth_app_id: alipay.appId,
    charset: 'utf-8',
    method: 'alipay.trade.wap.pay.return',
    out_trade_no: trade.paymentNo,
    seller_id: alipay.sellerId,
    sign_type: 'RSA2',
    timestamp: alipayTime(now),
    total_amount: yuan(trade.amount),
    trade_no: trade.transactionId ?? '',
    version: '1.0',
  });
  return { bare, withResult: `${bare}${bare.includes('?') ? '&' : '?'}${form}` };
}

/** The pages are shown at the shop's own address, so its host is left out. */
function toSitePath(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return toSiteLocation(pathname + search);
}
