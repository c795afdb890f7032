import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failpoints } from '#server/base/failpoints.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { sourcesIn } from '#tests/structure/sources.ts';
import { openSimulatedPglite, openSimulatedPostgres, type SimulatedDatabase } from './databases.ts';
import type { Step } from './acts.ts';
import { createHistory } from './history.ts';
import { mended, served, showing } from './known-histories.ts';
import { plants, type PlantName } from './plants.ts';
import { play } from './play.ts';
import { reduce } from './reduce.ts';
import { findFailure, seedsFrom, wordsOfFailure } from './report.ts';

// An exhaustive run plays all of these on each database, others a tenth; `npm run test:long -- simulation`
// plays more, and longer ones.
const length = 12;
const allSeeds = seedsFrom(1, 20);
const replayed = chooseByCommit('replayed seed', [false, true]);
const names: readonly PlantName[] = ['lock', 'notice', 'refundNumber', 'writeAhead', 'claim'];

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each([
  {
    name: 'one node on the embedded database',
    onPostgres: false,
    open: openSimulatedPglite,
    isMissing: false,
  },
  {
    name: 'two nodes on one PostgreSQL',
    onPostgres: true,
    open: () => openSimulatedPostgres(postgres?.url ?? ''),
    isMissing: postgres === null,
  },
])('$name', ({ name: at, onPostgres, open, isMissing }) => {
  const seeds = chooseByCommit(`simulation on ${at}`, allSeeds, 2);
  let database: SimulatedDatabase | null = null;
  const opened = () => {
    if (database === null) throw new Error('there is no database');
    return database;
  };
  beforeAll(async () => {
    database = isMissing ? null : await open();
  });
  afterAll(() => database?.close());

  test.skipIf(isMissing)('no history ends with a fen off', { timeout: 300_000 }, async () => {
    const failure = await findFailure(opened(), seeds, length);
    expect(failure === null ? '' : wordsOfFailure(failure)).toBe('');
  });

  test.skipIf(isMissing || !replayed.includes(onPostgres))(
    'a seed replays the same history, statement by statement',
    async () => {
      const history = createHistory(4, length);
      expect(history.filter((step) => step.do === 'race').length).toBeGreaterThan(1);
      const first = await play(opened(), history);
      expect(await play(opened(), history)).toEqual(first);
    },
  );

  test.skipIf(isMissing)(
    'a bug found before does not return, nor a fen goes off in a year of service',
    async () => {
      const found: string[] = [];
      for (const [name, steps] of Object.entries({ ...mended, ...served })) {
        const { broken } = await play(opened(), steps);
        if (broken.length > 0) found.push(name);
      }
      expect(found).toEqual([]);
    },
  );

  test.skipIf(isMissing)('each planted bug is found', async () => {
    const here = names.filter((name) => plants[name].on.some((each) => each === opened().name));
    const broken: Record<string, string | undefined> = {};
    for (const name of here) {
      const played = await play(opened(), showing[name].steps, name);
      broken[name] = played.broken[0]?.invariant;
    }
    expect(broken).toEqual(Object.fromEntries(here.map((name) => [name, showing[name].invariant])));
  });
});

test('a failing history is reduced to the steps needed for its failure', async () => {
  const history = createHistory(7, 30);
  const acts = (steps: readonly Step[]) =>
    steps.flatMap((step) => (step.do === 'race' ? step.racers : [step]));
  const needed = (steps: readonly Step[]) =>
    ['pay', 'sweep'].every((name) => acts(steps).some((act) => act.do === name));
  const reduced = await reduce(history, async (steps) => needed(steps));
  expect(reduced.map((step) => step.do).toSorted()).toEqual(['pay', 'sweep']);
  expect(acts(reduced).every(({ disturbance }) => disturbance === null)).toBe(true);
});

test('every failpoint exists somewhere in the domain', () => {
  const domain = sourcesIn('server/domain').map(({ text }) => text);
  const idle = failpoints.filter(
    (name) => !domain.some((text) => text.includes(`failpoint?.('${name}')`)),
  );
  expect(idle, 'Remove these from server/base/failpoints.ts, or mark them.').toEqual([]);
});
