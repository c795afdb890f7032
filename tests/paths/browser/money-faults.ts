import { untrueKeys } from '../route/sayings.ts';
import type { SiteOrders } from './site-orders.ts';
import type { Stage } from './stage.ts';
import { scanQr } from '#tests/support/visitor.ts';

/** Returns every sentence about money on the screen that is not true of the order, and every wrong code. */
export async function moneyFaults(
  { page, t }: Stage,
  orders: SiteOrders,
  orderNo: string,
): Promise<readonly string[]> {
  const truth = await orders.truthOf(orderNo);
  const said = (await page.locator('main').innerText()).split('\n').map((line) => line.trim());
  const found = untrueKeys(truth)
    .filter((key) => said.includes(t(`checkout:${key}`)))
    .map((key) => `"${key}" of an order that is ${truth.standing}`);
  const code = page.getByRole('img', { name: /付款码|payment code/ });
  if ((await code.count()) === 0) return found;
  // What a payer's wallet reads off this screen is what would be paid.
  const scanned = await scanQr(code.first());
  return scanned === truth.openCode ? found : [...found, `the code ${scanned}`];
}
