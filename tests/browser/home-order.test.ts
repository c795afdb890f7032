import { expect, inject, test } from 'vitest';
import { hydrated, requestedPaths } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

test('the sample order stays as the server rendered it, without its code, until the language changes', async () => {
  const { page, problems } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
  });
  const requests = requestedPaths(page);
  await page.goto('/');
  const order = page.getByRole('img', { name: '示例数据' });
  const served = await order.innerHTML();
  await hydrated(page);

  expect(await order.innerHTML()).toBe(served);
  const ofOrders = () => requests.filter(({ path }) => /\/(?:orders|order-picture)\b/.test(path));
  expect(ofOrders()).toEqual([]);
  expect(requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);

  await page.getByRole('link', { name: 'Switch to English' }).click();
  await page.getByRole('img', { name: 'sample data' }).waitFor();
  expect(await order.count()).toBe(0);
  expect(ofOrders().length).toBeGreaterThanOrEqual(2);
  expect(problems).toEqual([]);
});
