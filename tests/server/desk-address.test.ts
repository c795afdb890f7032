import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '#server/bin/open-console.ts';
import { deskLog } from '#server/db/tables/desk-log.ts';
import { createTestConsole, type TestConsole } from '#tests/support/console.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const pages = mkdtempSync(join(tmpdir(), 'xuyuan-desk-pages-'));
let server: TestServer;
let desk: TestConsole;
beforeAll(async () => {
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>desk</title>');
  writeFileSync(join(pages, 'assets', 'a.js'), 'let a;');
  server = await createTestServer();
  desk = createTestConsole(server, { pages });
});
afterAll(async () => {
  await server.close();
  rmSync(pages, { recursive: true });
});

const session = '/desk/api/v1/session';

async function ask(url: string, headers: Record<string, string> = {}) {
  const response = await desk.app.request(url, { headers });
  return response.status;
}

test.each([
  ['http://localhost:3001', 401],
  ['http://127.0.0.1:3001', 401],
  ['http://[::1]:3001', 401],
  ['https://desk.example', 401],
  ['http://localhost:3000', 421],
  ['http://park.example:3001', 421],
  ['http://localhost.park.example:3001', 421],
])('under the name %s it answers %i', async (origin, status) => {
  expect(await ask(`${origin}${session}`)).toBe(status);
});

test.each([
  [{ origin: 'http://localhost:3001', 'sec-fetch-site': 'same-origin' }, 401],
  [{ origin: 'https://desk.example' }, 401],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
])('a request with %o gets %i', async (headers, status) => {
  expect(await ask(`http://localhost:3001${session}`, headers)).toBe(status);
});

test('what is refused for its address is in the log, once a minute', async () => {
  server.clock.move(60_000);
  for (let at = 0; at < 3; at += 1) {
    await ask(`http://localhost:3001${session}`, { origin: 'https://evil.example' });
  }
  const lines = await server.deps.db.select().from(deskLog).orderBy(desc(deskLog.id)).limit(2);

  expect(lines[0]).toMatchObject({
    actor: 'console',
    act: 'desk.wrong_origin',
    subject: 'https://evil.example',
    outcome: 'refused',
  });
  expect(lines[1]?.subject).not.toBe('https://evil.example');
});

test('its pages cannot be framed, run no script of others and are not kept', async () => {
  for (const path of ['/', '/cases/XY1']) {
    const response = await desk.app.request(`http://localhost:3001${path}`, {
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    });
    expect(await response.text()).toContain('<title>desk</title>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      ),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
  }
  const script = await desk.app.request('http://localhost:3001/assets/a.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect((await desk.app.request('http://localhost:3001/assets/..%2f..%2fa.js')).status).toBe(404);
  expect((await desk.app.request('http://localhost:3001/missing.js')).status).toBe(404);
});

test('it listens at a port of its own, and knows it as its address', async () => {
  const settings = { port: 0, host: '127.0.0.1', url: null, twoPersonFen: 1, isDefault: false };
  const opened = await openConsole(server.deps, settings, 'https://park.example');
  const { port } = new URL(opened?.address ?? '');
  const taken = { ...settings, port: Number(port) };

  expect((await fetch(`http://127.0.0.1:${port}${session}`)).status).toBe(401);
  await expect(openConsole(server.deps, taken, 'https://park.example')).rejects.toThrow(
    `DESK_PORT ${port} is in use`,
  );
  const byDefault = { ...taken, isDefault: true };
  expect(await openConsole(server.deps, byDefault, 'https://park.example')).toBeNull();
  await opened?.drain();
  expect(await openConsole(server.deps, null, 'https://park.example')).toBeNull();
});

test('nothing of it answers on the public port', async () => {
  for (const path of [session, '/desk', '/desk/', '/api/v1/session', '/api/v1/queues']) {
    expect((await server.app.request(path)).status).toBe(404);
  }
});
