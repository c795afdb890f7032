import { untrueKeys } from '../route/sayings.ts';
import type { SiteOrders } from '../drivers/orders.ts';
import type { BrowserStage } from './stage.ts';
import type { Page } from 'playwright-core';
import { scanQr } from '#tests/support/visitor.ts';

/** Returns every sentence about money on the screen that is not true of the order, and every wrong code. */
export async function moneyFaults(
  { page, t }: BrowserStage,
  orders: SiteOrders,
  orderNo: string,
): Promise<readonly string[]> {
  // Elsewhere the same words are about something else.
  if (!page.url().includes('/user/payment/')) return [];
  const truth = await orders.fetchTruth(orderNo);
  const said = await textsIn(page);
  const found = untrueKeys(truth)
    .filter((key) => said.includes(t(`checkout:${key}`)))
    .map((key) => `"${key}" of an order that is ${truth.standing}`);
  const code = page.getByRole('img', { name: /付款码|payment code/ });
  if ((await code.count()) === 0) return found;
  // A scan of this screen gives the URL that the payer would pay.
  const scanned = await scanQr(code.first());
  return scanned === truth.openCode ? found : [...found, `the code ${scanned}`];
}

/** Collects the visible texts of the page, except the step trail, which names future steps. */
function textsIn(page: Page): Promise<readonly string[]> {
  return page.locator('main').evaluate((main) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: element } = node;
      if (element === null || element.closest('ol') !== null || !element.checkVisibility())
        continue;
      texts.push((node.nodeValue ?? '').trim());
    }
    return texts;
  });
}
