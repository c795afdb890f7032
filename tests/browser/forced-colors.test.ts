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

/** Expects that much of the edge of a control has another color when it is chosen. */
async function expectMark(page: Page, control: Locator, choose: () => Promise<void>) {
  const before = await readEdge(page, control);
  await choose();
  const after = await readEdge(page, control);
  const total = [...after.values()].reduce((sum, count) => sum + count, 0);
  const isNew = [...after].map(([color, count]) => count - (before.get(color) ?? 0));
  expect(Math.max(...isNew)).toBeGreaterThan(total / 3);
}

test('the chosen wallet is marked in forced colors', async () => {
  const person = await registerPerson(baseURL);
  const { api, atWallet } = siteApi(baseURL, person.token);
  const orderNo = await ordersOn({ api, atWallet }).place('pending', 'saas');
  const { page, close } = await open(
    `/user/payment/service/order?order_no=${orderNo}`,
    toStoredSession(person),
  );
  const tile = (channel: string) => page.locator(`label:has(input[value="${channel}"])`);
  await tile('alipay').click();
  await expectMark(page, tile('wechat'), () => tile('wechat').click());
  const dot = await tile('wechat').locator('> :last-child').screenshot();
  expect(dot.equals(await tile('alipay').locator('> :last-child').screenshot())).toBe(false);
  await close();
});

test('a plan, a tab, a filter and a section that are chosen are marked in forced colors', async () => {
  const { page, close } = await open('/saas');
  const plan = page.locator('main [role="group"] button[aria-pressed="false"]').first();
  const name = (await plan.textContent()) ?? '';
  const named = page.locator('main [role="group"] button').filter({ hasText: name }).first();
  await expectMark(page, named, () => named.click());

  await page.goto('/auth/login');
  await hydrated(page);
  const tab = page.getByRole('tab', { selected: false }).first();
  const id = await tab.getAttribute('id');
  await expectMark(page, page.locator(`[id="${id}"]`), () => tab.click());

  await page.goto('/saas/demo');
  await hydrated(page);
  const filter = page.locator('#main a[href*="/saas/demo?"]').first();
  const address = await filter.getAttribute('href');
  await expectMark(page, page.locator(`#main a[href="${address}"]`).first(), async () => {
    await filter.click();
    await page.waitForURL(`**${address}`);
  });
  await close();
});
