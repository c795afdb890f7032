import { setOnline, setVisibility } from './surroundings.ts';
import type { CheckoutHand, NotOffered } from './checkout-hand.ts';
import type { Screen } from './checkout-screen.ts';
import { hear } from './other-tab.ts';
import type { PageInProcess } from './page-in-process.ts';

export type TraceActs = {
  /** Performs a named trace step as a person or the browser would. Throws for an unknown name. */
  take(what: string, orderNo: string): Promise<NotOffered>;
  /** Makes the tab visible and online again. */
  restore(): void;
};

/** Actions and events of the page during a trace. */
export function traceActs(page: PageInProcess, screen: Screen, hand: CheckoutHand): TraceActs {
  return {
    async take(what, orderNo) {
      const [name = ''] = what.split(':');
      switch (name) {
        case 'draft.submitted':
          return hand.press(screen.t('checkout:review.submit'));
        case 'channel.picked':
          return hand.pickChannel();
        case 'cancel.requested': {
          const refused = hand.press(screen.t('orders:cancel.short'));
          if (refused === null) await hand.openDialog();
          return refused;
        }
        case 'confirm.accepted':
        case 'confirm.dismissed':
          await hand.answerQuestion(name === 'confirm.accepted' ? 'cancel.confirm' : 'cancel.keep');
          return null;
        case 'retry.requested':
          return hand.retry();
        case 'extension.requested':
          return hand.press(screen.t('checkout:extend.ask'));
        case 'poll.requested':
          window.dispatchEvent(new Event('focus'));
          return null;
        case 'order.changed':
          await hear(`order ${orderNo}`, 'another tab');
          return null;
        case 'tab.hidden':
        case 'tab.shown':
          setVisibility(name === 'tab.hidden' ? 'hidden' : 'visible');
          return null;
        case 'network.lost':
        case 'network.restored':
          page.calls.cutOff(name === 'network.lost');
          setOnline(name === 'network.restored');
          return null;
        case 'reloads':
          await page.reload();
          return null;
        default:
          throw new Error(`nobody can do "${what}" here`);
      }
    },
    restore() {
      page.calls.cutOff(false);
      setOnline(true);
      setVisibility('visible');
    },
  };
}
