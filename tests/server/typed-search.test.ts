import { describe, expect } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

const typed = {
  phone: '13898765432',
  password: 'Xy#2026-in-the-open',
  verification_code: '314159',
};
const secrets = new RegExp(Object.values(typed).join('|'));
const search = new URLSearchParams(typed).toString();

const logged: string[] = [];

setUpServer(() =>
  createTestServer({
    deps: { log: createLog('debug', (line) => logged.push(line)) },
    pages: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/broken') throw new Error('the page is broken');
      return new Response(`page ${pathname}`);
    },
  }),
);

describe('an address that holds a typed search', () => {
  test.each([
    [`/auth/login?${search}`, '/auth/login'],
    [
      `/en/auth/login?redirect=%2Fen%2Fuser&${search}&utm_source=mail`,
      '/en/auth/login?redirect=%2Fen%2Fuser&utm_source=mail',
    ],
    ['/auth/register?consent=on&password=', '/auth/register'],
    ['/contact-us?name=A&email=a%40example.com&description=B', '/contact-us'],
    [`/saas?${search}`, '/saas'],
    ['//evil.example/auth/login?password=x', '/evil.example/auth/login'],
  ])('the address %s leads to %s, and is kept nowhere', async (path, to) => {
    const response = await server.app.request(`http://park.example${path}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, to]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).toBe('');
  });

  test.each([
    '/incubation/news?query=password',
    '/user/payment/service?type=saas&plan_slug=basic&pricing_model=monthly&months=1',
    '/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall',
  ])('the address %s, which holds nothing of the kind, stays', async (path) => {
    expect((await server.app.request(path)).status).toBe(200);
  });

  test('the sandbox is not a page, and still accepts a phone in its address', async () => {
    expect((await server.app.request('/sandbox/sms.json?phone=13898765432')).status).toBe(200);
  });
});

test('a form sent by a browser before scripts is not logged, even where a page fails', async () => {
  logged.length = 0;
  const body = new URLSearchParams(typed);
  const post = (path: string) => server.app.request(path, { method: 'POST', body });
  expect((await post('/auth/login')).status).toBe(200);
  expect((await post(`/broken?${search}`)).status).toBe(500);
  expect((await server.app.request(`/broken?${search}`)).status).toBe(303);
  const entries = logged.join('');
  expect(entries).toContain('the page is broken');
  expect(entries).not.toMatch(secrets);
});
