import { getWalletName } from '#contract/base/channels.ts';
import { Channel, Locale } from '#contract/base/picklists.ts';
import { mainPart, type Screen } from './checkout-screen.ts';
import { mainText, type PageInProcess } from './page-in-process.ts';

/**
 * The reason why the page does not offer an event that the machine would accept; the walk ends there
 * without failure.
 */
export type NotOffered = string | null;

export type CheckoutHand = {
  /** Navigates to an address, which closes an open dialog. */
  turnTo(path: string): Promise<void>;
  /** Presses the first of these controls that exists, as a person would. */
  press(...names: readonly string[]): NotOffered;
  /** Picks the wallet that is chosen on the page, or the other one of a code. */
  pickChannel(): NotOffered;
  /** Retries a failed load or creation. */
  retry(): NotOffered;
  /** Answers the question that is asked, if any, and waits for the end of its transition. */
  answerQuestion(key: 'cancel.confirm' | 'cancel.keep'): Promise<void>;
  /** Wait for the transition of a dialog. */
  openDialog(): Promise<void>;
  closeDialog(): Promise<void>;
};

/** Actions of a person on the payment pages. */
export function checkoutHand(page: PageInProcess, screen: Screen): CheckoutHand {
  function press(...names: readonly string[]): NotOffered {
    if (screen.isAsking()) return 'the dialog covers the page';
    const control = names.map(screen.control).find((each) => each !== null);
    control?.click();
    return control === undefined ? `no such button on "${screen.read().look}"` : null;
  }

  async function closeDialog(): Promise<void> {
    for (let tries = 0; screen.isAsking(); tries += 1) {
      if (tries > 10) throw new Error('the dialog does not go away');
      await page.pass(100);
    }
  }

  return {
    press,
    closeDialog,
    async turnTo(path) {
      page.go(path);
      await page.quiet();
      await closeDialog();
    },
    pickChannel() {
      const other = [...mainPart().getElementsByTagName('input')].find(({ checked }) => !checked);
      if (screen.isAsking()) return 'the dialog covers the page';
      if (screen.read().look !== 'code') {
        return press(...['choose.submit', 'choose.busy'].map((key) => screen.t(`checkout:${key}`)));
      }
      other?.click();
      const wallets = Channel.options.flatMap((channel) =>
        Locale.options.map((locale) => getWalletName(channel, locale)),
      );
      return press(...wallets.map((wallet) => screen.t('checkout:switch.submit', { wallet })));
    },
    retry: () =>
      press(
        ...['retry', 'retryNow', 'cancelled.check', 'unclear.retry'].map((key) =>
          screen.t(`checkout:${key}`),
        ),
      ),
    async answerQuestion(key) {
      screen.control(screen.t(`orders:${key}`))?.click();
      await page.quiet();
    },
    async openDialog() {
      for (let tries = 0; !screen.isAsking(); tries += 1) {
        if (tries > 10) throw new Error(`no question is asked: ${mainText()}`);
        await page.pass(50);
      }
    },
  };
}
