import { afterAll, afterEach, describe, expect } from 'vitest';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { createTestServer } from '#tests/support/server.ts';
import { drivers } from '../drivers/drivers.ts';
import { playTour } from '../drivers/tour.ts';
import { walksThrough } from '../drivers/walks.ts';
import { openStageInProcess, type StageInProcess } from './stage.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

let stage: StageInProcess | null = null;

setUpServer(() => createTestServer({ isEmbedded: true }));
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
});

afterAll(() => closeStage());

afterEach(({ task }) => {
  if (task.result?.state === 'fail') closeStage();
});

function closeStage(): void {
  stage?.close();
  stage = null;
  server.sandbox.faults.clear();
}

// Those of every transition as well: npm run test:long -- disturbances.
const goals = process.env['DISTURBANCES'] === 'every' ? 'transitions' : 'states';

describe.each(Object.entries(drivers))(
  'the paths of %s, on the real page over the real server',
  (machine, drive) => {
    if (goals === 'states') takeTurns(`paths of ${machine}`, 4);
    test.beforeAll(closeStage);

    test.each(walksThrough(machine, goals).map((walk) => [walk.text, walk] as const))(
      '%s',
      async (_text, walk) => {
        stage ??= await openStageInProcess(server, await server.register());

        const played = playTour(stage, drive(stage), [walk], { isRecorded: goals === 'states' });

        await expect(played).resolves.toBeUndefined();
      },
    );
  },
);
