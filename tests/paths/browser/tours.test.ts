import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { phoneProducts } from '#tests/support/phone-payer.ts';
import { driveOnPhone } from './drive-on-phone.ts';
import { browserDrivers } from './drivers.ts';
import { openStage } from './stage.ts';
import { playTour } from '../drivers/tour.ts';
import { createWalks, walksThrough } from '../drivers/walks.ts';

const browser = await sharedBrowser({ paints: true });
// Its own, since its clock moves.
let site: Site;

beforeAll(async () => {
  site = await startSite(phoneProducts);
});

afterAll(() => site.stop());

const onPhone = 'payment on a phone';

/** Paths of a payment in the wallet; the server answers its polls at once. */
const phoneWalks = [
  'onPhone > tab.hidden > tab.shown > fetchStatus=pending 30 min',
  'onPhone > after leaveTimeout > fetchStatus=pending 30 min > poll.requested',
  'returned > fetchStatus=pending 30 min > wallet.requested > openWallet!unavailable',
  'returned > fetchStatus=pending 30 min > tab.hidden > tab.shown > fetchStatus=success',
];

// The others are played with their pictures: npm run look -- flows.
const played = chooseByCommit('tours', ['checkout', 'upgrade', onPhone]);

test.each(played)('a tour through the states of %s', async (name) => {
  const person = await registerPerson(site.url);
  const device = name === onPhone ? 'phone' : 'desktop';
  const stage = await openStage({ browser, site, person, locale: 'zh-CN', device });
  await stage.open('/user/payments');
  const driver = name === onPhone ? driveOnPhone(stage) : browserDrivers[name]?.(stage);
  if (driver === undefined) throw new Error(`nobody drives ${name}`);
  const walks =
    name === onPhone ? createWalks('payment', phoneWalks) : walksThrough(name, 'states');

  await playTour(stage, driver, walks, { isRecorded: name !== onPhone });

  expect(stage.problems()).toEqual([]);
  await stage.close();
});
