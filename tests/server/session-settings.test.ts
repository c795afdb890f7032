import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { EnvError } from '#server/base/env-error.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { expectSettings } from '#server/db/session-client.ts';
import { limits } from '#server/db/tables/people.ts';
import { openUnbounded } from '#server/db/unbounded-postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Opens a database with unusual settings, as an administrator may have made them; returns its address. */
async function openSetDatabase(): Promise<string> {
  const database = await openEmptyDatabase(postgres?.url ?? '');
  onTestFinished(() => database.close());
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of [
    `datestyle to 'SQL, DMY'`,
    `timezone to 'America/New_York'`,
    `standard_conforming_strings to off`,
  ]) {
    await database.db.execute(sql.raw(`alter database "${name}" set ${setting}`));
  }
  return database.url;
}

const ways: Readonly<Record<string, (url: string) => Promise<OpenDatabase>>> = {
  openPostgres,
  openUnbounded,
};

describe.skipIf(postgres === null)('a database with another style of dates', () => {
  test.each(Object.entries(ways))('is read right by %s', async (_, open) => {
    const { db, close } = await open(await openSetDatabase());
    onTestFinished(close);
    const endsAt = new Date('2026-12-06T18:30:00.123Z');
    await db.insert(limits).values({ key: 'dated', points: 1, endsAt });

    expect(await db.select({ endsAt: limits.endsAt }).from(limits)).toEqual([{ endsAt }]);
    const literal = sql.raw(String.raw`'\d'`);
    expect(await db.select({ text: sql<string>`${literal}` }).from(sql`(select 1) as one`)).toEqual(
      [{ text: String.raw`\d` }],
    );
  });

  test('does not let a server start that cannot change the style', async () => {
    const client = new pg.Client({ connectionString: await openSetDatabase() });
    await client.connect();
    onTestFinished(() => client.end());
    const failure: unknown = await expectSettings(client).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(EnvError);
    expect(String(failure)).toMatch(/^[^\n]*DateStyle "SQL, DMY"[^\n]*\.$/);
  });
});

test('every connection to PostgreSQL has chosen settings', () => {
  const plain = globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new pg\.(?:Client|Pool)\(\{?.*/g)]
      .filter(([made]) => !made.includes('Client: SessionClient'))
      .map(([made]) => `${file}: ${made}`),
  );

  expect(plain).toEqual([]);
});
