import type { CheckoutHand } from './checkout-hand.ts';
import { summaryText, untruths, type Look, type Screen } from './checkout-screen.ts';
import type { HeldCall } from './held-calls.ts';
import type { OrderWorld, Standing } from './order-world.ts';
import { mainText, type PageInProcess } from './page-in-process.ts';
import { isPictured } from './qr-on-screen.ts';

/** The look of a settled page for each order standing. */
export const lookOf: Readonly<Record<Standing, Look>> = {
  pending: 'choose',
  'pending+code': 'code',
  'pending+transfer': 'transfer',
  paid: 'paid',
  cancelled: 'cancelled',
  unsettled: 'cancelled',
  refunded: 'refunded',
};

export type CheckoutTruth = {
  /** Lists the texts about the order on the screen that disagree with the server. */
  faults(orderNo: string): Promise<readonly string[]>;
  /**
   * Waits for the page to agree with the server once network and responses are back, after any
   * disturbance. Resolves to the order standing, null for a draft. Throws when the page does not get
   * there.
   */
  comeToRest(
    orderNo: () => string,
    onAnswer: (call: HeldCall, response: Response) => Promise<void>,
  ): Promise<Standing | null>;
};

export function checkoutTruth(
  page: PageInProcess,
  world: OrderWorld,
  screen: Screen,
  hand: CheckoutHand,
): CheckoutTruth {
  async function faults(orderNo: string): Promise<readonly string[]> {
    const truth = await world.fetchTruth(orderNo);
    const reading = screen.read();
    const isOther =
      reading.look === 'code' && truth.openCode !== null && !isPictured(truth.openCode);
    return [...untruths(reading, truth), ...(isOther ? ['a code that is not the open one'] : [])];
  }

  return {
    faults,
    async comeToRest(orderNo, onAnswer) {
      let found: readonly string[] = [];
      for (let round = 0; round < 5; round += 1) {
        if (round > 1) await page.pass(10_000);
        // A question that waits for an answer of the server closes with it.
        for (const call of page.calls.all()) await onAnswer(call, await call.deliver());
        await page.quiet();
        if (screen.isAsking() && page.calls.all().length === 0) {
          // One that was withdrawn has nothing left to press.
          await hand.answerQuestion('cancel.keep');
          await hand.closeDialog();
        }
        // An order missing from this account is only fetched again when the person asks.
        if (screen.read().look === 'missing') hand.press(screen.t('checkout:retry'));
        if (screen.read().look === 'asked') hand.press(screen.t('acceptance:decline'));
        await page.quiet();
        if (page.calls.all().length > 0) continue;
        const isDraft = /^(\/en)?\/user\/payment\/service\?/.test(page.address());
        const { standing } = isDraft ? { standing: null } : await world.fetchTruth(orderNo());
        const { look } = screen.read();
        found = standing === null ? [] : await faults(orderNo());
        if (page.address().startsWith('/en/') && /\p{Script=Han}/u.test(summaryText())) {
          found = [...found, 'Chinese on an English page'];
        }
        const isTrue = look === (standing === null ? 'review' : lookOf[standing]);
        if (isTrue && found.length === 0) return standing;
      }
      throw new Error(`the page does not come to the truth: ${found.join('; ')} ${mainText()}`);
    },
  };
}
