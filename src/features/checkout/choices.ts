import { useTranslation } from 'react-i18next';
import { Channel } from '#contract/base/picklists.ts';
import { useIsPhone } from '#src/app/device/use-is-phone.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { getWalletApp, getWalletName, opensWallet } from '#contract/base/channels.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { choosePresentation } from './presentation.ts';
import { useWalletBrowser } from './use-wallet-browser.ts';

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
  const hint = (channel: Channel) => {
    if (present(channel) !== 'qr') return t(`choose.phone.opens.${channel}`);
    if (!isPhone) return t(`choose.${channel}`);
    // The browser of one wallet's app does not open another wallet.
    return browser !== null && opensWallet(null, channel) && !opensWallet(browser, channel)
      ? t('choose.phone.otherApp', {
          browser: getWalletApp(browser, locale),
          wallet: getWalletApp(channel, locale),
        })
      : t(`choose.phone.${channel}`);
  };
  const presentation = present(picked);
  const next = opensWallet(browser, picked) ? 'choose.phone.next' : 'choose.phone.nextScreen';
  return {
    options: offered.map((channel) => ({
      channel,
      name: getWalletName(channel, locale),
      hint: hint(channel),
    })),
    presentation,
    next:
      presentation === 'qr'
        ? t(isPhone ? next : 'choose.next')
        : t('choose.phone.nextWallet', { wallet: getWalletApp(picked, locale) }),
  };
}
