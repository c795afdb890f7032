import { afterAll, afterEach, describe, expect } from 'vitest';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';
import { openPage, type PageInProcess } from './page-in-process.ts';
import { createUpgradeDriver, upgradeCalls, type UpgradeDriver } from './upgrade-driver.ts';
import { listWalks } from './walks.ts';

let page: PageInProcess | null = null;
let driver: UpgradeDriver;

setUpServer(() => createTestServer({ isEmbedded: true }));

afterAll(() => page?.close());

afterEach(({ task }) => {
  if (task.result?.state === 'fail') closePage();
});

function closePage(): void {
  page?.close();
  page = null;
  server.sandbox.faults.clear();
}

async function openAs(): Promise<void> {
  const person = await server.register();
  page = await openPage(server, person, '/contact-us', { kinds: upgradeCalls, onWrite: () => {} });
  driver = createUpgradeDriver(page, person);
}

// A membership, once bought, is not removed, so no walk can be without one again.
const isLost = ([text]: readonly [string, ...unknown[]]) =>
  /fetchPlan=premium.*fetchPlan=free/.test(text);
const isBought = ([text]: readonly [string, ...unknown[]]) => text.includes('fetchPlan=premium');
const walks = listWalks('upgrade').filter((walk) => !isLost(walk));

describe.each([
  ['without a membership', walks.filter((walk) => !isBought(walk))],
  ['with one that is bought on the way', walks.filter(isBought)],
] as const)('the paths of the upgrade, on the real page over the real server, %s', (_name, own) => {
  test.beforeAll(closePage);

  test.each(own)('the path is walked: %s, then %s', async (_text, disturbance, path) => {
    if (page === null) await openAs();

    await expect(driver.walk(path, disturbance)).resolves.toBeUndefined();
  });
});
