import type { Channel } from '#contract/base/picklists.ts';

/**
 * Returns whose in-app browser this is, by the user agent. Each opens its own wallet's links only; neither
 * can scan its own screen.
 */
export function walletBrowserOf(userAgent: string): Channel | null {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /AlipayClient/i.test(userAgent) ? 'alipay' : null;
}

/** Returns whether a phone whose browser is `browser` can open the wallet's link; WeChat has no such link. */
export function opensWallet(browser: Channel | null, wallet: Channel): boolean {
  return wallet === 'alipay' && browser !== 'wechat';
}
