import type { Standing } from '../route/order-world.ts';
import { moneyFaults } from './money-faults.ts';
import type { SiteOrders } from '../drivers/orders.ts';
import type { BrowserStage } from './stage.ts';
import { isSaid, stageSays } from '../drivers/tour.ts';

/** What the page says of an order that stands there, by any of these texts. */
const saidOf: Readonly<Record<Standing, readonly string[]>> = {
  pending: ['checkout:choose.title'],
  'pending+code': ['checkout:panel.live.word', 'checkout:panel.closing.word'],
  paid: ['checkout:paid.word'],
  cancelled: ['checkout:cancelled.word'],
  unsettled: ['checkout:cancelled.word'],
  refunded: ['checkout:refunded.word'],
};

const rounds = 4;

/**
 * With network and answers the payment pages come to the truth, whatever has happened. `orderNo` is
 * empty while nothing is ordered. Throws what is still untrue after some rounds of asking.
 */
export async function checkoutRests(
  stage: BrowserStage,
  orders: SiteOrders,
  orderNo: string,
): Promise<void> {
  const { page, calls } = stage;
  await calls.release();
  let last: unknown = null;
  for (let round = 0; round < rounds; round += 1) {
    // What was let go may lead on at any moment.
    const { pathname, searchParams } = new URL(page.url());
    // Back may lead out of the payment pages, where nothing is said of this order.
    if (!pathname.includes('/user/payment/')) return;
    try {
      if (pathname.endsWith('/user/payment/service')) {
        return await stageSays(stage, ['checkout:review.submit'], 3000);
      }
      return await orderIsTold(stage, orders, searchParams.get('order_no') ?? orderNo);
    } catch (error) {
      last = error;
      await stage.pass(10_000);
    }
  }
  throw new Error('the page does not come to the truth', { cause: last });
}

async function orderIsTold(stage: BrowserStage, orders: SiteOrders, orderNo: string) {
  // One that asks, and one that was withdrawn, cover the page.
  if (await isSaid(stage, ['orders:cancel.keep'])) await stage.press('orders:cancel.keep');
  // Nobody but the person asks again for what is not found under their account.
  if (await isSaid(stage, ['checkout:missing.text'])) await stage.press('checkout:retry');
  const { standing } = await orders.truthOf(orderNo);
  await stageSays(stage, saidOf[standing], 3000);
  const found = await moneyFaults(stage, orders, orderNo);
  if (found.length > 0) throw new Error(found.join('; '));
}

/** Does with an order what somebody may do elsewhere, one thing or another of it. */
export async function moveElsewhere(
  orders: SiteOrders,
  orderNo: string,
  which: number,
): Promise<void> {
  if (orderNo === '') return;
  const { standing } = await orders.truthOf(orderNo);
  const next: Readonly<Record<Standing, readonly Standing[]>> = {
    pending: ['pending+code', 'paid', 'cancelled'],
    'pending+code': ['paid', 'pending', 'unsettled'],
    unsettled: ['refunded'],
    paid: [],
    cancelled: [],
    refunded: [],
  };
  const to = next[standing][which % Math.max(1, next[standing].length)];
  if (to !== undefined) await orders.bringAbout(orderNo, to);
}
