import { expect } from 'vitest';
import { toSiteLocation } from '#contract/base/redirect.ts';
import { bare, toLocaleTwin } from '#contract/base/locale-path.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

setUpServer(() =>
  createTestServer({ pages: async ({ url }) => new Response(`page ${new URL(url).pathname}`) }),
);

const hostile = [
  '//evil.example',
  '///evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
];

test.each(hostile)('the location made of %j is a path of this site', (address) => {
  const location = toSiteLocation(address);
  expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  expect(new URL(location, 'https://park.example').origin).toBe('https://park.example');
});

test('an honest location stays, and letters beyond Latin are encoded', () => {
  const path = '/user/payment/order?order_no=XY1&to=%2F%2Fpark#top';
  expect(toSiteLocation(path)).toBe(path);
  expect(toSiteLocation('/en//saas')).toBe('/en//saas');
  expect(toSiteLocation('/订单?q=订单#甲')).toBe(
    '/%E8%AE%A2%E5%8D%95?q=%E8%AE%A2%E5%8D%95#%E7%94%B2',
  );
});

test.each([
  ['//auth/login', '/auth/login'],
  ['//AUTH/login?redirect=%2Fuser', '/AUTH/login?redirect=%2Fuser'],
  ['///evil.example', '/evil.example'],
  ['/..//evil.example', '/evil.example'],
])('the address %s leads to %s, and to no other site', async (path, to) => {
  const response = await server.app.request(`http://park.example${path}`);
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
});

test('the address of a page in the other language never begins with two slashes', () => {
  expect(bare('/en//evil.example')).toBe('/evil.example');
  expect(toLocaleTwin('/en//evil.example?a=1', 'zh-CN')).toBe('/evil.example?a=1');
  expect(toLocaleTwin('//evil.example', 'zh-CN')).toBe('/evil.example');
  expect([bare('/en'), bare('/en/saas'), bare('/')]).toEqual(['/', '/saas', '/']);
});
