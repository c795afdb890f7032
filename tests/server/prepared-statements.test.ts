import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { bigint, pgTable, text, timestamp, jsonb, boolean } from 'drizzle-orm/pg-core';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violatedConstraint } from '#server/db/database.ts';
import { openBlankPglite } from '#tests/support/server-database.ts';

const things = pgTable('things', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique('things_name_unique'),
  at: timestamp({ withTimezone: true, mode: 'date' }),
  facts: jsonb(),
  isGood: boolean(),
  words: text().array(),
});

let client: PGlite;
beforeAll(async () => {
  client = await openBlankPglite();
});
afterAll(() => client.close());

beforeEach(async () => {
  await client.exec(`drop table if exists things; create table things (
    id bigint primary key generated always as identity, name text not null,
    at timestamptz, facts jsonb, is_good boolean, words text[],
    constraint things_name_unique unique (name))`);
});

function open() {
  return drizzle(client, { casing: 'snake_case' });
}

async function preparedCount(): Promise<number> {
  const { rows } = await client
    .exec('select name from pg_prepared_statements')
    .then(([one]) => one ?? { rows: [] });
  return rows.length;
}

test('a written value reads back the same, whatever its type, the first time and later', async () => {
  const db = open();
  const at = new Date('2026-11-22T08:00:00.123Z');
  const full = {
    name: '一',
    at,
    facts: { a: [1, null, '"'] },
    isGood: false,
    words: ['x,y', '{"}'],
  };
  const empty = { name: '', at: null, facts: null, isGood: null, words: null };
  for (const round of [1, 2]) {
    for (const thing of [full, empty]) {
      const [kept] = await db
        .insert(things)
        .values({ ...thing, name: `${thing.name}${round}` })
        .returning();
      expect(kept).toEqual({ ...thing, id: kept?.id, name: `${thing.name}${round}` });
      expect(
        await db
          .select()
          .from(things)
          .where(eq(things.id, kept?.id ?? 0)),
      ).toEqual([kept]);
    }
  }
});

test('a statement is parsed once, and the number of kept ones is limited', async () => {
  const db = open();
  await db.select().from(things).where(eq(things.id, 1));
  const before = await preparedCount();
  for (const id of [2, 3, 4]) await db.select().from(things).where(eq(things.id, id));
  expect(await preparedCount()).toBe(before);
  for (let number = 1; number <= 400; number += 1) await db.execute(`select ${number}`);
  const after = await preparedCount();
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThanOrEqual(301);
});

test('a failed statement names its constraint and disturbs nothing that follows', async () => {
  const db = open();
  const insert = (name: string) => db.insert(things).values({ name });
  await insert('one');
  const failure = await insert('one').then(
    () => null,
    (error: unknown) => error,
  );
  expect(violatedConstraint(failure)).toBe('things_name_unique');
  await insert('two');
  await expect(db.execute('select nonsense from things')).rejects.toThrow('nonsense');
  expect(await db.select({ name: things.name }).from(things)).toEqual([
    { name: 'one' },
    { name: 'two' },
  ]);
});

test('a transaction keeps all or nothing, and others wait for it', async () => {
  const db = open();
  const begun = Promise.withResolvers<void>();
  const kept = db.transaction(async (tx) => {
    await tx.insert(things).values({ name: 'kept' });
    begun.resolve();
    await tx.insert(things).values({ name: 'kept too' });
  });
  await begun.promise;
  const seen = await db.select({ name: things.name }).from(things);
  await kept;
  expect(seen).toEqual([{ name: 'kept' }, { name: 'kept too' }]);
  await expect(
    db.transaction(async (tx) => {
      await tx.insert(things).values({ name: 'lost' });
      await tx.insert(things).values({ name: 'kept' });
    }),
  ).rejects.toThrow('insert into "things"');
  expect(await db.select({ name: things.name }).from(things)).toHaveLength(2);
});

test('no statement runs in a finished transaction', async () => {
  const db = open();
  let late: () => PromiseLike<unknown> = () => Promise.resolve();
  await db.transaction(async (tx) => {
    late = () => tx.insert(things).values({ name: 'late' });
  });
  await expect(late()).rejects.toThrow('insert into "things"');
  expect(await db.select({ name: things.name }).from(things)).toEqual([]);
});

test('a table that was changed is read in its current form', async () => {
  const db = open();
  await db.insert(things).values({ name: 'one' });
  const names = () => db.select({ name: things.name }).from(things);
  expect(await names()).toEqual([{ name: 'one' }]);
  await client.exec('alter table things drop column name; alter table things add column name text');
  expect(await names()).toEqual([{ name: null }]);
});
