import { expect } from 'vitest';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';
import { openPage } from './page-in-process.ts';
import { setOnline, setVisibility } from './surroundings.ts';

setUpServer(() => createTestServer({ isEmbedded: true }));

test('a page that is closed while hidden and offline leaves the next one visible and online', async () => {
  const page = await openPage(server, await server.register(), '/about', {
    kinds: {},
    onWrite: () => {},
  });
  setVisibility('hidden');
  setOnline(false);

  page.close();

  expect([document.visibilityState, navigator.onLine]).toEqual(['visible', true]);
});
