import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { formatBeijingTime } from '#src/i18n/format-beijing.ts';
import { formatDateTime, formatDayTime } from '#src/i18n/format-moment.ts';
import { atWallet, openPayer, type Payer } from '#tests/support/checkout-payer.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { toStoredSession } from '#tests/support/site-person.ts';
import { openVisitor, sidewaysScroll } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const url = inject('siteUrl');
const browser = await sharedBrowser();
/** A person with one paid and one unpaid order. */
let payer: Payer;
let paid: Order;
let pending: Order;

beforeAll(async () => {
  const first = await openPayer(browser, { url });
  await atWallet(first, await first.startPayment(), 'approve');
  paid = await first.order();
  payer = await openPayer(browser, { url, person: first.person });
  pending = await payer.order();
  await first.close();
});

afterAll(() => payer.close());

describe.each(
  chooseByCommit(
    'time-zones',
    [
      { zone: 'Europe/London', locale: 'en-US', device: 'desktop', own: true },
      { zone: 'America/Los_Angeles', locale: 'zh-CN', device: 'phone', own: true },
      { zone: 'Asia/Shanghai', locale: 'zh-CN', device: 'desktop', own: false },
      { zone: 'Asia/Singapore', locale: 'en-US', device: 'phone', own: false },
    ] as const,
    2,
  ),
)('a reader in $zone ($locale)', ({ zone, locale, device, own }) => {
  const t = translatorIn(locale);
  const beijing = locale === 'zh-CN' ? '北京时间' : 'Beijing time';
  const yours = locale === 'zh-CN' ? '您当地' : 'your time';

  test('a reader sees every moment by a named clock, and by their own too', async () => {
    const visitor = await openVisitor(browser, {
      baseURL: url,
      locale,
      device,
      timezoneId: zone,
      kept: { ...toStoredSession(payer.person), locale },
    });
    const { page } = visitor;
    const main = page.getByRole('main');
    const open = async (path: string) => {
      await page.goto(locale === 'en-US' ? `/en${path}` : path);
    };
    const expectNamed = async (says: string) => {
      await main.getByText(says, { exact: false }).first().waitFor();
      // Office hours, printed times and day counts use Beijing time in every zone.
      await main.locator('.receipt, p.caption, span.caption').evaluateAll((all) => {
        for (const each of all) each.setAttribute('hidden', '');
      });
      const text = (await main.innerText()).replaceAll(/(?:工作日|[Ww]orking days).*/g, '');
      expect([text.includes(beijing), text.includes(yours)]).toEqual([own, own]);
      expect(await sidewaysScroll(page)).toBe(0);
    };
    const due = formatDayTime(pending.expires_at, locale, zone);
    const moment = (instant: string | null | undefined) =>
      formatDateTime(instant ?? '', locale, zone);

    // The deadline appears in the list, with the order, and where the wallet is chosen.
    await open('/user/orders');
    await expectNamed(due);
    await open(`/user/orders/${pending.order_no}`);
    await expectNamed(due);
    const placed = formatDayTime(pending.created_at, locale, zone);
    await main.getByText(placed, { exact: false }).first().waitFor();
    await open(`/user/payment/service/order?order_no=${pending.order_no}`);
    await expectNamed(due);

    // The payment time appears in the list, on the receipt and on the result.
    await open('/user/payments');
    await expectNamed(moment(paid.payment?.paid_at));
    await open(`/user/orders/${paid.order_no}`);
    await expectNamed(moment(paid.created_at));
    const onPaper = formatBeijingTime(paid.payment?.paid_at ?? '', locale);
    expect(await page.locator('.receipt').textContent()).toContain(onPaper);
    await open(`/user/payment/process/result/${paid.order_no}`);
    await main.getByText(onPaper, { exact: true }).last().waitFor();

    // The list of sessions.
    await open('/user/security');
    await main.locator('time').first().waitFor();
    const since = await main.locator('time').first().getAttribute('datetime');
    await expectNamed(moment(since));

    // Notifications show a relative time, and the exact time on hover and after a week.
    await open('/user/notifications');
    const told = main.locator('time').first();
    await told.waitFor();
    const at = moment(await told.getAttribute('datetime'));
    expect(await told.getAttribute('title')).toBe(at);
    await page.clock.setFixedTime(Date.now() + 9 * 24 * 60 * 60 * 1000);
    await page.reload();
    await expectNamed(at);

    expect(visitor.problems).toEqual([]);
  });

  test('a payer sees a code count down, which needs no clock', async () => {
    const other = await openPayer(browser, { url, locale, device, timezoneId: zone });
    const { page } = other;
    await other.startPayment();
    await other.openCode();
    expect(await page.getByRole('timer').innerText()).toMatch(/\b(?:30:00|29:\d\d)\b/);
    expect(await page.getByRole('main').innerText()).not.toContain(beijing);
  });

  test('a reader sees the hours of the park by Beijing’s clock, as the server drew them', async () => {
    const visitor = await openVisitor(browser, { baseURL: url, locale, device, timezoneId: zone });
    const { page } = visitor;
    const drawn = await (await fetch(url + pathIn(locale))).text();
    await page.goto(pathIn(locale));
    const hours = t('site:hours');
    expect(hours).toContain(beijing);
    expect(drawn).toContain(hours);
    await page.getByRole('contentinfo').getByText(hours, { exact: false }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});

function pathIn(locale: Locale): string {
  return locale === 'en-US' ? '/en/incubation/news' : '/incubation/news';
}
