import { JSDOM } from 'jsdom';
import { describe, expect, inject, test } from 'vitest';
import { refundTerms } from '#contract/refunds/terms.ts';
import { serviceBegins } from '#contract/service/begin.ts';
import { Locale, PricingType } from '#contract/base/picklists.ts';
import { getPageAddress, hydrated } from '#tests/support/page-watch.ts';
import { findService } from '#tests/support/own-offers.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const paths = [
  '/services/rd-management',
  '/services/trademark',
  '/services/intellectual-property',
  '/services/international',
  '/services/industry-cloud',
  '/about',
  '/contact-us',
  '/privacy',
  '/terms',
];
const pages = paths.flatMap((path) => [path, `/en${path}`]);

const servicePage = await findService('trademark');

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

async function documentAt(path: string): Promise<Document> {
  const response = await fetch(baseURL + path);
  expect(response.status).toBe(200);
  return new JSDOM(await response.text()).window.document;
}

describe('without JavaScript', () => {
  test.each([
    ['/saas', ['saas']],
    ['/services/trademark', ['service']],
    ['/packages/startup', ['package']],
    ['/incubation/report/service-certainty-statechart', ['report']],
    ['/incubation/innovation/odi-before-money-leaves', ['article']],
    ['/terms', PricingType.options],
  ] as const)('%s says when its service begins', async (path, kinds) => {
    for (const [locale, address] of [
      ['zh-CN', path],
      ['en-US', `/en${path}`],
    ] as const) {
      const text = (await documentAt(address)).querySelector('main')?.textContent ?? '';
      const missing = kinds.filter((kind) => !text.includes(serviceBegins[locale][kind]));
      expect({ address, missing }).toEqual({ address, missing: [] });
    }
  });

  test('no two public pages share a paragraph', async () => {
    const documents = await Promise.all(pages.map(documentAt));
    // The texts about starting a purchase, refunds and opening samples are the same on every page that has them.
    const shared = Locale.options.flatMap((locale) => [
      ...(['papers:lede', 'papers:tag'] as const).map((key) => translatorIn(locale)(key)),
      ...Object.values(serviceBegins[locale]),
      ...Object.values(refundTerms[locale]),
      ...listServiceSentences(locale),
    ]);
    const paragraphs = documents.flatMap((document) => [
      ...new Set(
        [...document.querySelectorAll('main p')]
          .map(({ textContent }) => textContent ?? '')
          .filter((text) => text.length > 40 && !shared.some((rule) => text.includes(rule))),
      ),
    ]);

    expect(repeated(paragraphs).filter((text) => !isLegalNote(String(text)))).toEqual([]);
  });

  test.each(paths.filter((path) => path.startsWith('/services/')))(
    'the page %s has at least 600 Chinese characters',
    async (path) => {
      const han = getMainText(await documentAt(path)).match(/\p{Script=Han}/gu) ?? [];
      expect(han.length).toBeGreaterThan(600);
    },
  );
});

describe('in a browser', () => {
  test.each([
    { locale: 'zh-CN', path: '/services/trademark', plan: '专业服务', amount: '¥29,800.00' },
    { locale: 'en-US', path: '/en/services/trademark', plan: 'Pro', amount: 'CN¥29,800.00' },
  ] as const)(
    'a plan chosen in $locale is the draft that a signed-in person reviews',
    async ({ locale, path, plan, amount }) => {
      const t = translatorIn(locale);
      const person = await registerPerson(baseURL);
      const { page } = await openVisitor(browser, {
        baseURL,
        locale,
        device: 'phone',
        kept: toStoredSession(person),
      });
      await page.goto(path);
      await hydrated(page);
      await page.getByRole('link', { name: t('services:choose', { name: plan }) }).click();
      await page.waitForURL(/\/user\/payment\/service\?/);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        type: 'service',
        item_type: 'trademark',
        plan_slug: 'pro',
        pricing_model: 'yearly',
        months: '12',
      });
      await page.getByText(amount, { exact: true }).filter({ visible: true }).first().waitFor();
      expect(getPageAddress(page).startsWith('/en/')).toBe(locale === 'en-US');
    },
  );
});

test('a phone folds the fees of a service, opens them by keyboard and prints them', async () => {
  const { page } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'phone',
    kept: { locale: 'zh-CN' },
  });
  await page.goto('/services/trademark');
  await hydrated(page);
  const isShown = () =>
    page.locator('[aria-labelledby="service-fees"]').evaluate((each) => each.checkVisibility());

  expect(await isShown()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isShown()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('summary:has(#service-fees)').press('Enter');
  expect(await isShown()).toBe(true);
});

function getMainText(document: Document): string {
  return document.querySelector('main')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

function repeated(list: readonly unknown[]): unknown[] {
  return list.filter((each, index) => list.indexOf(each) !== index);
}

/** Lists what every service page says about its steps, its fees and its plans, without the numbers. */
function listServiceSentences(locale: Locale): string[] {
  const t = translatorIn(locale);
  const { page, feesSource: source } = servicePage[locale];
  const afterNumber = (key: string) =>
    t(key, { day: '|', count: '|', source }).split('|').at(-1) ?? '';
  return [
    page?.process.lede ?? '',
    afterNumber('service-scope:fees.note'),
    afterNumber('services:plansAndFees_other'),
  ];
}

/** Returns true for the opening and closing notes that privacy and terms share. */
function isLegalNote(text: string): boolean {
  return ['zh-CN', 'en-US'].some((locale) => {
    const t = translatorIn(locale === 'en-US' ? 'en-US' : 'zh-CN');
    const closing = t('legal:questions', { email: t('site:mail') });
    return (
      ['legal:sample', 'legal:operator'].some((key) => text === t(key)) || text.startsWith(closing)
    );
  });
}
