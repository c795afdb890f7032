import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvoiceableOrders, InvoicePage } from '#contract/invoices/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { RefundPage } from '#contract/refunds/schemas.ts';
import { yuan } from '#server/cli/table.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import { faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { atWallet, openPayer, type Payer } from '#tests/support/checkout-payer.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor, isFocused } from '#tests/support/hand.ts';
import { company, freshFapiaoNo, pdfBytes } from '#tests/support/invoices.ts';
import { longestWaitMs } from '#tests/support/longest-wait.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';

const browser = await sharedBrowser();
const folder = mkdtempSync(join(tmpdir(), 'xuyuan-invoices-'));
const pdf = join(folder, 'issued.pdf');
let site: Site;
beforeAll(async () => {
  site = await startSite();
  writeFileSync(pdf, pdfBytes);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

describe.each(
  chooseByCommit('invoices', [
    { locale: 'zh-CN', device: 'phone' },
    { locale: 'en-US', device: 'desktop' },
  ] as const),
)('in $locale on a $device', ({ locale, device }) => {
  const t = translatorIn(locale);

  test('an invoice for two orders is issued and downloaded, and reversed after a refund', async () => {
    const payer = await paidPayer(locale, device);
    const { page, person } = payer;
    const asked = siteApi(site.url, person.token);
    const { api } = asked;
    const firstNo = await ordersOn(asked).place('paid');
    if (device === 'phone') await page.setViewportSize({ width: 360, height: 780 });
    const use = handFor(device, page);
    const button = (key: string, values = {}) =>
      page.getByRole('button', { name: t(`invoices:${key}`, values), exact: true });
    const field = (key: string) => page.getByLabel(new RegExp(`^${t(`invoices:form.${key}`)}`));

    const wellMade = async () => expect(await faultsInOneScheme(page, locale)).toEqual([]);

    await payer.open(`/user/invoices?order=${payer.orderNo}`);
    await field('name.company').fill(company.name);
    await field('taxNo').fill(company.tax_no);
    await wellMade();
    await use(button('form.submit'));
    await page.getByRole('checkbox', { name: new RegExp(firstNo) }).check();
    await page.getByRole('radio', { name: new RegExp(t('invoices:kind.special')) }).check();
    await wellMade();
    await use(button('ask.submit'));
    await button('ask.another').waitFor();
    await wellMade();

    const { items } = await api('GET', 'invoices', InvoicePage);
    expect(items[0]?.orders.map(({ order_no }) => order_no).toSorted()).toEqual(
      [firstNo, payer.orderNo].toSorted(),
    );
    const number = freshFapiaoNo();
    const invoiceNo = items[0]?.invoice_no ?? '';
    await site.act('invoice.issued', { invoice_no: invoiceNo, fapiao_no: number, pdf: `@${pdf}` });

    await payer.open('/user/invoices');
    await page.getByText(number, { exact: true }).waitFor();
    await wellMade();
    const download = page.waitForEvent('download');
    await use(button('download.of', { name: `发票-${number}.pdf` }));
    const file = await download;
    expect(file.suggestedFilename()).toBe(`发票-${number}.pdf`);
    expect(new Uint8Array(await readFile(await file.path()))).toEqual(pdfBytes);

    // A part of one order is refunded: requested, offered lower, accepted.
    await payer.open(`/user/orders/${firstNo}`);
    await use(page.getByRole('link', { name: t('orders:refund.ask'), exact: true }));
    await page.getByRole('radio', { name: t('refunds:reason.unneeded') }).check();
    await wellMade();
    await use(page.getByRole('button', { name: t('refunds:ask.submit'), exact: true }));
    await heading(page, t('refunds:state.requested.title'));
    const { items: refunds } = await api('GET', 'refunds', RefundPage);
    const refundNo = refunds[0]?.refund_no ?? '';
    await site.act('refund.approve', {
      refund_no: refundNo,
      amount: '100',
      reason: 'One month was used.',
    });
    await payer.open(`/user/refunds/${refundNo}`);
    const amount = formatMoney(10_000, locale);
    await page.getByText('One month was used.', { exact: true }).waitFor();
    await wellMade();
    await use(page.getByRole('button', { name: t('refunds:act.accept', { amount }), exact: true }));
    // The money may still be on its way when the offer is taken; the page asks again after half a minute.
    await heading(page, t('refunds:state.refunded.title', { amount }), 45_000);
    await expect.poll(() => isFocused(page.locator('#refund'))).toBe(true);
    await wellMade();
    await payer.open('/user/payments');
    const back = formatMoney(-10_000, locale);
    await page.getByText(back, { exact: true }).first().waitFor();
    expect(await widthsTooSmall(page)).toEqual([]);
    await payer.open(`/user/orders/${firstNo}#receipt`);
    const receipt = page.locator('#receipt');
    await receipt.getByText(back, { exact: true }).waitFor();
    const order = await api('GET', `orders/${firstNo}`, Order);
    expect([order.refunded_amount, order.payment?.status]).toEqual([10_000, 'success']);
    // The ledger finds no fault and includes the kept part.
    const attention = await site.admin('attention').catch(String);
    expect(attention).toMatch(new RegExp(`${firstNo} .*${yuan(order.amount - 10_000)} is kept`));
    expect(attention).not.toMatch(/^books /m);

    // The invoice exceeds the kept amount: it is reversed, and the rest can be requested.
    await site.act('reversal.entered', { invoice_no: invoiceNo });
    const red = freshFapiaoNo();
    await site.act('reversal.confirmed', { invoice_no: invoiceNo, fapiao_no: red, pdf: `@${pdf}` });
    await payer.open(`/user/invoices?order=${firstNo}`);
    await page.getByText(red, { exact: true }).waitFor();
    await page.getByText(t('invoices:status.reversed'), { exact: true }).waitFor();
    await wellMade();
    const { items: left } = await api('GET', 'invoices/available', InvoiceableOrders);
    expect(left.find(({ order_no }) => order_no === firstNo)).toMatchObject({
      available: order.amount - 10_000,
    });
    expect(payer.problems).toEqual([]);
  });
});

async function paidPayer(locale: Payer['locale'], device: 'phone' | 'desktop'): Promise<Payer> {
  const payer = await openPayer(browser, { url: site.url, locale, device });
  await atWallet(payer, await payer.startPayment(), 'approve');
  await expect.poll(async () => (await payer.order()).payment?.status).toBe('success');
  return payer;
}

function heading(page: Page, name: string, timeout = longestWaitMs): Promise<void> {
  return page.getByRole('heading', { name, exact: true }).waitFor({ timeout });
}

/** Returns the widths at which the payments overflow, tested on both sides of each breakpoint. */
async function widthsTooSmall(page: Page): Promise<readonly number[]> {
  const before = page.viewportSize() ?? { width: 360, height: 780 };
  const found: number[] = [];
  for (const width of [320, 767, 863, 864, 991, 992, 1143, 1144, 1247, 1248, 1440]) {
    await page.setViewportSize({ width, height: before.height });
    const isOut = await page.locator('main table').evaluate((table) => {
      const { clientWidth, scrollWidth } = table.parentElement ?? table;
      const root = document.documentElement;
      return scrollWidth > clientWidth || root.scrollWidth > root.clientWidth;
    });
    if (isOut) found.push(width);
  }
  await page.setViewportSize(before);
  return found;
}
