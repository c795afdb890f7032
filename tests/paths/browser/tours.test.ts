import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { browserDrivers } from './drivers.ts';
import { openStage } from './stage.ts';
import { playTour } from '../drivers/tour.ts';
import { walksThrough } from '../drivers/walks.ts';

const browser = await sharedBrowser({ paints: true });
// Its own, since its clock moves.
let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.stop());

// The others are played with their pictures: npm run look -- flows.
const played = chooseByCommit(
  'tours',
  Object.entries(browserDrivers).filter(([name]) => /^(checkout|upgrade)$/.test(name)),
);

test.each(played)('a tour through the states of %s', async (machine, drive) => {
  const person = await registerPerson(site.url);
  const stage = await openStage({ browser, site, person, locale: 'zh-CN' });
  await stage.open('/user/payments');

  await playTour(stage, drive(stage), walksThrough(machine, 'states'));

  expect(stage.problems()).toEqual([]);
  await stage.close();
});
