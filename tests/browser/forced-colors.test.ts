import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, inject, test } from 'vitest';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser({ paints: true });

/** The part of the edge that a frame takes at least. */
const marked = 1 / 3;

async function open(path: string, kept: Readonly<Record<string, string>> = {}) {
  const visitor = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
    kept: { locale: 'zh-CN', ...kept },
  });
  await visitor.page.emulateMedia({ forcedColors: 'active' });
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

/** Counts the pixels of a control's edge, 3 px wide, by color. */
async function readEdge(page: Page, control: Locator): Promise<ReadonlyMap<number, number>> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const { data, width, height } = PNG.sync.read(await control.screenshot());
  const colors = new Map<number, number>();
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) >= 3) continue;
    const color = Buffer.from(data).readUInt32BE(at * 4);
    colors.set(color, (colors.get(color) ?? 0) + 1);
  }
  return colors;
}

/** Returns the part of the edge of a control that has another color once it is chosen. */
async function readMark(page: Page, control: Locator, choose: () => Promise<void>) {
  const before = await readEdge(page, control);
  await choose();
  const after = await readEdge(page, control);
  const total = [...after.values()].reduce((sum, count) => sum + count, 0);
  const gains = [...after].map(([color, count]) => count - (before.get(color) ?? 0));
  return Math.max(...gains) / total;
}

test('the chosen wallet is marked in forced colors', async () => {
  const person = await registerPerson(baseURL);
  const { api, atWallet } = siteApi(baseURL, person.token);
  const orderNo = await ordersOn({ api, atWallet }).place('pending', 'saas');
  const { page } = await open(
    `/user/payment/service/order?order_no=${orderNo}`,
    toStoredSession(person),
  );
  const tile = (channel: string) => page.locator(`label:has(input[value="${channel}"])`);
  await tile('alipay').click();
  const mark = await readMark(page, tile('wechat'), () => tile('wechat').click());
  expect(mark).toBeGreaterThan(marked);
  const dot = await tile('wechat').locator('> :last-child').screenshot();
  expect(dot.equals(await tile('alipay').locator('> :last-child').screenshot())).toBe(false);
});

test('a chosen plan, tab and filter are marked in forced colors', async () => {
  const { page } = await open('/saas');
  const plan = page.locator('main [role="group"] button[aria-pressed="false"]').first();
  const name = (await plan.textContent()) ?? '';
  const named = page.locator('main [role="group"] button').filter({ hasText: name }).first();
  expect(await readMark(page, named, () => named.click())).toBeGreaterThan(marked);

  await page.goto('/auth/login');
  await hydrated(page);
  const tab = page.getByRole('tab', { selected: false }).first();
  const id = await tab.getAttribute('id');
  const sameTab = page.locator(`[id="${id}"]`);
  expect(await readMark(page, sameTab, () => tab.click())).toBeGreaterThan(marked);

  await page.goto('/saas/demo');
  await hydrated(page);
  const filter = page.locator('#main a[href*="/saas/demo?"]').first();
  const address = await filter.getAttribute('href');
  const sameFilter = page.locator(`#main a[href="${address}"]`).first();
  const choose = async () => {
    await filter.click();
    await page.waitForURL(`**${address}`);
  };
  expect(await readMark(page, sameFilter, choose)).toBeGreaterThan(marked);
});
