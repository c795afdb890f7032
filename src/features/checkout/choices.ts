import { useTranslation } from 'react-i18next';
import { Channel } from '#contract/base/picklists.ts';
import { useIsPhone } from '#src/app/device/use-is-phone.ts';
import { useWalletBrowser } from '#src/app/device/use-wallet-browser.ts';
import { opensWallet } from '#src/app/device/wallet-browser.ts';

/** Lists the offered wallets with what each supports on this device, and the next step. */
export function useChoices(picked: Channel, offered: readonly Channel[] = Channel.options) {
  const { t } = useTranslation('checkout');
  const isPhone = useIsPhone();
  const browser = useWalletBrowser();
  const hints = isPhone
    ? {
        alipay: t(browser === 'wechat' ? 'choose.phone.inWechatAlipay' : 'choose.phone.alipay'),
        wechat: t('choose.phone.wechat'),
      }
    : { alipay: t('choose.alipay'), wechat: t('choose.wechat') };
  const next = opensWallet(browser, picked) ? 'choose.phone.next' : 'choose.phone.nextScreen';
  return {
    options: offered.map((channel) => ({
      channel,
      name: t(`channel.${channel}`),
      hint: hints[channel],
    })),
    next: t(isPhone ? next : 'choose.next'),
  };
}
