import { randomInt } from 'node:crypto';
import { createStillClock } from '#server/base/clock.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openPostgresBus } from '#server/db/postgres-bus.ts';
import { createLog } from '#server/base/log.ts';
import { interleave } from '#tests/support/interleaving.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { createTestServer, testStart, type TestServer } from '#tests/support/server.ts';

const histories = 2000;

/** Plays two thousand new random histories on both databases. True when all passed. */
export async function interleaveAtRandom(): Promise<boolean> {
  const start = randomInt(1_000_000_000);
  process.stdout.write(`seeds ${start} to ${start + histories - 1}\n`);
  const postgres = await startPostgres();
  try {
    if (postgres !== null) await onPostgres(postgres.url, start);
    const server = await createTestServer();
    await playAll('embedded', [server], start);
    await server.close();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    await postgres?.stop();
  }
}

async function onPostgres(url: string, start: number): Promise<void> {
  const database = await openEmptyDatabase(url);
  const log = createLog('silent');
  const clock = createStillClock(testStart);
  const announcements = () => openPostgresBus(database.url, log);
  const one = await createTestServer({ clock, database, announcements: await announcements() });
  const other = await createTestServer({
    clock,
    database: await openPostgres(database.url),
    announcements: await announcements(),
  });
  await playAll('PostgreSQL', [one, other], start);
  await other.close();
  await one.close();
}

async function playAll(
  name: string,
  servers: readonly [TestServer, ...TestServer[]],
  start: number,
): Promise<void> {
  for (let seed = start; seed < start + histories; seed += 1) {
    await interleave(servers, seed);
    const played = seed - start + 1;
    if (played % 250 === 0) process.stdout.write(`${played} of ${histories} on ${name}\n`);
  }
  process.stdout.write(`${histories} histories on ${name}: no fen off\n`);
}
