import * as v from 'valibot';
import { CurrentMembership } from '#contract/membership/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import { ordersOn } from '../drivers/orders.ts';
import type { BrowserStage } from './stage.ts';
import type { Driver } from '../drivers/tour.ts';

const kinds: HeldKinds = {
  readMembership: { method: 'GET', path: /\/membership\/current$/ },
  readQuote: { method: 'GET', path: /\/pricing\/calculate$/ },
};
const membershipPage = '/user/membership';

/** Drives the page of the membership along the paths of the upgrade. */
export function driveUpgrade(stage: BrowserStage): Driver {
  const { page, calls, t } = stage;
  const orders = ordersOn(stage);

  return {
    async begin() {
      await calls.hold(kinds);
      // The upgrade ends when the account area is left.
      await stage.turnTo('/contact-us', 'contact:hero.eyebrow');
    },
    take,
    filterSpoken: (states) =>
      page.url().endsWith(membershipPage) || states.includes('checkingOut') ? states : [],
    faults: async () => {
      const { level } = await stage.api('GET', 'membership/current', CurrentMembership);
      const isSaid = await page.getByText(t('membership:standing.activated')).isVisible();
      return isSaid && level === 'free' ? ['"activated" of nothing'] : [];
    },
  };

  async function take(step: string): Promise<void> {
    switch (step) {
      case 'plan.opened':
        if (page.url().endsWith(membershipPage))
          await stage.turnTo('/user/payments', 'payments:title');
        return stage.go(membershipPage);
      case 'order.paid':
        // The upgrade reacts on every page of the account area.
        if (!page.url().includes('/user/')) await stage.turnTo('/user/payments', 'payments:title');
        return stage.emit('memberships', 'paid');
      case 'plan.chosen':
        return choosePremium();
      case 'upgrade.confirmed':
        await stage.press('membership:offer.confirm');
        // The checkout works the price out for itself.
        await (await calls.asked('readQuote')).deliver();
        return;
      case 'choice.dropped':
        return stage.press('membership:offer.drop');
      case 'retry.requested':
        return stage.press('membership:failed.retry');
      case 'after pollInterval':
        return stage.pass(1000);
      case 'after activationTimeout':
        return stage.pass(15_000);
      default:
        return answer(step);
    }
  }

  async function answer(step: string): Promise<void> {
    const call = await calls.asked(step.startsWith('fetchQuote') ? 'readQuote' : 'readMembership');
    if (step.endsWith('!unreachable')) return call.lose();
    if (step.endsWith('!unavailable')) return stage.refuse(call, 503);
    if (step === 'fetchPlan=premium') await buy();
    await call.deliver();
  }

  async function choosePremium(): Promise<void> {
    if (!page.url().endsWith(membershipPage))
      await stage.turnTo(membershipPage, 'shell:account.membership');
    const { level } = await stage.api('GET', 'membership/current', CurrentMembership);
    const act = level === 'premium' ? 'renew' : 'upgrade';
    return stage.press(`membership:compare.${act}`, { level: t('site:levels.premium') });
  }

  async function buy(): Promise<void> {
    const body = { service_type: 'membership', plan_slug: 'premium', months: 1 };
    const { order_no: orderNo } = await stage.api('POST', 'orders', Order, body);
    await stage.api('POST', `payments/orders/${orderNo}`, v.unknown(), { channel: 'alipay' });
    await orders.atWallet(orderNo, 'approve');
  }
}
