import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import * as v from 'valibot';
import { launchChromium, wholeChromiumPath } from '#tests/support/chromium.ts';
import { getPageAddress, hydrated, openSignedIn, storedIn } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import {
  endSessions,
  toStoredSession,
  registerPerson,
  type SitePerson,
} from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
const zh = translatorIn('zh-CN');
const list = '/user/orders?status=all';
const browser = await sharedBrowser();

function visit(person: SitePerson, own = browser) {
  return openVisitor(own, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
    kept: toStoredSession(person),
  });
}

/** Creates a person with an order for each number of months. Returns the order numbers. */
async function personWithOrders(...months: readonly number[]) {
  const person = await registerPerson(baseURL);
  const orders: string[] = [];
  for (const each of months) {
    const response = await fetch(`${baseURL}/api/v1/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        type: 'saas',
        plan_slug: 'basic',
        pricing_model: 'monthly',
        months: each,
      }),
    });
    const { data } = v.parse(
      v.object({ data: v.object({ order_no: v.string() }) }),
      await response.json(),
    );
    orders.push(data.order_no);
  }
  return { person, orders, order: orders[0] ?? '' };
}

function loginHeading(page: Page) {
  return page.getByRole('heading', { name: zh('auth:login.title') });
}

async function signIn(page: Page, person: SitePerson): Promise<void> {
  await page.getByLabel(zh('auth:phone')).fill(person.phone);
  await page.getByRole('textbox', { name: zh('auth:password.label') }).fill(person.password);
  await page.getByRole('button', { name: zh('auth:login.submit') }).click();
}

async function signOut(page: Page, { user }: SitePerson): Promise<void> {
  const name = user.name || zh('shell:account.label');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: zh('shell:account.signOut') }).click();
}

/** Resolves with the time at which a page stops showing a text. */
function goneAt(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (shown) =>
      new Promise<number>((resolve) => {
        new MutationObserver(() => {
          if (!document.body.textContent.includes(shown)) resolve(Date.now());
        }).observe(document, { subtree: true, childList: true });
      }),
    text,
  );
}

/** Checks every frame for a visible `text`. */
async function watchFor(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    sessionStorage.removeItem('sighting');
    const look = () => {
      const { body } = document;
      if (body.checkVisibility() && body.innerText.includes(wanted)) {
        sessionStorage.setItem('sighting', wanted);
      }
      requestAnimationFrame(look);
    };
    look();
    addEventListener('pagehide', () => sessionStorage.removeItem('sighting'));
  }, text);
}

function sighting(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('sighting'));
}

describe('a sign-out', () => {
  test('a sign-out empties the other tab at once, though the server does not respond', async () => {
    const { person, order } = await personWithOrders(1);
    const { page, context } = await visit(person);
    const other = await context.newPage();
    await openSignedIn(other, list);
    await other.getByText(order, { exact: true }).first().waitFor();
    await page.bringToFront();
    await openSignedIn(page, list);
    await page.getByText(order, { exact: true }).first().waitFor();
    await page.route('**/auth/logout', () => undefined);
    const [here, there] = [goneAt(page, order), goneAt(other, order)];
    await signOut(page, person);
    // This tab waits three seconds for a response.
    expect((await here) - (await there)).toBeGreaterThan(1000);
    expect(await storedIn(other)).toEqual({});
    await other.waitForURL('/');
    await page.waitForURL('/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: zh('shell:account.login') })
      .waitFor();
  });

  test('a sign-out leaves a reader of a public page in another tab where they are', async () => {
    const { person } = await personWithOrders();
    const { page, context } = await visit(person);
    const other = await context.newPage();
    await other.goto('/saas');
    await hydrated(other);
    await page.bringToFront();
    await page.goto('/');
    await hydrated(page);
    await signOut(page, person);
    const login = other.getByRole('banner').getByRole('link', { name: zh('shell:account.login') });
    await login.waitFor();
    expect(getPageAddress(other)).toBe('/saas');
  });
});

describe('pages in a back/forward cache', () => {
  let whole: Browser;

  beforeAll(async () => {
    const executablePath = wholeChromiumPath();
    // Playwright disables the cache, but real browsers use it.
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    whole = await launchChromium({ executablePath, ignoreDefaultArgs });
  });

  afterAll(() => whole.close());
  afterEach(() => Promise.all(whole.contexts().map((context) => context.close())));

  test('a sign-out shows nothing private after Back, not even for a moment', async () => {
    const { person, order } = await personWithOrders(1);
    const { page } = await visit(person, whole);
    await page.goto(list);
    await page.getByText(order, { exact: true }).first().waitFor();
    await signOut(page, person);
    await page.waitForURL('/');
    await hydrated(page);
    await watchFor(page, order);
    await page.goBack();
    await loginHeading(page).waitFor();
    expect(await sighting(page)).toBeNull();
  });

  test('a sign-out in another tab empties a page that comes out of it', async () => {
    const { person, order } = await personWithOrders(1);
    const { page, context } = await visit(person, whole);
    const other = await context.newPage();
    await other.goto('/saas');
    await hydrated(other);
    await page.goto(list);
    await page.getByText(order, { exact: true }).first().waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset['same'] = 'yes';
    });
    await watchFor(page, order);
    await page.goto('/healthz');
    await signOut(other, person);
    await other.waitForURL('/');
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL('/');
    expect(await page.locator('html').getAttribute('data-same')).toBe('yes');
    await page
      .getByRole('banner')
      .getByRole('link', { name: zh('shell:account.login') })
      .waitFor();
    expect(await page.getByText(order, { exact: false }).count()).toBe(0);
    expect(await sighting(page)).toBeNull();
  });

  test('a signed-in person gets their page back as it was', async () => {
    const { person, order } = await personWithOrders(1);
    const { page } = await visit(person, whole);
    await page.goto(list);
    await page.getByText(order, { exact: true }).first().waitFor();
    await page.goto('/healthz');
    await page.goBack({ waitUntil: 'commit' });
    await page.getByText(order, { exact: true }).first().waitFor();
    expect(getPageAddress(page)).toBe(list);
  });
});

test('a device keeps its mark where no script can read it, also after signing out', async () => {
  const person = await registerPerson(baseURL);
  const { page, context } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
  });
  const mark = async () => {
    const cookies = await context.cookies(`${baseURL}/api/v1/auth/login`);
    return cookies.find(({ name }) => name === 'device');
  };
  await page.goto('/auth/login');
  await signIn(page, person);
  await page.waitForURL('/');
  const first = await mark();
  expect(first).toMatchObject({ path: '/api/v1/auth', httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('device');
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'token',
    'user',
  ]);

  await signOut(page, person);
  await page
    .getByRole('link', { name: zh('shell:account.login') })
    .first()
    .click();
  await signIn(page, person);
  await page.waitForURL('/');
  expect((await mark())?.value).toMatch(/^[\w-]{22}$/);
  expect((await mark())?.value).not.toBe(first?.value);
});

describe('a session that ends in the middle', () => {
  test('a session that ends in the middle leads every tab to sign in, and back to its page', async () => {
    const { person, order } = await personWithOrders(1);
    const { page, context } = await visit(person);
    const other = await context.newPage();
    await openSignedIn(other, list);
    await other.getByText(order, { exact: true }).first().waitFor();
    await page.bringToFront();
    await openSignedIn(page, list);
    await page.getByText(order, { exact: true }).first().waitFor();
    await endSessions(baseURL, person.phone);
    const detail = `/user/orders/${order}`;
    // A hover would prefetch the page, and the first refusal would remove the link.
    await page.locator(`a[href="${detail}"]`).first().dispatchEvent('click');
    await loginHeading(page).waitFor();
    expect(getPageAddress(page)).toBe(`/auth/login?redirect=${encodeURIComponent(detail)}`);
    await loginHeading(other).waitFor();
    expect(getPageAddress(other)).toBe(`/auth/login?redirect=${encodeURIComponent(list)}`);
    await signIn(page, person);
    await page.waitForURL(detail);
    await page.getByText(order, { exact: true }).first().waitFor();
    await other.waitForURL(list);
    await other.getByText(order, { exact: true }).first().waitFor();
  });
});
