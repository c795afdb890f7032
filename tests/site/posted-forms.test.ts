import { JSDOM } from 'jsdom';
import { describe, expect, inject, test } from 'vitest';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
const typed = {
  phone: '13898765432',
  password: 'Xy#2026-in-the-open',
  verification_code: '314159',
};
const secrets = new RegExp(Object.values(typed).join('|'));

/** As a browser sends a form that no script runs. */
function post(path: string): Promise<Response> {
  return fetch(baseURL + path, {
    method: 'POST',
    body: new URLSearchParams(typed),
    redirect: 'manual',
  });
}

describe('a form posted by a browser before scripts run', () => {
  test.each([
    { path: '/auth/login', locale: 'zh-CN' },
    { path: '/en/auth/register', locale: 'en-US' },
    { path: '/auth/forgot-password', locale: 'zh-CN' },
    { path: '/en/auth/reset-password', locale: 'en-US' },
    { path: '/contact-us', locale: 'zh-CN' },
    { path: '/en/user/security', locale: 'en-US' },
    { path: '/user/payment/service?type=saas', locale: 'zh-CN' },
    { path: '/incubation/news/rd-expense-open-class', locale: 'zh-CN' },
  ] as const)(
    'a posted form to $path gets a page that says nothing was taken',
    async ({ path, locale }) => {
      const response = await post(path);
      const html = await response.text();
      const t = translatorIn(locale);
      const { document } = new JSDOM(html).window;
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
      expect(document.documentElement.lang).toBe(locale);
      expect(document.title).toContain(t('no-script:posted.title'));
      expect(document.querySelector('h1')?.textContent).toBe(t('no-script:posted.title'));
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
      expect(document.querySelector('main a')?.getAttribute('href')).toMatch(/^tel:/);
      // The same address again, with whatever it was narrowed by.
      const back = [...document.querySelectorAll('main a')].find(
        ({ textContent }) => textContent === t('no-script:back'),
      );
      expect(back?.getAttribute('href')).toBe('');
      expect(html).not.toMatch(secrets);
    },
  );

  test.each(['/no/such/page', '/en/no/such/page'])(
    'a posted form to the unknown address %s finds nothing',
    async (path) => {
      const response = await post(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).not.toMatch(secrets);
    },
  );

  test('a posted form to a file is refused', async () => {
    expect((await post('/icon.svg')).status).toBe(405);
  });

  test('a posted form gets a response before its body has arrived, however long it is', async () => {
    const body = new Blob(['description=', 'x'.repeat(20_000_000)]);
    const type = 'application/x-www-form-urlencoded';
    const response = await fetch(`${baseURL}/contact-us`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    }).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([405, 'cut']).toContain(response);
    expect((await fetch(`${baseURL}/contact-us`)).status).toBe(200);
  });
});
