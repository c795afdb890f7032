import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as invoices from '#server/db/tables/invoices.ts';
import * as orders from '#server/db/tables/orders.ts';
import * as payments from '#server/db/tables/payments.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** The words in quotes of a condition: PostgreSQL writes the rest of it in its own way. */
const listWords = (condition: string) =>
  [...condition.matchAll(/'([^']*)'/g)].map(([, word]) => word).toSorted();

const conditions = [orders, payments, invoices]
  .flatMap((tables) => Object.values(tables))
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { indexes, checks } = getTableConfig(table);
    return [
      ...indexes.map(({ config: { name, where } }) => ({ name, condition: where })),
      ...checks.map(({ name, value }) => ({ name, condition: value })),
    ];
  })
  .flatMap(({ name, condition }) =>
    condition === undefined || name === undefined
      ? []
      : [[name, listWords(dialect.sqlToQuery(condition).sql)] as const],
  );

test('the database has the conditions on statuses that the lifecycles give', async () => {
  const { db, close } = await openTestDatabase();
  const rows = await db.select({ name: sql<string>`name`, condition: sql<string>`condition` }).from(
    sql`(select c.relname as name, pg_get_expr(i.indpred, i.indrelid) as condition
             from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null
           union all
           select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'c') as conditions`,
  );
  const found = new Map(rows.map(({ name, condition }) => [name, listWords(condition)]));
  expect(conditions.map(([name]) => [name, found.get(name)])).toEqual(conditions);
  expect(conditions.map(([name]) => name)).toContain('refunds_open_index');
  await close();
});
