import * as v from 'valibot';
import { getWalletApp } from '#contract/base/channels.ts';
import { Payment } from '#contract/payments/schemas.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import { ordersOn, type SiteOrders } from './orders.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

const kinds: HeldKinds = {
  fetchStatus: { method: 'GET', path: /\/payments\/[^/]+\/status$/ },
  createPayment: { method: 'POST', path: /\/payments\/orders\/[^/]+$/ },
};
const way = { channel: 'alipay', presentation: 'redirect' };

/** The controls that a driver of a phone needs in addition to the stage. */
export type PhoneHand = {
  setOnline(isOnline: boolean): Promise<void>;
  /** Lets time pass for the server alone. */
  moveClock(ms: number): Promise<void>;
  /** Opens the wallet's page in its app, and returns the path of the payment there. */
  enterApp(payUrl: string): Promise<string>;
  /** Resolves once the server has answered the newest poll, even if it holds it. */
  answerPoll(): Promise<void>;
  /** Lists the texts on the screen that are not true of the order. */
  faults(orders: SiteOrders, orderNo: string): Promise<readonly string[]>;
};

/** Drives the page of a payment in the wallet on a phone; the app never really covers the page. */
export function drivePhonePayment(stage: Stage, hand: PhoneHand): Driver {
  const { calls } = stage;
  const orders = ordersOn(stage);
  const wallet = getWalletApp('alipay', stage.locale);
  let orderNo = '';
  /** True while the page must show that it does not know the result. */
  let isUnsure = false;
  /** True once the payer has pressed to open the wallet again. */
  let hasAsked = false;
  /** Status answers since the time to pay was over: after the first one the page still checks. */
  let answersAfterEnd = 0;

  return {
    async begin({ input }) {
      isUnsure = false;
      hasAsked = false;
      answersAfterEnd = 0;
      await hand.setOnline(true);
      await stage.setVisibility('visible');
      await calls.hold({});
      await stage.turnTo('/user/payments', 'payments:title');
      await orders.cancelUnpaid();
      orderNo = await orders.place('pending');
      if (input === 'returned') await startPayment();
      await calls.hold(kinds);
      await stage.go(`/user/payment/order?order_no=${orderNo}`);
      if (input === 'returned') return;
      await stage.press('checkout:choose.payWith', { wallet });
      await (await calls.asked('createPayment')).deliver();
    },
    take,
    filterSpoken(states) {
      const watch = states.find((state) => state.startsWith('watched.watch.'));
      if (watch === undefined) return states;
      if (watch === 'watched.watch.unreachable') isUnsure = true;
      if (/missing|offline|unreachable/.test(watch)) return [watch];
      if (isUnsure) return ['watched.watch.unreachable'];
      const over = states.filter((state) => /code\.(checking|expired)$/.test(state));
      return over.length > 0 ? over : states.filter((state) => state.startsWith('watched.wallet.'));
    },
    faults: () => hand.faults(orders, orderNo),
  };

  async function startPayment(): Promise<string> {
    const payment = await stage.api('POST', `payments/orders/${orderNo}`, Payment, way);
    if (payment.presentation !== 'redirect') throw new Error('the payment has a code');
    return payment.pay_url ?? '';
  }

  async function take(step: string): Promise<void> {
    switch (step) {
      case 'tab.hidden':
        return stage.setVisibility('hidden');
      case 'tab.shown':
        return stage.setVisibility('visible');
      case 'network.lost':
        return hand.setOnline(false);
      case 'network.restored':
        return hand.setOnline(true);
      case 'poll.requested':
        return stage.press('checkout:act.paid');
      case 'wallet.requested':
        if (answersAfterEnd === 1)
          throw new NotOffered('The page checks, and asks for no payment.');
        hasAsked = true;
        return stage.press('checkout:act.openWallet', { wallet });
      case 'after leaveTimeout':
        return stage.pass(8000);
      case 'after pollInterval':
      case 'after retryInterval':
        return stage.pass(2000);
      case 'after pollTimeout':
      case 'after untilClosing':
      case 'after untilExpiry':
        throw new NotOffered('The page asks for the wallet before so much time has passed.');
      case 'extension.requested':
        throw new NotOffered('A payment in the wallet is not extended.');
      case 'openWallet=closed':
        throw new NotOffered("Only WeChat's sheet over the page ends.");
      default:
        return answer(step);
    }
  }

  async function answer(step: string): Promise<void> {
    const [, actor = '', sign, end = ''] = /^(\w+)([=!])(.+)$/.exec(step) ?? [];
    if (actor === 'openWallet') return refuseWallet();
    if (sign === '!') {
      const call = await calls.asked(actor);
      return end === 'unreachable' ? call.lose() : stage.refuse(call, 404);
    }
    const minutes = /^pending (\d+) min$/.exec(end)?.[1];
    if (minutes === undefined) await bringAbout(end);
    else await moveUntil(Number(minutes));
    await hand.answerPoll();
    isUnsure = false;
    if (minutes === '0') answersAfterEnd += 1;
  }

  async function moveUntil(minutesLeft: number): Promise<void> {
    if (minutesLeft > 0 && answersAfterEnd > 0) {
      throw new NotOffered('The time to pay is over, and is not extended.');
    }
    await hand.moveClock(await orders.readMsUntil(orderNo, minutesLeft));
  }

  /** The first press opens the address that came with the payment; the next one asks for another. */
  async function refuseWallet(): Promise<void> {
    if (!hasAsked) throw new NotOffered('The page has left for the wallet.');
    const call = await calls.asked('createPayment');
    await stage.refuse(call, 503);
  }

  async function bringAbout(end: string): Promise<void> {
    switch (end) {
      case 'success':
        return stage.atWallet(await hand.enterApp(await startPayment()), 'approve');
      case 'refunded': {
        const path = await hand.enterApp(await startPayment());
        await stage.api('POST', `orders/${orderNo}/cancel`, v.unknown());
        return stage.atWallet(path, 'approve');
      }
      case 'failed': {
        const path = await hand.enterApp(await startPayment());
        await stage.atWallet(path, 'scan');
        return stage.atWallet(path, 'expire');
      }
      case 'superseded': {
        await stage.api('POST', `payments/orders/${orderNo}`, v.unknown(), { channel: 'wechat' });
        return;
      }
      default:
        throw new Error(`nobody knows how a payment comes to "${end}"`);
    }
  }
}
