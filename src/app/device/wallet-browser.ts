import type { Channel } from '#contract/base/picklists.ts';

/**
 * Detects the wallet of an in-app browser by the user agent. Each opens links of its wallet only, and none
 * can scan its own screen.
 */
export function detectWalletBrowser(userAgent: string): Channel | null {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /AlipayClient/i.test(userAgent) ? 'alipay' : null;
}

/** True if a phone with this `browser` can open the wallet's link; WeChat has no such link. */
export function opensWallet(browser: Channel | null, wallet: Channel): boolean {
  return wallet === 'alipay' && browser !== 'wechat';
}
