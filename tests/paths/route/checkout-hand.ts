import { mainPart, type Screen } from './checkout-screen.ts';
import { mainText, type PageInProcess } from './page-in-process.ts';

/** Why a person cannot do on the page what the machine would take; a walk ends there, and well. */
export type NotOffered = string | null;

export type CheckoutHand = {
  /** Turns to an address; a question is withdrawn with the page that asked it. */
  turnTo(path: string): Promise<void>;
  /** Presses the first of these that stands on the page, as a finger would. */
  press(...names: readonly string[]): NotOffered;
  /** Picks the wallet that is chosen on the page, or the other one of a code. */
  pickChannel(): NotOffered;
  /** Asks again for what could not be read or made. */
  retry(): NotOffered;
  /** Answers the question that is asked, if any, and waits for the end of its transition. */
  answerQuestion(key: 'cancel.confirm' | 'cancel.keep'): Promise<void>;
  /** Wait for the transition of a dialog. */
  openDialog(): Promise<void>;
  closeDialog(): Promise<void>;
};

/** What somebody can do on the payment pages. */
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
      const wallets = ['alipay', 'wechat'].map((channel) =>
        screen.t(`checkout:channel.${channel}`),
      );
      return press(...wallets.map((wallet) => screen.t('checkout:switch.submit', { wallet })));
    },
    retry: () =>
      press(...['retry', 'retryNow', 'cancelled.check'].map((key) => screen.t(`checkout:${key}`))),
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
