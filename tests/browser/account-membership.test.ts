import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, inject, test } from 'vitest';
import { Order } from '#contract/orders/schemas.ts';
import { faultsInBothSchemes } from '#tests/support/both-schemes.ts';
import { failure } from '#tests/support/checkout-responses.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor } from '#tests/support/hand.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { toStoredSession, registerPerson, type SitePerson } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { payInTab } from '#tests/support/wallet-tab.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { expectQr } from '#tests/support/qr-payment.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

describe.each(
  chooseByCommit('account-membership', [
    { locale: 'zh-CN', device: 'phone', prefix: '' },
    { locale: 'en-US', device: 'desktop', prefix: '/en' },
  ] as const),
)('a member in $locale on a $device', ({ locale, device, prefix }) => {
  const t = translatorIn(locale);
  const plural = (key: string) => (locale === 'en-US' ? `${key}_other` : key);

  test('a member goes from free to basic and on to premium with the announced credit', async () => {
    const person = await registerPerson(baseURL);
    const visitor = await openVisitor(browser, {
      baseURL,
      locale,
      device,
      kept: toStoredSession(person),
    });
    const { page, problems } = visitor;
    const use = handFor(device, page);
    const level = (name: 'free' | 'basic' | 'premium') =>
      page.getByRole('heading', { level: 2, name: t(`site:levels.${name}`), exact: true });
    const choose = (name: 'basic' | 'premium') =>
      page.getByRole('button', {
        name: t('membership:compare.upgrade', { level: t(`site:levels.${name}`) }),
      });
    const confirm = page.getByRole('button', { name: t('membership:offer.confirm') });

    await page.goto(`${prefix}/user/membership`);
    await level('free').waitFor();
    await wellMade(page);
    expect(await looseTicks(page)).toEqual([]);
    await use(choose('basic'));
    await confirm.waitFor();
    await use(page.getByRole('button', { name: t(plural('membership:offer.term'), { count: 3 }) }));
    await page
      .getByText(/897\.00/)
      .first()
      .waitFor();
    await wellMade(page);
    await use(confirm);
    const basic = await payTheOrder(page, person);
    expect([basic.amount, basic.details.credit ?? 0]).toEqual([3 * 29_900, 0]);

    await page.goto(`${prefix}/user/membership`);
    await level('basic').waitFor();
    await use(choose('premium'));
    await confirm.waitFor();
    const announced = await page
      .getByText(/−.*\d+\.\d\d/)
      .first()
      .innerText();
    await wellMade(page);
    await use(confirm);
    const premium = await payTheOrder(page, person);
    const credit = premium.details.credit ?? 0;
    expect(Number(announced.replaceAll(/[^\d.]/g, '')) * 100).toBeCloseTo(credit, 5);
    expect(credit).toBeGreaterThan(0);
    expect(credit).toBeLessThanOrEqual(basic.amount);
    expect(premium.amount).toBe(12 * 59_900 - credit);

    // The new level appears without a reload; the page waits for it instead of showing the old one.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/entitlements', async (route) => {
      await released.promise;
      await route.continue();
    });
    await use(page.getByRole('link', { name: t('checkout:paid.next.membership') }));
    await page.getByText(t('membership:loading'), { exact: true }).waitFor({ state: 'attached' });
    released.resolve();
    await level('premium').waitFor();
    expect(await page.evaluate(() => Object.hasOwn(window, 'stayed'))).toBe(true);
    const periods = page.getByRole('table').getByRole('row');
    await periods.filter({ hasText: t('membership:status.active') }).waitFor();
    await periods.filter({ hasText: t('membership:status.expired') }).waitFor();
    // The upgrade ended what the level below gave.
    const owned = page.getByRole('region', { name: t('membership:own.title') });
    const titles = owned.getByRole('heading', { level: 3 });
    expect(await titles.allInnerTexts()).toEqual([
      expect.stringContaining(t('site:levels.premium')),
    ]);
    expect(await owned.getByRole('progressbar').count()).toBe(3);
    const hours = locale === 'zh-CN' ? '0 / 8 小时' : '0 of 8 hours';
    await owned.getByText(hours, { exact: true }).waitFor();
    await wellMade(page);
    expect(problems).toEqual([]);

    async function payTheOrder(at: Page, { token }: SitePerson): Promise<Order> {
      await use(at.getByRole('button', { name: t('checkout:review.submit') }));
      await use(at.getByRole('button', { name: t('checkout:choose.submit') }));
      await at.waitForURL('**/user/payment/order?order_no=*');
      const orderNo = new URL(at.url()).searchParams.get('order_no') ?? '';
      const order = await readOrder(orderNo, token);
      const pay = async () => {
        await payInTab(visitor.context, expectQr(order.open_payment).payer_url ?? '');
        await at.bringToFront();
        await at.waitForURL(`**/user/payment/process/result/${orderNo}`);
      };
      // The toast shows for five seconds, maybe before the wallet is closed.
      const toast = at.getByText(t('shell:membership.upgraded'), { exact: true });
      await Promise.all([toast.waitFor({ timeout: 60_000 }), pay()]);
      return readOrder(orderNo, token);
    }
  });
});

test.each([
  {
    path: '/user/membership',
    calls: '**/api/v1/membership/current',
    loading: 'membership:loading',
    failed: 'membership:failed.title',
  },
  {
    path: '/user/downloadable-reports',
    calls: '**/api/v1/incubation/user/reports/downloadable*',
    loading: 'downloads:loading',
    failed: 'downloads:failed.title',
  },
])(
  'the page $path is well made while it loads, when it failed and when it is empty',
  async (given) => {
    const t = translatorIn('zh-CN');
    const kept = toStoredSession(await registerPerson(baseURL));
    const visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'phone', kept });
    const { page } = visitor;
    let responses = false;
    await page.route(given.calls, async (route) => {
      if (responses) await route.fulfill(failure(500, 'server.failed'));
    });
    await page.goto('/user/orders');
    await page
      .getByRole('link', { name: getPageName(given.path) })
      .first()
      .tap();
    await page.getByText(t(given.loading), { exact: true }).waitFor({ state: 'attached' });
    await wellMade(page);
    responses = true;
    await page.goto(given.path);
    await page.getByRole('alert').getByText(t(given.failed), { exact: true }).waitFor();
    await wellMade(page);
    await page.unroute(given.calls);
    await page.goto(given.path);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await wellMade(page);
    await visitor.close();

    function getPageName(path: string): string {
      return t(path === '/user/membership' ? 'shell:account.membership' : 'shell:account.reports');
    }
  },
);

async function wellMade(page: Page): Promise<void> {
  expect(await faultsInBothSchemes(page)).toEqual([]);
}

async function readOrder(orderNo: string, token: string): Promise<Order> {
  const response = await fetch(`${baseURL}/api/v1/orders/${orderNo}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return v.parse(v.object({ data: Order }), await response.json()).data;
}

/**
 * Lists the features on the cards of plans with a tick that is not next to the first line of its text, or with
 * a gap to the price or the feature before.
 */
function looseTicks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('article')].filter((card) =>
      card.querySelector('li svg'),
    );
    if (cards.length === 0) throw new Error('The page has no card with ticks.');
    return cards.flatMap((card) => {
      const list = card.querySelector('ul');
      let above = list?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      return [...card.querySelectorAll('li')].flatMap((item, index) => {
        const row = item.getBoundingClientRect();
        const apart = row.top - above;
        above = row.bottom;
        const tick = item.querySelector('svg')?.getBoundingClientRect();
        const text = item.querySelector('span');
        const range = document.createRange();
        if (text !== null) range.selectNodeContents(text);
        const [line] = range.getClientRects();
        if (tick === undefined || line === undefined) return [`${item.textContent}: no tick`];
        const isBeside =
          tick.right <= line.left &&
          line.left - tick.right < 20 &&
          Math.abs(tick.top + tick.height / 2 - (line.top + line.height / 2)) < 4;
        const isClose = apart >= 0 && apart <= (index === 0 ? 24 : 14);
        return isBeside && isClose ? [] : [`${item.textContent}: ${Math.round(apart)} px apart`];
      });
    });
  });
}
