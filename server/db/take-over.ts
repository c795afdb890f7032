import { sql } from 'drizzle-orm';
import { EnvError } from '#server/base/env-error.ts';
import type { Database } from './database.ts';
import { formerMigrations, lastVersionBefore } from './former-migrations.ts';
import { insertIntoJournal, readJournal } from './journal.ts';
import { readBaseline, type Migration } from './migration-files.ts';
import { timed, type MigrationStep } from './migration-step.ts';
import { listSchemaParts, type SchemaPart } from './schema-parts.ts';

// Exists only within the transaction.
const comparedSchema = 'baseline_to_compare';
const namedDifferences = 3;

/**
 * Takes over a database from the migrations before the baseline: creates the baseline in a second schema,
 * compares the two, removes the second one and marks the baseline as applied. The former migrations stay in
 * the journal, so a server of the previous version keeps working. Returns the step, or none if there is
 * nothing to take over. Throws EnvError, with nothing written, for a database that lacks some of the former
 * migrations, and for one with another schema.
 */
export async function takeOver(db: Database, folder: string): Promise<readonly MigrationStep[]> {
  const baseline = readBaseline(folder);
  const hashes = await readJournal(db);
  const isFormer = formerMigrations.some(([, hash]) => hashes.includes(hash));
  if (!isFormer || baseline.every(({ hash }) => hashes.includes(hash))) return [];
  expectLastFormer(hashes);
  return [
    await timed('take over to the baseline', () =>
      db.transaction(async (tx) => {
        expectNoDifference(await compareWithBaseline(tx, baseline));
        for (const migration of baseline) await insertIntoJournal(tx, migration);
      }),
    ),
  ];
}

function expectLastFormer(hashes: readonly string[]): void {
  const missing = formerMigrations.filter(([, hash]) => !hashes.includes(hash));
  const [first] = missing;
  if (first === undefined) return;
  throw new EnvError(
    `The database is too old for this program: it lacks ${missing.length} migrations from before the baseline, ${first[0]} first. Start version ${lastVersionBefore} on it once ("git checkout ${lastVersionBefore}"), which brings it up to date, and then this one.`,
  );
}

/** Lists the differences, each in a few words. */
async function compareWithBaseline(
  tx: Database,
  baseline: readonly Migration[],
): Promise<readonly string[]> {
  const found = await listSchemaParts(tx, 'public');
  await tx.execute(sql.raw(`create schema ${comparedSchema}`));
  await tx.execute(sql.raw(`set local search_path to ${comparedSchema}`));
  for (const statement of baseline.flatMap(({ statements }) => statements)) {
    await tx.execute(sql.raw(statement.replaceAll('"public".', `"${comparedSchema}".`)));
  }
  const wanted = await listSchemaParts(tx, comparedSchema);
  await tx.execute(sql.raw(`drop schema ${comparedSchema} cascade`));
  await tx.execute(sql`set local search_path to default`);
  return nameDifferences(wanted, found);
}

function nameDifferences(
  wanted: readonly SchemaPart[],
  found: readonly SchemaPart[],
): readonly string[] {
  const wantedOf = new Map(wanted.map((part) => [part.name, part]));
  const foundOf = new Map(found.map((part) => [part.name, part]));
  const tables = [wanted, found].map((parts) => new Set(parts.map(({ table }) => table)));
  return (
    [...new Map([...wantedOf, ...foundOf]).values()]
      // A table that only one side has is named once, without its parts.
      .filter(
        ({ name, table }) => name === `table ${table}` || tables.every((set) => set.has(table)),
      )
      .flatMap(({ name }) => {
        const [own, other] = [wantedOf.get(name), foundOf.get(name)];
        if (own?.definition === other?.definition) return [];
        if (other === undefined) return `${name} is missing`;
        return own === undefined ? `${name} is unknown to the site` : `${name} differs`;
      })
  );
}

function expectNoDifference(differences: readonly string[]): void {
  if (differences.length === 0) return;
  const more = differences.length - namedDifferences;
  throw new EnvError(
    `The database has all former migrations, but its schema differs from theirs: ${differences.slice(0, namedDifferences).join(', ')}${more > 0 ? `, and ${more} more` : ''}. Undo what was changed by hand, or set DATA_DIR or DATABASE_URL to another database. Nothing was written.`,
  );
}
