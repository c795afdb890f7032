import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { oneOfEachKind, publicPages } from '#tests/support/public-pages.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession, type SitePerson } from '#tests/support/site-person.ts';
import { listSmallTargets } from '#tests/support/touch-targets.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();
const flows = ['/flows', '/flows/payment', '/flows/replay'];
const draft = 'type=saas&plan_slug=basic&pricing_model=monthly&months=1';

let publicPaths: readonly string[] = [];
let person: SitePerson;
let accountPaths: readonly string[] = [];

beforeAll(async () => {
  const listed = (await publicPages(baseURL)).filter((path) => !/^\/en(?:\/|$)/.test(path));
  publicPaths = [...new Set([...oneOfEachKind(listed), ...flows])];
  person = await registerPerson(baseURL);
  const { api, atWallet } = siteApi(baseURL, person.token);
  const orders = ordersOn({ api, atWallet });
  const { order_no: report } = await api('POST', 'orders', Order, {
    service_type: 'report',
    report_id: 'service-certainty-statechart',
    opening_terms: openingTerms.version,
  });
  const payment = await api('POST', `payments/orders/${report}`, QrPayment, { channel: 'alipay' });
  await atWallet(payment.payer_url ?? '', 'approve');
  const service = await orders.place('paid', 'service');
  const unpaid = await orders.place('pending', 'saas');
  accountPaths = [
    'profile',
    'security',
    'membership',
    'bookings',
    'bookings?kind=room&place=b301',
    'saas',
    'orders?status=all',
    'payments',
    'refunds',
    'invoices',
    `quotes?${draft}`,
    'notifications',
    'downloadable-reports',
    `orders/${service}`,
    `orders/${unpaid}`,
    `orders/${report}`,
    `orders/${service}/refund`,
    `payment/service?${draft}`,
    `payment/service/order?order_no=${unpaid}`,
    `payment/order?order_no=${unpaid}`,
    `payment/process/result/${service}`,
  ].map((path) => `/user/${path}`);
});

/** Lists the small targets of pages on a screen that is touched, by page. */
async function listOn(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const small = await listSmallTargets(page);
    if (small.length > 0) found[path] = small;
  }
  return found;
}

describe.each([
  { screen: 'a phone', viewport: { width: 390, height: 844 } },
  { screen: 'a tablet', viewport: { width: 1280, height: 900 } },
])('on $screen', ({ viewport }) => {
  const open = async () => {
    const context = await browser.newContext({
      baseURL,
      viewport,
      locale: 'zh-CN',
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    return { context, page: await context.newPage() };
  };

  test('a finger hits 44 px of every control of every kind of public page', async () => {
    const { page, context } = await open();
    expect(await listOn(page, publicPaths)).toEqual({});
    await context.close();
  });

  test('a finger hits 44 px of every control of the account and the checkout', async () => {
    const { page, context } = await open();
    await page.goto('/healthz');
    await page.evaluate(
      (kept) => {
        for (const [name, value] of kept) localStorage.setItem(name, value);
      },
      Object.entries(toStoredSession(person)),
    );
    expect(await listOn(page, accountPaths)).toEqual({});
    await context.close();
  });
});
