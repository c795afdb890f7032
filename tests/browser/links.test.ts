import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { AccessStatus } from '#contract/content/schemas.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import { RefundQuote } from '#contract/refunds/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();
const articleId = 'odi-before-money-leaves';
const reportId = 'service-certainty-statechart';
const opening_terms = openingTerms.version;

test.each(chooseByCommit('links', ['desktop', 'phone'] as const))(
  'a pointer, a finger or the focus on the links of a %s opens no bought article',
  async (device) => {
    const person = await registerPerson(baseURL);
    const { api, atWallet } = siteApi(baseURL, person.token);
    const buy = async (service_type: string, item: object) => {
      const order = await api('POST', 'orders', Order, { service_type, opening_terms, ...item });
      const path = `payments/orders/${order.order_no}`;
      const payment = await api('POST', path, QrPayment, { channel: 'alipay' });
      await atWallet(payment.payer_url ?? '', 'approve');
      return order.order_no;
    };
    const article = await buy('article', { article_id: articleId });
    const report = await buy('report', { report_id: reportId });
    const readState = async () => ({
      refunds: [
        (await api('GET', `orders/${article}/refund-quote`, RefundQuote)).refundable,
        (await api('GET', `orders/${report}/refund-quote`, RefundQuote)).refundable,
      ],
      access: await api(
        'GET',
        `incubation/innovation/articles/${articleId}/access-status`,
        AccessStatus,
      ),
      notifications: await api('GET', 'notifications', NotificationPage),
    });
    const before = await readState();
    expect(before).toMatchObject({ access: { access: 'unopened' } });

    const kept = { ...toStoredSession(person), locale: 'zh-CN' };
    const { page } = await openVisitor(browser, { baseURL, locale: 'zh-CN', device, kept });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    for (const path of [
      '/incubation/innovation',
      '/user/downloadable-reports',
      `/user/orders/${article}`,
      `/user/payment/process/result/${article}`,
      '/user/notifications',
    ]) {
      await page.goto(path);
      await hydrated(page);
      await page.getByRole('main').getByRole('link').first().waitFor();
      await reachForLinks(page, device);
    }
    await page.waitForLoadState('networkidle');

    // A pointer that only passes loads nothing; one that rests on the title does.
    const loaded = `/api/v1/incubation/innovation/articles/${articleId}`;
    if (device === 'desktop') {
      await page.goto('/incubation/innovation');
      await hydrated(page);
      const asked = page.waitForRequest((request) => request.url().endsWith(loaded));
      await page.getByRole('main').locator(`a[href$="/${articleId}"]`).first().hover();
      await asked;
      await page.waitForLoadState('networkidle');
    }
    expect(fetched).toContain(loaded);
    expect(await readState()).toEqual(before);
  },
);

/** Moves a pointer over every link in the page, or starts a scroll on it, and focuses it. */
async function reachForLinks(page: Page, device: 'desktop' | 'phone'): Promise<void> {
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    if (!(await link.isVisible())) continue;
    await link.focus();
    if (device === 'desktop') await link.hover({ force: true });
    else await link.dispatchEvent('touchstart');
  }
}
