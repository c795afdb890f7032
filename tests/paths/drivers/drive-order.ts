import { toastMs } from '#contract/base/limits.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

const cancelling: HeldKinds = { cancelOrder: { method: 'POST', path: /\/orders\/[^/]+\/cancel$/ } };
const reading: HeldKinds = { checkOrder: { method: 'GET', path: /\/orders\/[^/]+$/ } };

const fadeMs = 1000;

/** Drives the order page along the paths of its machine. */
export function driveOrder(stage: Stage): Driver {
  const { page, calls } = stage;
  const orders = ordersOn(stage);
  let orderNo = '';

  return {
    async begin() {
      await calls.release();
      // The previous toast fades out.
      await stage.pass(toastMs + fadeMs);
      orderNo = await orders.place('pending');
      await stage.turnTo('/user/payments', 'payments:title');
      await stage.turnTo(`/user/orders/${orderNo}`, 'orders:title');
      await calls.hold({ ...cancelling, ...reading });
    },
    async take(step) {
      switch (step) {
        case 'cancel.requested':
          await stage.press('orders:cancel.short');
          await page.getByRole('dialog').waitFor();
          return;
        case 'confirmation.accepted':
          return stage.confirm('orders:cancel.confirm');
        case 'confirmation.declined':
          return stage.confirm('orders:cancel.keep');
        default:
          return answer(step);
      }
    },
    faults: async () => {
      const { standing } = await orders.fetchTruth(orderNo);
      const says = (key: string) =>
        page.getByText(stage.t(key), { exact: true }).first().isVisible();
      const found: string[] = [];
      if (standing !== 'cancelled' && (await says('orders:cancel.done')))
        found.push('not cancelled');
      if (standing !== 'paid' && (await says('orders:cancel.paid'))) found.push('not paid');
      return found;
    },
  };

  async function answer(step: string): Promise<void> {
    const [, actor = '', end = ''] = /^(\w+)[=!](\w+)$/.exec(step) ?? [];
    const call = await calls.asked(actor);
    if (end === 'unavailable') return stage.refuse(call, 503);
    if (end === 'unreachable') return call.lose();
    if (end === 'paid') await orders.bringAbout(orderNo, 'paid');
    if (actor === 'checkOrder' && end === 'cancelled')
      await orders.bringAbout(orderNo, 'cancelled');
    await call.deliver();
    // The page is loaded again.
    await calls.release();
  }
}
