import { expect, test } from 'vitest';
import { Hono } from 'hono';
import { clientAddress, parseTrustedProxies } from '../../server/http/client-address.ts';

async function addressOf(remoteAddress: string, forwarded: string | null, proxies = '') {
  const trusted = parseTrustedProxies(proxies);
  const app = new Hono().get('/', (c) => c.json(clientAddress(c, trusted)));
  const headers: Record<string, string> =
    forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  const env = { incoming: { socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).json();
}

test('is the socket’s, whatever the caller writes into X-Forwarded-For', async () => {
  expect(await addressOf('203.0.113.1', '127.0.0.1')).toEqual({
    group: '203.0.113.1',
    isLoopback: false,
  });
});

test('behind trusted proxies it is the rightmost address that is not one of them', async () => {
  const forwarded = '1.1.1.1, 198.51.100.7, 10.0.0.9';
  expect(await addressOf('10.0.0.2', forwarded, '10.0.0.0/8')).toEqual({
    group: '198.51.100.7',
    isLoopback: false,
  });
});

test('a proxy on this machine makes nobody local', async () => {
  expect(await addressOf('127.0.0.1', '203.0.113.1')).toMatchObject({ isLoopback: false });
  const declared = await addressOf('::ffff:127.0.0.1', '203.0.113.1', '127.0.0.1');
  expect(declared).toEqual({ group: '203.0.113.1', isLoopback: false });
  expect(await addressOf('::1', null)).toMatchObject({ isLoopback: true });
});

test('a whole IPv6 household counts as one', async () => {
  const one = await addressOf('2001:db8:1:2:aaaa::1', null);
  const other = await addressOf('2001:db8:1:2:bbbb:cccc:0:9', null);
  expect(one).toEqual({ group: '2001:db8:1:2::/64', isLoopback: false });
  expect(other).toEqual(one);
});
