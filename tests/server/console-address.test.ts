import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { staffCalls } from '#contract/staff/calls.ts';
import { openConsole } from '#server/bin/open-console.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { sampleOperator } from '#tests/support/sample-site.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const pages = mkdtempSync(join(tmpdir(), 'xuyuan-console-pages-'));
const admin = setUpOnce(() => {
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>admin</title>');
  writeFileSync(join(pages, 'assets', 'a.js'), 'let a;');
  return createTestConsole(server, { pages });
});
afterAll(() => rmSync(pages, { recursive: true }));

const session = '/console/api/v1/session';

async function ask(url: string, headers: Record<string, string> = {}) {
  const response = await admin.app.request(url, { headers });
  return response.status;
}

test.each([
  ['http://localhost:3001', 401],
  ['http://127.0.0.1:3001', 401],
  ['http://[::1]:3001', 401],
  ['https://console.example', 401],
  ['http://localhost:3000', 421],
  ['http://park.example:3001', 421],
  ['http://localhost.park.example:3001', 421],
])('the console under the name %s responds with %i', async (origin, status) => {
  expect(await ask(`${origin}${session}`)).toBe(status);
});

test.each([
  [{ origin: 'http://localhost:3001', 'sec-fetch-site': 'same-origin' }, 401],
  [{ origin: 'https://console.example' }, 401],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
])('a request with %o gets %i', async (headers, status) => {
  expect(await ask(`http://localhost:3001${session}`, headers)).toBe(status);
});

test('a request refused for its address is in the log, once a minute', async () => {
  server.clock.move(60_000);
  for (let at = 0; at < 3; at += 1) {
    await ask(`http://localhost:3001${session}`, { origin: 'https://evil.example' });
  }
  const lines = await server.deps.db
    .select()
    .from(consoleLog)
    .orderBy(desc(consoleLog.id))
    .limit(2);

  expect(lines[0]).toMatchObject({
    actor: 'console',
    act: 'console.wrong_origin',
    subject: 'https://evil.example',
    outcome: 'refused',
  });
  expect(lines[1]?.subject).not.toBe('https://evil.example');
});

test('the console’s pages cannot be framed, run no foreign script and are not cached', async () => {
  for (const path of ['/', '/cases/XY1']) {
    const response = await admin.app.request(`http://localhost:3001${path}`, {
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    });
    expect(await response.text()).toContain('<title>序园控制台</title>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
  }
  const script = await admin.app.request('http://localhost:3001/assets/a.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect((await admin.app.request('http://localhost:3001/assets/..%2f..%2fa.js')).status).toBe(404);
  expect((await admin.app.request('http://localhost:3001/missing.js')).status).toBe(404);
});

test('the console listens at a separate port and knows it as its address', async () => {
  const settings = { port: 0, host: '127.0.0.1', url: null, metricsFrom: null, isDefault: false };
  const open = (asked: typeof settings | null) =>
    openConsole(
      server.deps,
      asked,
      { siteOrigin: 'https://park.example', twoPersonFen: 1, operator: sampleOperator },
      server.status,
    );
  const opened = await open(settings);
  const { port } = new URL(opened?.address ?? '');
  const taken = { ...settings, port: Number(port) };

  expect((await fetch(`http://127.0.0.1:${port}${session}`)).status).toBe(401);
  await expect(open(taken)).rejects.toThrow(`CONSOLE_PORT ${port} is in use`);
  const byDefault = { ...taken, isDefault: true };
  expect(await open(byDefault)).toBeNull();
  await opened?.drain();
  expect(await open(null)).toBeNull();
});

test('the public port serves nothing of the console', async () => {
  const paths = Object.values(staffCalls).map(({ method, path }) => ({
    method,
    path: path.replaceAll(/\{\w+\}/g, '1'),
  }));
  const asked = [
    { method: 'GET', path: '/console' },
    { method: 'GET', path: '/console/' },
    { method: 'GET', path: '/assets/a.js' },
    { method: 'GET', path: '/api/v1/queues' },
    { method: 'GET', path: '/api/v1/session' },
    ...paths.map(({ method, path }) => ({ method, path: `/console/api/v1/${path}` })),
  ];
  const answered = await Promise.all(
    asked.map(async ({ method, path }) => {
      const { status } = await server.app.request(path, { method });
      // An unknown address is a missing page, which accepts only GET.
      const missing = method === 'GET' ? 404 : 405;
      return status === missing ? null : `${method} ${path} answered ${status}`;
    }),
  );

  expect(asked.length).toBeGreaterThan(30);
  expect(answered.filter((each) => each !== null)).toEqual([]);
});

test.each([
  ['http://localhost:3000', { origin: 'http://localhost:3000' }],
  ['a frame without an origin', { origin: 'null' }],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
])('the right password from %s opens nothing', async (_, headers) => {
  const { name, password } = await admin.colleague('money');
  const response = await admin.app.request(`http://localhost:3001${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name, password }),
  });

  expect(response.status).toBe(403);
  expect(await response.json()).not.toMatchObject({ data: { step: expect.any(String) } });
});
