import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  // As text: an address such as //evil.example must reach the server as it is.
  return fetch(`${baseURL}${path}`, { redirect: 'manual', ...init });
}

describe('an unknown address', () => {
  test.each([
    { path: '/no/such/page', locale: 'zh-CN' },
    { path: '/en/no/such/page', locale: 'en-US' },
    { path: '/english', locale: 'zh-CN' },
    { path: '/EN/nothing', locale: 'zh-CN' },
    { path: '/saas/nothing', locale: 'zh-CN' },
    { path: '/%E4%BD%A0%E5%A5%BD', locale: 'zh-CN' },
    { path: '/en/%3Cscript%3Ealert(1)%3C/script%3E', locale: 'en-US' },
  ] as const)('the address $path gets the designed page and 404', async ({ path, locale }) => {
    const response = await ask(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain(translatorIn(locale)('shell:notFound.title'));
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('<script>alert');
  });

  test.each(['/%', '/%E4%BD', '/en/%ff', '/saas%00'])(
    'the malformed address %s gets a page and no 5xx',
    async (path) => {
      const response = await ask(path);
      expect([400, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/\bat .*\.(js|ts):\d+/);
    },
  );

  test('an unknown address is JSON under /api', async () => {
    const response = await ask('/api/v1/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

test('a page that is read again is the same with a twentieth fewer bytes', async () => {
  const read = async () => {
    const response = await ask('/packages', { headers: { 'accept-encoding': 'br' } });
    const { headers } = response;
    const bytes = Number(headers.get('content-length'));
    return { html: await response.text(), etag: headers.get('etag'), bytes };
  };
  const { bytes: _, ...page } = await read();
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const quick = brotliCompressSync(page.html, { params: quality }).length;

  await expect.poll(async () => (await read()).bytes).toBeLessThan(0.95 * quick);
  expect(await read()).toMatchObject(page);
});

test.each([
  '/incubation/news/none',
  '/incubation/news/%25%27',
  '/en/packages/none',
  '/incubation/report/no-such-report',
  '/incubation/report/category/no-such-category',
  '/en/incubation/innovation/no-such-article',
])('the address %s, which names nothing, is not found', async (path) => {
  expect((await ask(path, { redirect: 'follow' })).status).toBe(404);
});

test.each(['?page=99999', '?page=-1', '?category=none', '?query=%25%27%22', '?tag=x'])(
  'a list filtered by %s is a page',
  async (search) => {
    expect((await ask(`/incubation/news${search}`)).status).toBe(200);
  },
);

describe('an address with an extra slash', () => {
  test.each([
    ['/en/', '/en'],
    ['/saas/', '/saas'],
    ['/en/saas/', '/en/saas'],
    ['/saas/?from=mail', '/saas?from=mail'],
    ['/auth/login/?redirect=%2Fuser%2Forders', '/auth/login?redirect=%2Fuser%2Forders'],
  ])('the address %s leads to %s', async (path, to) => {
    const response = await ask(path);
    expect([301, 302, 307, 308]).toContain(response.status);
    expect(response.headers.get('location')).toBe(to);
  });

  test.each(['//evil.example', '/en//evil.example', '//evil.example/%2e%2e', '/\\evil.example'])(
    'the address %s stays on this site',
    async (path) => {
      const location = (await ask(path)).headers.get('location') ?? '/';
      expect(new URL(location, baseURL).origin).toBe(baseURL);
    },
  );
});

describe('a page', () => {
  test.each(['/', '/en/saas', '/auth/login', '/no/such/page'])(
    'the page %s answers HEAD as GET, without a body',
    async (path) => {
      const [whole, head] = await Promise.all([ask(path), ask(path, { method: 'HEAD' })]);
      const names = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
      const of = (response: Response) => names.map((name) => response.headers.get(name));
      expect(head.status).toBe(whole.status);
      expect(of(head)).toEqual(of(whole));
      expect(await head.text()).toBe('');
    },
  );

  test('a page is revalidated each time, and is not sent twice', async () => {
    const first = await ask('/saas');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    const again = await ask('/saas', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const other = await ask('/en/saas', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  test('a page is the same document whatever unknown parameters its address carries', async () => {
    const plain = await ask('/saas');
    const tagged = await Promise.all(
      ['?utm_source=mail', '?a=1&a=2', '?redirect=%2Fuser', '?__proto__=x', '?%'].map((search) =>
        ask(`/saas${search}`),
      ),
    );
    expect(tagged.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const etag = plain.headers.get('etag');
    expect(tagged.map(({ headers }) => headers.get('etag'))).toEqual(tagged.map(() => etag));
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('a page refuses %s with 405', async (method) => {
    const response = await ask('/saas', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});
