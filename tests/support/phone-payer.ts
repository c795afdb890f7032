import type { Browser, Page } from 'playwright-core';
import { getWalletApp, getWalletName } from '#contract/base/channels.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { sandboxTexts } from '#sandbox/wallet-server/texts.ts';
import { checkoutPage } from './checkout-page.ts';
import { openPayer, type Payer, type PayerOptions } from './checkout-payer.ts';

/** The switches that let the sandbox wallets offer their products for phones. */
export const phoneProducts = {
  WECHAT_H5: '1',
  ALIPAY_WAP: '1',
  WECHAT_JSAPI_APPID: 'wx0000000000000002',
  WECHAT_APP_SECRET: 'fedcba9876543210fedcba9876543210',
};

/** The browsers of a phone, by the part of their user agent that distinguishes them. */
const agents = { phone: '', wechat: 'MicroMessenger/8.0.60', alipay: 'AlipayClient/10.7.26' };

/** The payer's action on WeChat's sheet; `wait` leaves it open. */
type InSheet = 'approve' | 'decline' | 'wait';

export type PhonePayer = Payer & {
  /** Sets what the payer will do with the next sheets. */
  inSheet: (does: InSheet) => void;
  /** Opens the unpaid order, picks a wallet, and presses its button, which is the last thing on this page. */
  press: (channel: Channel) => Promise<void>;
  /** Waits for the wallet's app on the screen, and returns the path of the payment in it. */
  enterApp: (page?: Page) => Promise<string>;
  /** Performs an action in the wallet's app, on whatever device it is open. */
  actInApp: (path: string, action: 'approve' | 'late') => Promise<void>;
  /** Leaves the wallet's app by its own button. */
  comeBack: () => Promise<void>;
};

/** Opens a payer with an unpaid order on a phone that is used by touch. */
export async function openPhonePayer(
  browser: Browser,
  { agent = 'phone', ...options }: PayerOptions & { agent?: keyof typeof agents },
): Promise<PhonePayer> {
  const payer = await openPayer(browser, { device: 'phone', ...options });
  const { context, page, locale, url } = payer;
  let does: InSheet = 'approve';
  await context.addInitScript((part) => {
    const value = `${navigator.userAgent} ${part}`;
    Object.defineProperty(navigator, 'userAgent', { value });
  }, agents[agent]);
  if (agent === 'wechat') {
    await context.exposeFunction('openSheet', async (parameters: unknown) => {
      if (does === 'wait') return new Promise(() => undefined);
      const response = await fetch(`${url}/sandbox/wallet/sheet?act=${does}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
      });
      return response.json();
    });
    await context.addInitScript(() => {
      const { openSheet } = Object(globalThis);
      Object.assign(globalThis, {
        WeixinJSBridge: {
          invoke: (_: string, parameters: unknown, done: (result: unknown) => void) =>
            void openSheet(parameters).then(done),
        },
      });
    });
  }
  const { t } = checkoutPage(page, locale);
  const word = (text: keyof typeof sandboxTexts) => Object(sandboxTexts[text])[locale];
  return {
    ...payer,
    inSheet: (next) => void (does = next),
    async press(channel) {
      await payer.open(`/user/payment/order?order_no=${payer.orderNo}`);
      await page.getByRole('radio', { name: new RegExp(getWalletName(channel, locale)) }).check();
      const wallet = getWalletApp(channel, locale);
      await page.getByRole('button', { name: t('checkout:choose.payWith', { wallet }) }).tap();
    },
    async enterApp(on = page) {
      const launch = on.getByRole('link', { name: word('launchApp') });
      const approve = on.getByRole('button', { name: word('approve') });
      await launch.or(approve).waitFor();
      if (await launch.isVisible()) await launch.tap();
      await approve.waitFor();
      return new URL(on.url()).pathname;
    },
    async actInApp(path, action) {
      const response = await fetch(`${url}${path}/${action}`, {
        method: 'POST',
        redirect: 'manual',
      });
      if (response.status !== 303 || response.headers.get('location')?.includes('refused')) {
        throw new Error(`the wallet's app answered ${response.status}`);
      }
    },
    async comeBack() {
      await page
        .getByRole('link', { name: word('returnWithResult') })
        .or(page.getByRole('link', { name: word('returnToShop') }))
        .first()
        .tap();
    },
  };
}
