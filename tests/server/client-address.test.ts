import { expect, test } from 'vitest';
import { Hono } from 'hono';
import { clientAddress, parseAddressList } from '#server/http/client-address.ts';

async function askFromAddress(remoteAddress: string, forwarded: string | null, proxies = '') {
  return ask(remoteAddress, forwarded === null ? {} : { 'x-forwarded-for': forwarded }, {
    proxies,
  });
}

async function ask(
  remoteAddress: string,
  headers: Record<string, string>,
  { proxies = '', ...connection }: { proxies?: string; localPort?: number; version?: string } = {},
) {
  const reach = { trustedProxies: parseAddressList(proxies) };
  const app = new Hono().get('/', (c) => c.json(clientAddress(c, reach)));
  const { localPort, version: httpVersion } = connection;
  const env = { incoming: { httpVersion, socket: { remoteAddress, localPort } } };
  return (await app.request('/', { headers: { host: 'localhost:3000', ...headers } }, env)).json();
}

test('the client address is the socket’s, whatever X-Forwarded-For says', async () => {
  expect(await askFromAddress('203.0.113.1', '127.0.0.1')).toEqual({
    group: '203.0.113.1',
    isLoopback: false,
  });
});

test('the client address behind trusted proxies is the rightmost one that is not one of them', async () => {
  const forwarded = '1.1.1.1, 198.51.100.7, 10.0.0.9';
  expect(await askFromAddress('10.0.0.2', forwarded, '10.0.0.0/8')).toEqual({
    group: '198.51.100.7',
    isLoopback: false,
  });
});

test('a proxy on this machine makes no caller local', async () => {
  expect(await askFromAddress('127.0.0.1', '203.0.113.1')).toMatchObject({ isLoopback: false });
  const declared = await askFromAddress('::ffff:127.0.0.1', '203.0.113.1', '127.0.0.1');
  expect(declared).toEqual({ group: '203.0.113.1', isLoopback: false });
  expect(await askFromAddress('::1', null)).toMatchObject({ isLoopback: true });
});

test('a whole IPv6 household counts as one', async () => {
  const one = await askFromAddress('2001:db8:1:2:aaaa::1', null);
  const other = await askFromAddress('2001:db8:1:2:bbbb:cccc:0:9', null);
  expect(one).toEqual({ group: '2001:db8:1:2::/64', isLoopback: false });
  expect(other).toEqual(one);
});

test('an address of this machine in a header makes no caller local', async () => {
  const spoofed = await askFromAddress('10.0.0.2', '127.0.0.1, 10.0.0.9', '10.0.0.0/8');
  expect(spoofed).toMatchObject({ isLoopback: false });
  const local = await askFromAddress('127.0.0.1', '127.0.0.1', '127.0.0.0/8');
  expect(local).toMatchObject({ isLoopback: false });
});

test.each([
  { 'x-forwarded-host': 'park.example' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.1' },
  { 'x-real-ip': '203.0.113.1' },
  { via: '1.1 proxy' },
  { 'cf-ray': '8a1' },
  { 'cf-connecting-ip': '203.0.113.1' },
  { 'true-client-ip': '203.0.113.1' },
  { 'x-client-ip': '203.0.113.1' },
  { 'x-cluster-client-ip': '203.0.113.1' },
  { 'x-azure-clientip': '203.0.113.1' },
  { 'x-amzn-trace-id': 'Root=1-67' },
  { 'x-original-host': 'park.example' },
  { 'ali-cdn-real-ip': '203.0.113.1' },
  { 'x-forwarded-for': '' },
])('a proxy on this machine that sends only %o makes no caller local', async (headers) => {
  expect(await ask('127.0.0.1', headers)).toMatchObject({ isLoopback: false });
});

test.each([
  ['localhost', true],
  ['LOCALHOST:8080', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['evil.example', false],
  ['evil.example:3000', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.nip.io', false],
  ['evil.example@localhost', false],
  ['203.0.113.1', false],
])('a caller of this machine %s is local: %s', async (host, isLoopback) => {
  expect(await ask('127.0.0.1', { host })).toMatchObject({ isLoopback });
  expect(await ask('203.0.113.1', { host })).toMatchObject({ isLoopback: false });
});

test.each([
  ['localhost:3000', '1.1', true],
  ['[::1]:3000', '1.1', true],
  // A proxy that adds no header calls like this, such as nginx without settings.
  ['127.0.0.1:3000', '1.0', false],
  ['localhost:3000', '1.0', false],
  ['localhost:8080', '1.1', false],
  ['localhost', '1.1', false],
  ['', '1.1', false],
])('a call of %o by HTTP/%s to port 3000 is local: %s', async (host, version, isLoopback) => {
  const connection = { localPort: 3000, version };
  expect(await ask('127.0.0.1', { host }, connection)).toMatchObject({ isLoopback });
});

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['"[2001:db8:1:2::1]:443"', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:203.0.113.7', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // A proxy that cannot name its client is counted by the proxy's address.
  ['unknown', '10.0.0.2'],
  ['203.0.113.7:', '10.0.0.2'],
  ['010.0.0.1', '10.0.0.2'],
  ['[203.0.113.7', '10.0.0.2'],
])('a proxy that forwards %s is counted for %s', async (forwarded, group) => {
  expect(await askFromAddress('10.0.0.2', forwarded, '10.0.0.0/8')).toMatchObject({ group });
  expect(await askFromAddress('::ffff:10.0.0.2', forwarded, '10.0.0.0/8')).toMatchObject({ group });
});

test.each([
  ['10.0.0.0/8', '10.1.2.3:8080'],
  ['10.0.0.0/8', '::ffff:10.1.2.3'],
  ['::ffff:10.0.0.0/104', '10.1.2.3'],
  ['::ffff:a00:0/104', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['fd00::/8', 'FD00:0:0::1'],
  ['fd00:0:0:0::/64', '[fd00::2]:443'],
  ['fe80::1', 'fe80::1%eth0'],
  ['0.0.0.0/0, ::/0', '2001:db8::1'],
])('in TRUSTED_PROXIES %s the proxy %s is one', async (proxies, proxy) => {
  const forwarded = `198.51.100.7, ${proxy}`;
  const trusted = `${proxies},192.0.2.1`;
  expect(await askFromAddress('192.0.2.1', forwarded, trusted)).toMatchObject({
    group: '198.51.100.7',
  });
});

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.1:80',
  '[::1]',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '::ffff:10.0.0.0/8',
  '10.0.0.0/-1',
])('TRUSTED_PROXIES refuses %s', (value) => {
  expect(() => parseAddressList(value)).toThrow(`"${value}" is neither`);
});
