import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, expect } from 'vitest';
import { createTestServer } from '#tests/support/server.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { enterWalletPage } from '#tests/support/wallet-page.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';
import { drivePhonePayment } from '../drivers/drive-phone-payment.ts';
import { playTour, type Driver } from '../drivers/tour.ts';
import { walksThrough } from '../drivers/walks.ts';
import { textReader } from './checkout-screen.ts';
import { untrueKeys } from './sayings.ts';
import { openStageInProcess, type StageInProcess } from './stage.ts';
import { setOnline } from './surroundings.ts';

let stage: StageInProcess | null = null;
let driver: Driver | null = null;

setUpServer(() =>
  createTestServer({
    isEmbedded: true,
    products: { hasH5: true, hasWap: true, jsapi: null },
  }),
);

afterAll(() => closeStage());

afterEach(({ task }) => {
  if (task.result?.state === 'fail') closeStage();
});

function closeStage(): void {
  stage?.close();
  stage = null;
  driver = null;
  server.sandbox.faults.clear();
}

/** Advances the server's clock until it answers a held call, within half a minute. */
async function endHold(response: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  const over = response.finally(() => (state.isOver = true));
  for (let passed = 0; passed < 30_000 && !state.isOver; passed += 5000) {
    for (let turn = 0; turn < 50 && !state.isOver; turn += 1) await setImmediate();
    if (!state.isOver) server.clock.move(5000);
  }
  await over;
}

function drive(on: StageInProcess) {
  const { says, t } = textReader(on.inProcess.address);
  return drivePhonePayment(on, {
    async setOnline(isOnline) {
      setOnline(isOnline);
      await on.inProcess.quiet();
    },
    moveClock: (ms) => Promise.resolve(server.clock.move(ms)),
    enterApp: (payUrl) => enterWalletPage(server.app, payUrl),
    async answerPoll() {
      const call = await on.inProcess.asked('fetchStatus');
      await endHold(call.deliver());
      await on.inProcess.quiet();
    },
    async faults(orders, orderNo) {
      const truth = await orders.fetchTruth(orderNo);
      const said = untrueKeys(truth).filter((key) => says(`checkout:${key}`));
      return said.map((key) => `"${t(`checkout:${key}`)}" of an order that is ${truth.standing}`);
    },
  });
}

// Those of every transition as well: npm run test:long -- disturbances.
const goals = process.env['DISTURBANCES'] === 'every' ? 'transitions' : 'states';
if (goals === 'states') takeTurns('paths of a payment on a phone', 4);

test.each(
  walksThrough('payment', goals)
    .filter(({ input }) => input !== 'start')
    .map((walk) => [walk.text, walk] as const),
)('a payment in the wallet on a phone: %s', async (_text, walk) => {
  stage ??= await openStageInProcess(server, await server.register(), { isPhone: true });

  driver ??= drive(stage);

  await expect(playTour(stage, driver, [walk])).resolves.toBeUndefined();
});
