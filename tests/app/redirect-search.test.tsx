import { expect, test } from 'vitest';
import { readRedirectSearch } from '#src/features/auth/redirect-search.ts';

test('sign-in redirects to a path of this site or an address on its origin', () => {
  const { origin } = location;
  for (const [address, path] of [
    ['/user/orders?status=all', '/user/orders?status=all'],
    [`${origin}/en/user/orders#top`, '/en/user/orders#top'],
    ['/user/a..b?from=/../c', '/user/a..b?from=/../c'],
  ]) {
    expect(readRedirectSearch({ redirect: address })).toEqual({ redirect: path });
  }
});

test('any other address leads nowhere', () => {
  const { origin } = location;
  for (const address of [
    'https://evil.example/',
    `${origin}.evil.example/`,
    `${origin}@evil.example/`,
    `${origin}//evil.example`,
    `${origin}/\\evil.example`,
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/user\u2028',
    '/..//evil.example',
    '/user/%2e%2E//evil.example',
    'javascript:alert(1)',
    7,
    undefined,
  ]) {
    expect(readRedirectSearch({ redirect: address })).toEqual({ redirect: undefined });
  }
});
