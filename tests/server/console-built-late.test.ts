import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createTestConsole } from '#tests/support/console.ts';
import { server, test } from '#tests/support/set-up.ts';

const origin = 'https://console.example';

/** Creates a console without pages, and a build of them that fails `failures` times. */
function createUnbuiltConsole(failures = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pages = join(folder, 'console');
  let builds = 0;
  const { app, call } = createTestConsole(server, {
    pages,
    buildPages: async () => {
      builds += 1;
      if (builds <= failures) throw new Error('no space');
      mkdirSync(join(pages, 'assets'), { recursive: true });
      writeFileSync(join(pages, 'index.html'), '<head><title>x</title></head>');
      writeFileSync(join(pages, 'assets/main.js'), 'run();');
    },
  });
  const get = async (path: string) => {
    const response = await app.request(`${origin}${path}`);
    return { status: response.status, body: await response.text() };
  };
  return { get, call, countBuilds: () => builds };
}

test('the console builds its pages with the first request for one, and once', async () => {
  const { get, call, countBuilds } = createUnbuiltConsole();
  await call('signOut');
  expect(countBuilds()).toBe(0);

  const [page, script] = await Promise.all([get('/'), get('/assets/main.js')]);
  expect(page).toEqual({ status: 200, body: expect.stringContaining('</title>') });
  expect(script).toEqual({ status: 200, body: 'run();' });
  expect((await get('/orders')).status).toBe(200);
  expect(countBuilds()).toBe(1);
});

test('the console says that its pages are unavailable when their build fails, and builds them again', async () => {
  const { get, countBuilds } = createUnbuiltConsole(1);
  expect((await get('/')).status).toBe(503);
  expect((await get('/')).status).toBe(200);
  expect(countBuilds()).toBe(2);
});
