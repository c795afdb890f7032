import type { Bilingual } from './bilingual.ts';
import type { Channel, Locale } from './picklists.ts';

/** The wallets as people know them: as a way to pay, and as the app on their phone. */
const wallets: Readonly<Record<Channel, { name: Bilingual<string>; app: Bilingual<string> }>> = {
  alipay: {
    name: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
    app: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
  },
  wechat: {
    name: { 'zh-CN': '微信支付', 'en-US': 'WeChat Pay' },
    app: { 'zh-CN': '微信', 'en-US': 'WeChat' },
  },
};

/** Returns the name of a wallet as a way to pay, such as `WeChat Pay`. */
export function getWalletName(channel: Channel, locale: Locale): string {
  return wallets[channel].name[locale];
}

/** Returns the name of the app that a wallet is in, such as `WeChat`. */
export function getWalletApp(channel: Channel, locale: Locale): string {
  return wallets[channel].app[locale];
}
