import * as v from 'valibot';
import { setVisibility } from '#tests/support/checkout-page.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import { moneyFaults } from './money-faults.ts';
import { ordersOn } from '../drivers/orders.ts';
import type { BrowserStage } from './stage.ts';
import { NotOffered, type Driver } from '../drivers/tour.ts';
import { minuteMs } from '#contract/base/durations.ts';

const kinds: HeldKinds = {
  fetchStatus: { method: 'GET', path: /\/payments\/[^/]+\/status$/ },
  extendCode: { method: 'POST', path: /\/payments\/orders\/[^/]+$/ },
};

/** Drives the page of a code along the paths of one payment under watch. */
export function drivePayment(stage: BrowserStage): Driver {
  const { page, calls } = stage;
  const orders = ordersOn(stage);
  let orderNo = '';
  /** True while the page must show that it does not know. */
  let isUnsure = false;

  return {
    async begin() {
      isUnsure = false;
      await page.context().setOffline(false);
      await setVisibility(page, 'visible');
      await calls.hold(kinds);
      // Reload, because the redirect of an earlier code would change the page again.
      await stage.open('/user/payments');
      // An order of an earlier walk may have a code that cannot be extended.
      await orders.cancelUnpaid();
      orderNo = await orders.place('pending+code');
      await stage.turnTo(`/user/payment/order?order_no=${orderNo}`, 'checkout:titles.pay');
    },
    take,
    filterSpoken(states) {
      const watch = states.find((state) => state.startsWith('watched.watch.'));
      if (watch === undefined) return states;
      if (watch === 'watched.watch.unreachable') isUnsure = true;
      if (/missing|offline|unreachable/.test(watch)) return [watch];
      return isUnsure
        ? ['watched.watch.unreachable']
        : states.filter((state) => state.startsWith('watched.code.'));
    },
    faults: () =>
      page.url().includes(orderNo) ? moneyFaults(stage, orders, orderNo) : Promise.resolve([]),
  };

  async function take(step: string): Promise<void> {
    switch (step) {
      case 'tab.hidden':
        return setVisibility(page, 'hidden');
      case 'tab.shown':
        return setVisibility(page, 'visible');
      case 'network.lost':
        return page.context().setOffline(true);
      case 'network.restored':
        return page.context().setOffline(false);
      case 'poll.requested':
        return stage.press('checkout:act.paid');
      case 'extension.requested':
        return stage.press('checkout:extend.ask');
      case 'after untilClosing':
        // Every other timer that is due runs late.
        return stage.pass(25 * minuteMs, 20 * minuteMs);
      case 'after untilExpiry':
        return stage.pass(5 * minuteMs, 4 * minuteMs);
      case 'after pollTimeout':
        return stage.pass(30_000);
      case 'after pollInterval':
      case 'after retryInterval':
        return stage.pass(2000);
      case 'wallet.requested':
      case 'after leaveTimeout':
      case 'openWallet=closed':
      case 'openWallet!unavailable':
        throw new NotOffered('A desk shows a code and opens no wallet.');
      default:
        return answer(step);
    }
  }

  async function answer(step: string): Promise<void> {
    const [, actor = '', sign, end = ''] = /^(\w+)([=!])(.+)$/.exec(step) ?? [];
    const call = await calls.asked(actor);
    if (step === 'fetchStatus!notFound') return stage.refuse(call, 404);
    if (step === 'fetchStatus!unreachable') return call.lose();
    if (sign === '!') return stage.refuse(call, 503);
    const minutes = /^pending (\d+) min$/.exec(end)?.[1];
    // Time passes for the server alone.
    if (minutes !== undefined)
      await stage.site.moveClock(await orders.readMsUntil(orderNo, Number(minutes)));
    else if (actor === 'fetchStatus') await bringAbout(end);
    await call.deliver();
    if (actor === 'fetchStatus') isUnsure = false;
  }

  async function bringAbout(end: string): Promise<void> {
    switch (end) {
      case 'success':
        return orders.atWallet(orderNo, 'approve');
      case 'refunded':
        return orders.bringAbout(orderNo, 'refunded');
      case 'failed':
        return orders.atWallet(orderNo, 'expire');
      case 'superseded': {
        const path = `payments/orders/${orderNo}`;
        await stage.api('POST', path, v.unknown(), { channel: 'wechat' });
        return;
      }
      default:
        throw new Error(`nobody knows how a payment comes to "${end}"`);
    }
  }
}
