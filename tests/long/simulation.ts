import { parseArgs } from 'node:util';
import {
  openSimulatedPglite,
  openSimulatedPostgres,
  type SimulatedDatabase,
} from '#tests/simulation/databases.ts';
import { plants, type PlantName } from '#tests/simulation/plants.ts';
import { findFailure, seedsFrom, wordsOfFailure } from '#tests/simulation/report.ts';
import { startPostgres } from '#tests/support/postgres.ts';

/**
 * Plays seeded histories of customers, staff, wallets, faults and crashes, on one node with the embedded
 * database and on two nodes with PostgreSQL. `--seed N` begins there, `--seeds N` plays so many,
 * `--length N` makes them about so long (a seed is another history at another length), `--database`
 * plays one of the two, `--plant NAME` puts a mistake in, which has to be found. True when all
 * ended well, or the mistake was found.
 */
export async function simulate(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string' },
      length: { type: 'string', default: '20' },
      database: { type: 'string' },
      plant: { type: 'string' },
    },
  });
  const seeds = seedsFrom(
    Number(values.seed),
    Number(values.seeds ?? (values.seed === '1' ? 1000 : 1)),
  );
  const plant = parsePlant(values.plant);
  let isRight = true;
  for (const name of listDatabaseNames(values.database, plant)) {
    const opened = await open(name);
    const failure = await findFailure(
      opened.database,
      seeds,
      Number(values.length),
      plant,
      (done) => {
        if (done % 50 === 0) process.stdout.write(`${name}: ${done} of ${seeds.length}\n`);
      },
    );
    await opened.close();
    if (failure !== null) process.stdout.write(wordsOfFailure(failure));
    process.stdout.write(
      `${name}: ${failure === null ? `${seeds.length} histories, 0 fen off` : `seed ${failure.seed}, the ${failure.tried}. of them, fails, in ${failure.length} steps`}\n`,
    );
    isRight &&= (failure === null) === (plant === null);
  }
  return isRight;
}

function parsePlant(name: string | undefined): PlantName | null {
  if (name === undefined) return null;
  if (isPlant(name)) return name;
  process.stderr.write(
    `There is no plant "${name}"; there is ${Object.keys(plants).join(', ')}.\n`,
  );
  process.exit(2);
}

function isPlant(name: string): name is PlantName {
  return Object.hasOwn(plants, name);
}

function listDatabaseNames(
  asked: string | undefined,
  plant: PlantName | null,
): readonly SimulatedDatabase['name'][] {
  const both = plant === null ? (['pglite', 'postgres'] as const) : plants[plant].on;
  return asked === undefined ? both : both.filter((name) => name === asked);
}

async function open(
  name: SimulatedDatabase['name'],
): Promise<{ database: SimulatedDatabase; close: () => Promise<void> }> {
  if (name === 'pglite') {
    const database = await openSimulatedPglite();
    return { database, close: database.close };
  }
  const server = await startPostgres();
  if (server === null) {
    process.stderr.write('Two nodes need a PostgreSQL: install one, or set TEST_DATABASE_URL.\n');
    process.exit(2);
  }
  const database = await openSimulatedPostgres(server.url);
  return {
    database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
