import type { Bilingual } from './bilingual.ts';
import type { Channel, Locale, PaymentChannel, Presentation } from './picklists.ts';

/** A wallet as the site knows it, apart from its protocol (server/adapters) and its sandbox. */
type Wallet = {
  /** Its name as a way to pay. */
  name: Bilingual<string>;
  /** The name of its app on a phone. */
  app: Bilingual<string>;
  /** The placeholder for its logo; white on the color has a contrast of 4.5 at least. */
  mark: { glyph: string; background: string };
  /** The name of the app's browser in its user agent. */
  userAgent: RegExp;
  /** How a page in that browser reaches the wallet. */
  inside: Exclude<Presentation, 'qr'>;
  /** Whether a link in a phone's browser opens the app. */
  hasLink: boolean;
};

const wallets: Readonly<Record<Channel, Wallet>> = {
  alipay: {
    name: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
    app: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
    mark: { glyph: '支', background: '#0e5fd8' },
    userAgent: /AlipayClient/i,
    inside: 'redirect',
    hasLink: true,
  },
  wechat: {
    name: { 'zh-CN': '微信支付', 'en-US': 'WeChat Pay' },
    app: { 'zh-CN': '微信', 'en-US': 'WeChat' },
    mark: { glyph: '微', background: '#067d3f' },
    userAgent: /MicroMessenger/i,
    inside: 'jsapi',
    hasLink: false,
  },
};

/** Returns the name of a wallet as a way to pay, such as `WeChat Pay`. */
export function getWalletName(channel: Channel, locale: Locale): string {
  return wallets[channel].name[locale];
}

const transfer = {
  name: { 'zh-CN': '银行转账', 'en-US': 'Bank transfer' },
  account: { 'zh-CN': '银行', 'en-US': 'bank' },
} as const;

/** Returns the name of the way in which money arrived, such as `WeChat Pay`. */
export function getChannelName(channel: PaymentChannel, locale: Locale): string {
  return channel === 'bank_transfer' ? transfer.name[locale] : getWalletName(channel, locale);
}

/** Returns the word for the account that was paid from, such as `WeChat` or `bank`. */
export function getAccountKind(channel: PaymentChannel, locale: Locale): string {
  return channel === 'bank_transfer' ? transfer.account[locale] : getWalletApp(channel, locale);
}

/** Returns the name of the app that a wallet is in, such as `WeChat`. */
export function getWalletApp(channel: Channel, locale: Locale): string {
  return wallets[channel].app[locale];
}

/** Returns the placeholder for a wallet's logo: a character and the color behind it. */
export function getWalletMark(channel: Channel): Wallet['mark'] {
  return wallets[channel].mark;
}

/**
 * Checks by the user agent whether a browser is the one in a wallet's app. Each opens links of its wallet only, and
 * none can scan its own screen.
 */
export function isInAppBrowser(channel: Channel, userAgent: string): boolean {
  return wallets[channel].userAgent.test(userAgent);
}

/** Checks whether a phone with this in-app browser, or with none, can open the wallet's link. */
export function opensWallet(browser: Channel | null, wallet: Channel): boolean {
  return wallets[wallet].hasLink && (browser === null || browser === wallet);
}

/**
 * Finds the way in which a page on this device opens a wallet without a QR code; null if only a code works. WeChat's
 * browser opens only WeChat's payment sheet, and never Alipay.
 */
export function findDirectWay(
  wallet: Channel,
  { isPhone, browser }: { isPhone: boolean; browser: Channel | null },
): Exclude<Presentation, 'qr'> | null {
  if (browser === null) return isPhone ? 'redirect' : null;
  return browser === wallet ? wallets[wallet].inside : null;
}
