import type { Standing } from '../route/order-world.ts';
import { moneyFaults } from './money-faults.ts';
import type { SiteOrders } from '../drivers/orders.ts';
import type { BrowserStage } from './stage.ts';
import { isSaid, stageSays } from '../drivers/tour.ts';

/** The texts by which a page shows each standing of an order. */
const saidOf: Readonly<Record<Standing, readonly string[]>> = {
  pending: ['checkout:choose.title'],
  'pending+code': ['checkout:panel.live.word', 'checkout:panel.closing.word'],
  'pending+transfer': ['checkout:transfer.title'],
  paid: ['checkout:paid.word'],
  cancelled: ['checkout:cancelled.word'],
  unsettled: ['checkout:cancelled.word'],
  refunded: ['checkout:refunded.word'],
};

const rounds = 4;

/**
 * Waits for the payment pages to agree with the server once network and responses are back. `orderNo` is
 * empty while no order is placed. Throws the remaining faults after some rounds of asking.
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
    // A released call may navigate at any moment.
    const { pathname, searchParams } = new URL(page.url());
    // Back may leave the payment pages, which then show nothing about this order.
    if (!pathname.includes('/user/payment/')) return;
    try {
      if (await isSaid(stage, ['acceptance:title'])) await stage.press('acceptance:decline');
      if (pathname.endsWith('/user/payment/service')) {
        return await stageSays(stage, ['checkout:review.submit'], 3000);
      }
      return await orderIsTold(stage, orders, searchParams.get('order_no') ?? orderNo);
    } catch (error) {
      last = error;
      // Shorter than the timeout of a poll: a poll that begins now must not end before it is sent.
      await stage.pass(5000);
    }
  }
  throw new Error('the page does not come to the truth', { cause: last });
}

async function orderIsTold(stage: BrowserStage, orders: SiteOrders, orderNo: string) {
  // One that asks, and one that was withdrawn, cover the page.
  if (await isSaid(stage, ['orders:cancel.keep'])) await stage.press('orders:cancel.keep');
  // An order missing from this account is only fetched again when the person asks.
  if (await isSaid(stage, ['checkout:missing.text'])) await stage.press('checkout:retry');
  const { standing } = await orders.fetchTruth(orderNo);
  await stageSays(stage, saidOf[standing], 3000);
  const found = await moneyFaults(stage, orders, orderNo);
  if (found.length > 0) throw new Error(found.join('; '));
}

/** Changes an order as the same person may elsewhere; `which` varies the change. */
export async function moveElsewhere(
  orders: SiteOrders,
  orderNo: string,
  which: number,
): Promise<void> {
  if (orderNo === '') return;
  const { standing } = await orders.fetchTruth(orderNo);
  const next: Readonly<Record<Standing, readonly Standing[]>> = {
    pending: ['pending+code', 'paid', 'cancelled'],
    'pending+code': ['paid', 'pending', 'unsettled'],
    'pending+transfer': ['pending', 'cancelled'],
    unsettled: ['refunded'],
    paid: [],
    cancelled: [],
    refunded: [],
  };
  const to = next[standing][which % Math.max(1, next[standing].length)];
  if (to !== undefined) await orders.bringAbout(orderNo, to);
}
