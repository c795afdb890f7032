import { describe, expect, inject, test } from 'vitest';
import { getPageAddress, storedIn, hydrated } from '#tests/support/page-watch.ts';
import { findSampleService } from '#tests/support/sample-services.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const trademark = findSampleService('trademark', 'zh-CN');
const baseURL = inject('siteUrl');
const zh = translatorIn('zh-CN');
const browser = await sharedBrowser();
takeTurns('start-up', 3);

function visit(kept = {}) {
  return openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'desktop', kept });
}

describe.each([
  {
    storage: 'refuses to be looked at',
    break: () => {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
      Object.defineProperty(window, 'sessionStorage', { get });
    },
  },
  {
    storage: 'throws on every read',
    break: () => {
      Storage.prototype.getItem = () => {
        throw new DOMException('The storage is broken.', 'UnknownError');
      };
    },
  },
  {
    storage: 'is full',
    break: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  },
])('when local storage $storage', ({ break: breakStorage }) => {
  test.each(['/', '/saas', '/auth/login'])(
    'the page %s starts without an error, and its language toggle works',
    async (path) => {
      const { page, problems } = await visit();
      await page.addInitScript(breakStorage);
      await page.goto(path);
      await hydrated(page);
      await page.locator('[data-lang]').click();
      await page.locator('html[lang="en-US"]').waitFor();
      expect(getPageAddress(page)).toBe(path === '/' ? '/en' : `/en${path}`);
      expect(problems).toEqual([]);
    },
  );

  test('the account area asks to log in', async () => {
    const { page, problems } = await visit();
    await page.addInitScript(breakStorage);
    await page.goto('/user/orders');
    await page.getByRole('heading', { name: zh('auth:login.title') }).waitFor();
    expect(problems).toEqual([]);
  });
});

test('a browser that refuses cookies shows the page, and its scheme toggle works', async () => {
  const { page, problems } = await visit();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  await page.goto('/saas');
  await hydrated(page);
  const scheme = page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme).toBe('light');
  await page
    .getByRole('button', { name: zh('shell:scheme.toggle') })
    .first()
    .click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(problems).toEqual([]);
});

describe('files that a newer version has replaced', () => {
  test('replaced files reload the page once; if they still fail, the page says so', async () => {
    const { page } = await visit();
    await page.goto('/saas');
    await hydrated(page);
    let documents = 0;
    let gone = true;
    page.on('request', (request) => {
      documents += request.isNavigationRequest() ? 1 : 0;
    });
    await page.route(/\/assets\//, (route) =>
      gone && documents === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: trademark.title }).click();
    await page.waitForURL('/services/trademark');
    await page.locator('#service-process').waitFor();
    await hydrated(page);
    expect([getPageAddress(page), documents]).toEqual(['/services/trademark', 1]);

    gone = false;
    await page.route(/\/assets\/about-/, (route) => route.fulfill({ status: 404 }));
    await footer.getByRole('link', { name: zh('shell:footer.more.about') }).click();
    await page.getByRole('heading', { name: zh('shell:error.away.title') }).waitFor();
    await expect.poll(() => documents).toBe(2);
    await page.waitForLoadState();
    await page.getByRole('heading', { name: zh('shell:error.away.title') }).waitFor();
    expect(documents).toBe(2);
  });
});

describe.each([
  { kept: { token: 'a-token', user: '{"name":' } },
  { kept: { token: 'a-token', user: 'null' } },
  { kept: { token: 'a-token', user: '[]' } },
  { kept: { token: 'a-token', user: '{"id":7,"name":{},"level":"gold"}' } },
  {
    kept: {
      token: 'a-token',
      user: '{"id":"u1","name":"A","phone_masked":"138****0000","level":"toString"}',
    },
  },
  { kept: { token: 'a-token' } },
  { kept: { user: '{"id":"u1","name":"A","phone_masked":"138****0000","level":"free"}' } },
])('a start with $kept in local storage', ({ kept }) => {
  test('nonsense in local storage makes the visitor a guest and is cleared', async () => {
    const { page, problems } = await visit(kept);
    await page.goto('/saas');
    await hydrated(page);
    const login = page.getByRole('banner').getByRole('link', { name: zh('shell:account.login') });
    await login.waitFor();
    expect(await storedIn(page)).toEqual({});
    expect(problems).toEqual([]);
  });
});

test.each(['xx', 'en', 'EN-US', '"en-US"', 'zh-CN'])(
  'a stored locale of %s leaves an address in the language it has',
  async (locale) => {
    const { page, problems } = await visit({ locale });
    await page.goto('/saas');
    await hydrated(page);
    expect(getPageAddress(page)).toBe('/saas');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(problems).toEqual([]);
  },
);

describe('a start that fails', () => {
  test.each([
    { path: '/saas', broken: /\/assets\/vendor-/, what: 'a script that everything needs' },
    { path: '/user/orders', broken: /\/assets\/vendor-/, what: 'a script that everything needs' },
    { path: '/saas', broken: /\/assets\/shell-/, what: 'the words of every page' },
    { path: '/user/orders', broken: /\/assets\/shell-/, what: 'the words of every page' },
  ])(
    'a failed start says so on $path and on the console, without $what',
    async ({ path, broken }) => {
      const { page, problems } = await visit();
      await page.route(broken, (route) => route.fulfill({ status: 500 }));
      await page.goto(path);
      const alert = page.getByRole('alert');
      await alert.getByRole('heading', { name: '网站没有启动成功' }).waitFor();
      await alert.getByRole('heading', { name: 'The site could not start' }).waitFor();
      await expect.poll(() => problems.join('\n')).toContain('Application bootstrap failed');
    },
  );

  test('a failed start leaves the server-drawn page readable and its links working', async () => {
    const { page } = await visit();
    await page.route(/\/assets\/vendor-/, (route) => route.fulfill({ status: 500 }));
    await page.goto('/saas');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: trademark.title }).click();
    await page.waitForURL('/services/trademark');
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});

test('a page that was never loaded says so without a network, and opens later', async () => {
  const { page, problems } = await visit();
  await page.goto('/');
  await hydrated(page);
  await page.context().setOffline(true);
  await page.evaluate(() => history.pushState({}, '', '/terms'));
  const retry = page.getByRole('button', { name: zh('shell:error.retry') });
  await retry.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: '下单前的约定' }).waitFor();
  expect(problems.filter((problem) => !/INTERNET_DISCONNECTED|Not loaded/.test(problem))).toEqual(
    [],
  );
});
