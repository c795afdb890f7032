import * as v from 'valibot';
import { getWalletName } from '#contract/base/channels.ts';
import { AcceptedVersions } from '#contract/content/legal.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import type { Standing } from '../route/order-world.ts';
import { hashText } from '../route/path-list.ts';
import { ordersOn } from '../drivers/orders.ts';
import type { BrowserStage } from './stage.ts';
import { NotOffered, type Driver } from '../drivers/tour.ts';
import { getFirstPrice, withEarlierPrice, type ShownPrice } from '../drivers/earlier-price.ts';
import { checkoutRests, moveElsewhere } from './checkout-rest.ts';
import { moneyFaults } from './money-faults.ts';

const kinds: HeldKinds = {
  readOrder: { method: 'GET', path: /\/orders\/[^/]+$/ },
  createOrder: { method: 'POST', path: /\/orders\/service$/ },
  startPayment: { method: 'POST', path: /\/payments\/orders\/[^/]+$/ },
  identifyPayer: { method: 'POST', path: /\/payments\/wechat\/openid$/ },
  announceTransfer: { method: 'POST', path: /\/orders\/[^/]+\/transfer$/ },
  withdrawTransfer: { method: 'POST', path: /\/transfer\/withdraw$/ },
};

const callOf: Readonly<Record<string, string>> = {
  fetchOrder: 'readOrder',
  checkOrder: 'readOrder',
  fetchReceipt: 'readOrder',
  createOrder: 'createOrder',
  startPayment: 'startPayment',
  identifyPayer: 'identifyPayer',
  announceTransfer: 'announceTransfer',
  withdrawTransfer: 'withdrawTransfer',
};

const plans = { one: 'professional', other: 'basic' };
const standings = [
  'pending',
  'pending+code',
  'pending+transfer',
  'paid',
  'cancelled',
  'unsettled',
  'refunded',
] as const;

/** Drives the payment pages along the paths of the checkout. */
export function driveCheckout(stage: BrowserStage): Driver {
  const { page, calls, t } = stage;
  const orders = ordersOn(stage);
  let orderNo = '';
  let opened = 0;
  let first: ShownPrice = 'current';
  /** The price in the next response, and the price on the page. */
  let price: { next: ShownPrice; shown: ShownPrice } = { next: 'current', shown: 'current' };

  return {
    async begin({ text, steps }) {
      // A page keeps what it has read: the next draft would begin with the earlier price.
      if (first === 'earlier') await stage.open('/user/payments');
      else await stage.turnTo('/user/payments', 'payments:title');
      await calls.hold(kinds);
      first = getFirstPrice(steps);
      await page.unroute(priceOfDraft);
      await page.route(priceOfDraft, async (route) => {
        price.shown = price.next;
        if (price.next === 'current') return route.fallback();
        const response = await route.fetch();
        return route.fulfill({ response, json: withEarlierPrice(await response.json()) });
      });
      const read = steps.find((step) => step.startsWith('fetchOrder='));
      const isDraft = steps[0]?.startsWith('draft.') === true;
      await acceptElsewhere();
      orderNo = isDraft ? '' : await orders.place(findStanding(read) ?? 'pending');
      opened = hashText(text);
    },
    async take(step) {
      const [, actor = '', sign = '', end = ''] = /^(\w+)([=!])(.+)$/.exec(step) ?? [];
      if (callOf[actor] !== undefined) await answer(actor, sign + end);
      else if (actor === 'acceptance') await decideAcceptance(end);
      else if (actor === 'payment') await endPayment(end);
      else if (actor === 'order') await confirmCancel();
      else await act(step);
    },
    // Before the first page is opened, no page can show the first state; a desk never leaves for WeChat.
    filterSpoken: (states) =>
      states.filter((state) => state !== 'waiting' && state !== 'unpaid.identifyingPayer'),
    elsewhere: () => ({
      onOtherDevice: () => moveElsewhere(orders, orderNo, opened),
      async inOtherTab() {
        await moveElsewhere(orders, orderNo, opened);
        await stage.emit(`order ${orderNo}`);
      },
    }),
    comeToRest: () => checkoutRests(stage, orders, orderNo),
    faults: () => (orderNo === '' ? Promise.resolve([]) : moneyFaults(stage, orders, orderNo)),
  };

  async function act(step: string): Promise<void> {
    switch (step) {
      case 'draft.opened:one':
      case 'draft.opened:repriced':
      case 'draft.opened:other': {
        price.next = step === 'draft.opened:repriced' ? 'current' : first;
        const plan = plans[step === 'draft.opened:other' ? 'other' : 'one'];
        const query = `type=saas&plan_slug=${plan}&pricing_model=yearly&months=24`;
        return stage.go(`/user/payment/service?${query}`);
      }
      case 'order.opened':
        if (orderNo === '') orderNo = await orders.place('pending');
        return stage.go(nextPage());
      case 'payer.returned':
        await storeBegun();
        return stage.go(`/user/payment/process/result/${orderNo}`);
      case 'draft.submitted':
        return stage.press('checkout:review.submit');
      case 'channel.picked':
        return pickChannel();
      case 'transfer.picked':
        await page.getByText(t('checkout:transfer.offer'), { exact: true }).click();
        return stage.press('checkout:transfer.announce');
      case 'withdrawal.requested':
        return stage.press('checkout:transfer.withdraw');
      case 'cancel.requested':
        return stage.press('orders:cancel.short');
      case 'retry.requested':
        return stage.press(
          await offered('checkout:retry', 'checkout:retryNow', checkAgain, askAgain),
        );
      case 'order.changed':
        return stage.emit(`order ${orderNo}`);
      case 'poll.requested':
        return page.evaluate(() => void window.dispatchEvent(new Event('focus')));
      case 'tab.shown':
        return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      case 'network.restored':
      case 'connection.returned':
        return page.evaluate(() => void window.dispatchEvent(new Event('online')));
      case 'after refreshInterval':
        return stage.pass(10_000);
      case 'after reloadInterval':
        return stage.pass(5000);
      case 'after leaveTimeout':
        return stage.pass(8000);
      case 'after askAgainPause':
        return stage.pass(4000);
      default:
        throw new Error(`nobody knows how to make "${step}" happen`);
    }
  }

  async function answer(actor: string, end: string): Promise<void> {
    const call = await calls.asked(callOf[actor] ?? '');
    if (end === '!termsChanged') {
      if (price.shown === 'current') throw new NotOffered('the price has not changed');
      const status = await call.deliver();
      if (status !== 409) throw new Error(`the server takes an earlier price: ${status}`);
      price = { ...price, shown: 'current' };
      return;
    }
    if (end === '!notAccepted') {
      if (price.shown === 'earlier') throw new NotOffered('the price has changed');
      await stage.forgetAcceptances();
      const status = await call.deliver();
      if (status !== 409) throw new Error(`the server takes an order without terms: ${status}`);
      return;
    }
    if (actor === 'createOrder' && end.startsWith('=') && price.shown === 'earlier') {
      throw new NotOffered('the price has changed');
    }
    if (end === '!notFound') return stage.refuse(call, 404);
    if (end === '!conflict') return stage.refuse(call, 409);
    // Neither the page nor the test knows whether the server acted before the response failed.
    if (end === '!unavailable')
      return stage.refuse(call, 503, opened % 2 === 0 ? 'before' : 'after');
    if (end === '!unreachable') return call.lose();
    if (end === '!openidNeeded') return call.refuse(409, 'payment.openid_needed');
    if (actor === 'createOrder') orderNo = await orders.adopt(await call.handle());
    if (actor.endsWith('Transfer') && !/=(transfer|pending)$/.test(end)) {
      throw new NotOffered('only within a moment after the call has the order ended');
    }
    const standing = actor.endsWith('Transfer') ? null : findStanding(`${actor}${end}`);
    if (standing !== null && actor !== 'fetchReceipt') await orders.bringAbout(orderNo, standing);
    const status = await call.deliver();
    if (status >= 300) throw new Error(`the server answers ${actor} with ${status}`);
  }

  /** Stores a begun payment as a page that leaves for WeChat does, but of one by a code. */
  async function storeBegun(): Promise<void> {
    const typed = {
      orderNo,
      channel: 'alipay',
      presentation: 'qr',
      begunAt: String(await page.evaluate(() => Date.now())),
    };
    const draft = JSON.stringify({ owner: stage.person.user.id, typed });
    await page.evaluate((value) => sessionStorage.setItem('draft begun payment', value), draft);
  }

  async function pickChannel(): Promise<void> {
    const submit = await offered('checkout:choose.submit', 'checkout:act.paid');
    if (submit === 'checkout:choose.submit') return stage.press(submit);
    await page.getByRole('radio', { checked: false }).first().check();
    const wallet = getWalletName('wechat', stage.locale);
    return stage.press('checkout:switch.submit', { wallet });
  }

  async function endPayment(end: string): Promise<void> {
    await orders.atWallet(orderNo, 'scan');
    await orders.atWallet(orderNo, end === 'success' ? 'approve' : 'expire');
    if (end !== 'success') await stage.pass(5000);
  }

  async function decideAcceptance(end: string): Promise<void> {
    await stage.press(end === 'accepted' ? 'acceptance:accept' : 'acceptance:decline');
    if (end === 'accepted') return;
    // Later orders of this path are placed by a person who has accepted elsewhere.
    await acceptElsewhere();
  }

  async function acceptElsewhere(): Promise<void> {
    const versions = await stage.api('GET', 'legal', AcceptedVersions);
    await stage.api('POST', 'user/acceptance', v.unknown(), versions);
  }

  async function confirmCancel(): Promise<void> {
    await stage.press('orders:cancel.short');
    await stage.press('orders:cancel.confirm');
  }

  /** Returns the first of these that can be pressed; waits until there is one. */
  async function offered(...keys: readonly string[]): Promise<string> {
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const [first = '', ...others] = keys;
    await others
      .reduce((any, key) => any.or(button(key)), button(first))
      .first()
      .waitFor();
    for (const key of keys) if ((await button(key).count()) > 0) return key;
    throw new Error(`none of ${keys.join()} is on the page`);
  }

  /** Picks a different page of the order, because opening the current page again changes nothing. */
  function nextPage(): string {
    const pages = [
      `/user/payment/service/order?order_no=${orderNo}`,
      `/user/payment/order?order_no=${orderNo}`,
      `/user/payment/process/result/${orderNo}`,
    ].filter((path) => !page.url().endsWith(path));
    return pages[opened++ % pages.length] ?? '';
  }
}

const priceOfDraft = '**/api/v1/pricing/calculate**';
const checkAgain = 'checkout:cancelled.check';
const askAgain = 'checkout:unclear.retry';

function findStanding(step: string | undefined): Standing | null {
  return standings.find((known) => step?.endsWith(`=${known}`) === true) ?? null;
}
