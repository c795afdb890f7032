import { useTranslation } from 'react-i18next';
import { Channel } from '#contract/base/picklists.ts';
import { useIsPhone } from '#src/app/device/use-is-phone.ts';
import { useWalletBrowser } from '#src/app/device/use-wallet-browser.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { getWalletApp, getWalletName } from '#contract/base/channels.ts';
import { opensWallet } from '#src/app/device/wallet-browser.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { choosePresentation } from './presentation.ts';

/** Lists the offered wallets with what each supports on this device, and the next step. */
export function useChoices(
  picked: Channel,
  { channels: offered = Channel.options, presentations }: Pick<Order, 'channels' | 'presentations'>,
) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const isPhone = useIsPhone();
  const browser = useWalletBrowser();
  const present = (channel: Channel) =>
    choosePresentation({ presentations }, channel, { isPhone, browser });
  const hints = isPhone
    ? {
        alipay: t(browser === 'wechat' ? 'choose.phone.inWechatAlipay' : 'choose.phone.alipay'),
        wechat: t('choose.phone.wechat'),
      }
    : { alipay: t('choose.alipay'), wechat: t('choose.wechat') };
  const presentation = present(picked);
  const next = opensWallet(browser, picked) ? 'choose.phone.next' : 'choose.phone.nextScreen';
  return {
    options: offered.map((channel) => ({
      channel,
      name: getWalletName(channel, locale),
      hint: present(channel) === 'qr' ? hints[channel] : t(`choose.phone.opens.${channel}`),
    })),
    presentation,
    next:
      presentation === 'qr'
        ? t(isPhone ? next : 'choose.next')
        : t('choose.phone.nextWallet', { wallet: getWalletApp(picked, locale) }),
  };
}
