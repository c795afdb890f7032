import { stat } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, inject, test } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { Order } from '#contract/orders/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { serviceAwaited } from '#contract/service/awaited.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor, type Hand } from '#tests/support/hand.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { openVisitor, sidewaysScroll } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { expectQr } from '#tests/support/qr-payment.ts';

const baseURL = inject('siteUrl');
const article = '/incubation/innovation/odi-before-money-leaves';
const report = '/incubation/report/service-certainty-statechart';
const packagePage = '/packages/trademark-starter';

const browser = await sharedBrowser();

describe.each(
  chooseByCommit('buying', [
    { locale: 'zh-CN', device: 'phone', sold: '八周的排期', title: '商标起步套餐' },
    {
      locale: 'en-US',
      device: 'desktop',
      sold: 'A plan of eight weeks',
      title: 'Trademark starter',
    },
  ] as const),
)('somebody in $locale on a $device', ({ locale, device, sold, title }) => {
  test('a buyer gets an article, a report and a package, and pays for nothing twice', async () => {
    const person = await registerPerson(baseURL);
    const visitor = await openVisitor(browser, {
      baseURL,
      locale,
      device,
      kept: { ...toStoredSession(person), locale },
    });
    const { page, context, problems } = visitor;
    const use = handFor(device, page);
    const t = translatorIn(locale);
    const open = async (path: string, at = page) => {
      await at.goto(locale === 'en-US' ? `/en${path}` : path);
      await hydrated(at);
    };
    const buy = async (at: Page, by: Hand) => {
      await by(at.getByRole('button', { name: /^(购买全文|Buy for)/ }).first());
      await by(at.getByRole('checkbox', { name: openingTerms.text[locale], exact: true }));
      await by(at.getByRole('button', { name: t('purchase:confirm'), exact: true }));
    };
    const wellMade = async (at = page) => {
      expect(await accessibilityFaults(at)).toEqual([]);
      expect(await sidewaysScroll(at)).toBe(0);
    };

    // The article opens at the paywall.
    await open(article);
    expect(await page.getByRole('heading', { name: sold }).count()).toBe(0);
    await buy(page, use);
    await payHere(page, use, locale, person.token);
    await wellMade();
    await use(page.getByRole('link', { name: t('checkout:paid.next.read') }));
    const opening = page.getByRole('button', { name: t('innovation:unopened.open') });
    await opening.waitFor();
    expect(await page.getByRole('heading', { name: sold }).count()).toBe(0);
    await wellMade();
    await use(opening);
    await page.getByRole('heading', { name: sold }).waitFor();
    expect(await page.getByText(t('innovation:wall.heading'), { exact: false }).count()).toBe(0);

    // The report downloads where its payment ended, and from my reports.
    const other = await context.newPage();
    await open(report, other);
    await page.bringToFront();
    await open(report);
    await buy(page, use);
    await payHere(page, use, locale, person.token);
    expect(await downloaded(page, () => use(page.getByRole('button', { name: /PDF/ })))).toBe(true);
    await use(page.getByRole('link', { name: t('checkout:paid.next.toReports') }));
    const row = page.getByRole('list', { name: t('downloads:list') });
    await row.getByRole('link').waitFor();
    await wellMade();
    const started = page.getByText(t('downloads:started'), { exact: true }).first();
    const [isThere] = await Promise.all([
      downloaded(page, () => use(row.getByRole('button'))),
      started.waitFor({ timeout: 60_000 }),
    ]);
    expect(isThere).toBe(true);
    await page.getByText(t('downloads:saved'), { exact: true }).waitFor();

    // The other tab learns of the purchase and opens the owned article.
    const useOther = handFor(device, other);
    await other.bringToFront();
    await buy(other, useOther);
    const alert = other.getByRole('alert').first();
    await alert.waitFor();
    expect(await alert.innerText()).toContain(errorTexts['order.already_owned'][locale]);
    await wellMade(other);
    await useOther(other.getByRole('button', { name: t('purchase:openReport') }).first());
    await other.getByText(t('paywall:owned'), { exact: true }).waitFor();
    const again = other.getByRole('button', { name: t('reports:buy.download') });
    expect(await downloaded(other, () => useOther(again))).toBe(true);
    await other.close();

    // The package waits to be delivered.
    await page.bringToFront();
    await open(packagePage);
    await use(page.getByRole('button', { name: t('packages:buy.order') }));
    await use(page.getByRole('button', { name: t('purchase:confirm') }));
    await payHere(page, use, locale, person.token);
    await page.getByText(serviceAwaited[locale].package, { exact: true }).waitFor();
    await page.getByText(title, { exact: true }).first().waitFor();

    // The browser logs the 403 of a locked text.
    expect(problems.filter((text) => !/status of 403/.test(text))).toEqual([]);
  });
});

/** Pays from the page of the order and waits for the page that says it is paid. */
async function payHere(page: Page, use: Hand, locale: Locale, token: string): Promise<void> {
  const t = translatorIn(locale);
  await page.waitForURL('**/user/payment/service/order?order_no=*');
  const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
  await use(page.getByRole('button', { name: t('checkout:choose.submit') }));
  await page.waitForURL('**/user/payment/order?order_no=*');
  await page.getByRole('timer').waitFor();
  const response = await fetch(`${baseURL}/api/v1/orders/${orderNo}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { open_payment: payment } = v.parse(v.object({ data: Order }), await response.json()).data;
  const wallet = new URL(`${expectQr(payment).payer_url}/approve`, baseURL);
  await fetch(wallet, { method: 'POST', redirect: 'manual' });
  await page.waitForURL(`**/user/payment/process/result/${orderNo}`);
}

/** Returns true when `act` downloads a non-empty PDF. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<boolean> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const { size } = await stat(await download.path());
  return download.suggestedFilename().endsWith('.pdf') && size > 10_000;
}
