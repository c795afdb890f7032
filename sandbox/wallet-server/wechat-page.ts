import { parsePrepayId } from './codes.ts';
import type { Trade } from './books.ts';
import type { Wallet } from './wallet.ts';

// As long as the address of the page works; the order behind it goes on.
const linkLifetimeMs = 5 * 60 * 1000;

/** The sentences that WeChat's page shows instead of opening the app. */
export type H5Fault =
  | '商家参数格式有误，请联系商家解决'
  | '商家存在未配置的参数，请联系商家解决'
  | '支付请求已失效，请重新发起支付'
  | '请在微信外打开订单，进行支付'
  | '签名验证失败';

/**
 * Opens WeChat's page for a browser: it has to come from a page of the shop, by its Referer, within
 * five minutes, and be led back to the same host. Returns the trade or what the page says instead.
 */
export async function openH5Page(
  { books, clock, products }: Wallet,
  { query, referer, userAgent }: { query: URLSearchParams; referer: string; userAgent: string },
): Promise<Trade | H5Fault> {
  const trade = await books.findTrade({ code: parsePrepayId(query.get('prepay_id') ?? '') });
  const made = Number(query.get('package') ?? 0);
  if (products?.hasH5 !== true || trade?.channel !== 'wechat' || trade.product !== 'page') {
    return '签名验证失败';
  }
  if (userAgent.includes('MicroMessenger')) return '请在微信外打开订单，进行支付';
  if (!URL.canParse(referer)) return '商家参数格式有误，请联系商家解决';
  const back = query.get('redirect_url');
  const isOurs =
    back === null || (URL.canParse(back) && new URL(back).host === new URL(referer).host);
  if (!isOurs) return '商家存在未配置的参数，请联系商家解决';
  if (clock.now() - made > linkLifetimeMs || trade.expiresAt <= clock.date()) {
    return '支付请求已失效，请重新发起支付';
  }
  if (back !== null) await books.changeTrade(trade.code, {}, { returnUrl: back });
  return { ...trade, returnUrl: back };
}
