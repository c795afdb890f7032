import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, inject, test } from 'vitest';
import { moveName, toMoveId } from '#machines/replay/move-ids.ts';
import { readSupportCode } from '#machines/replay/support-code.ts';
import { seedPerson } from '#tests/look/person.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { modulesLoaded } from '#tests/support/checkout-page.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { endSessions, registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser({ paints: true });
const t = translatorIn('zh-CN');

const person = await registerPerson(baseURL);
const seeded = await seedPerson(baseURL, person);
const refundNo = await readRefundNo();

const guestPages = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
];

const ownPages = [
  ['/user/membership', null],
  ['/user/saas', null],
  ['/user/orders', null],
  ['/user/payments', null],
  ['/user/invoices', null],
  ['/user/quotes', null],
  ['/user/refunds', null],
  ['/user/profile', null],
  ['/user/security', null],
  ['/user/notifications', null],
  ['/user/downloadable-reports', null],
  [`/user/orders/${seeded.processing}`, seeded.processing],
  [`/user/orders/${seeded.processing}/refund`, seeded.processing],
  // The refund names its order; without a connection it may not have come.
  [`/user/refunds/${refundNo}`, expect.toBeOneOf([seeded.refunded, null])],
  ['/user/payment/service?type=saas&plan_slug=professional&pricing_model=yearly&months=12', null],
  ['/user/payment/service?type=saas', null],
  [`/user/payment/service/order?order_no=${seeded.fresh}`, seeded.fresh],
  [`/user/payment/order?order_no=${seeded.coded}`, seeded.coded],
  [`/user/payment/process/result/${seeded.completed}`, seeded.completed],
  ['/user/payment/order?order_no=XY2026010100000000', 'XY2026010100000000'],
] as const;

describe('a connection that is lost once the page has what makes a code', () => {
  test.each(guestPages)('the page %s still makes a support code', async (path) => {
    const page = await openAndCut(path);
    expect(await pressForCode(page)).toMatchObject({ origin: 'form', orderNo: null });
    // The code that makes it is no part of the first load.
    expect(await findStartOfMaker(page)).toBeGreaterThan(await findStartOfPage(page));
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test.each(ownPages)('the page %s still makes a support code', async (path, orderNo) => {
    const page = await openAndCut(path, toStoredSession(person));
    expect(await pressForCode(page)).toMatchObject({ orderNo });
  });
});

test('the server draws the button of the support code with the login page', async () => {
  const html = await (await fetch(`${baseURL}/auth/login`)).text();
  expect(html.includes(t('support:copy'))).toBe(true);
});

describe('the login page after a session has ended', () => {
  test.each(['/user/orders', '/user/payment/service?type=saas', '/packages'])(
    'the support code shows how the session of %s ended',
    async (path) => {
      const owner = await registerPerson(baseURL);
      await endSessions(baseURL, owner.phone);
      const { page } = await openVisitor(browser, {
        baseURL,
        locale: 'zh-CN',
        device: 'phone',
        kept: toStoredSession(owner),
      });
      await page.goto(path);
      await page.waitForURL('**/auth/login?redirect=*');
      await page.getByText(t('auth:login.expired'), { exact: true }).waitFor();
      const { steps } = await pressForCode(page);
      const isRejected = { eventType: 'session.rejected', guard: 'isCurrent', target: 'guest' };
      expect(steps.map(({ id }) => id)).toContain(
        toMoveId(moveName('session', 'signedIn', isRejected)),
      );
    },
  );
});

async function readRefundNo(): Promise<string> {
  const response = await fetch(`${baseURL}/api/v1/refunds`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const refunds = v.parse(
    v.object({ data: v.object({ items: v.array(v.object({ refund_no: v.string() })) }) }),
    await response.json(),
  );
  return refunds.data.items[0]?.refund_no ?? '';
}

/** Opens a page, waits until it has loaded what makes a code, without a press, and takes the connection away. */
async function openAndCut(path: string, kept: Readonly<Record<string, string>> = {}) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(kept));
  const maker = modulesLoaded(page, ['make-code', 'code-card']);
  await page.goto(path);
  await maker;
  await context.setOffline(true);
  return page;
}

/** Presses the button by keyboard, and reads the code that the page shows. */
async function pressForCode(page: Page) {
  await page.getByRole('button', { name: t('support:copy'), exact: true }).press('Enter');
  const code = await page.getByLabel(t('support:code'), { exact: true }).textContent();
  return readSupportCode(code ?? '');
}

/** The moment at which the first load was over, in ms. */
function findStartOfPage(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('started')[0]?.startTime ?? Infinity);
}

/** The moment at which the page requested what makes a code, in ms. */
function findStartOfMaker(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(?:make-code|code-card)-/.test(name))
        .map(({ startTime }) => startTime),
    ),
  );
}
