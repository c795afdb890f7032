import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { createStillClock } from '#server/base/clock.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openPostgresBus } from '#server/db/postgres-bus.ts';
import { createLog } from '#server/base/log.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { interleave } from '#tests/support/interleaving.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { briefArguments } from '#tests/support/server-process.ts';
import { createTestServer, testStart, type TestServer } from '#tests/support/server.ts';

// An exhaustive run plays all of these, others a tenth; `npm run test:long -- interleavings` plays more.
const histories = 60;
// INTERLEAVING_SEED=17 replays that history.
const only = process.env['INTERLEAVING_SEED'];

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Returns the seeds for a database: every other one, or all when it runs alone. */
function chooseSeeds(database: 'embedded' | 'postgres'): readonly number[] {
  if (only !== undefined) return [Number(only)];
  const all = Array.from({ length: histories }, (_, index) => index + 1);
  const seeds = chooseByCommit('interleavings', all, histories / 10);
  if (postgres === null) return seeds;
  return seeds.filter((seed) => (seed % 2 === 0) === (database === 'postgres'));
}

async function playAll(
  servers: readonly [TestServer, ...TestServer[]],
  seeds: readonly number[],
): Promise<number> {
  for (const seed of seeds) await interleave(servers, seed);
  return seeds.length;
}

/** Runs the command as the operator does. */
function runLedger(url: string) {
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url };
  return spawnSync(process.execPath, briefArguments('ledger'), { env, encoding: 'utf8' });
}

describe('whatever happens in whatever order, a payer who paid is paid or refunded and no fen is off', () => {
  test(
    'a payer who paid is paid or refunded on one server with the embedded database',
    { timeout: 300_000 },
    async () => {
      const server = await createTestServer();
      const seeds = chooseSeeds('embedded');
      expect(await playAll([server], seeds)).toBe(seeds.length);
      await server.close();
    },
  );

  test.skipIf(postgres === null)(
    'two servers on one PostgreSQL',
    { timeout: 300_000 },
    async () => {
      const database = await openEmptyDatabase(postgres?.url ?? '');
      const clock = createStillClock(testStart);
      const log = createLog('silent');
      const announcements = () => openPostgresBus(database.url, log);
      const one = await createTestServer({
        clock,
        database,
        announcements: await announcements(),
      });
      const other = await createTestServer({
        clock,
        database: await openPostgres(database.url),
        announcements: await announcements(),
      });
      const seeds = chooseSeeds('postgres');
      expect(await playAll([one, other], seeds)).toBe(seeds.length);
      expect(runLedger(database.url)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/difference +0\.00\nThe books are right\.\n$/),
      });
      await other.close();
      await one.close();
    },
  );
});
