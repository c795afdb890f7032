import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/db/database.ts';

// Tables that processes update all the time.
const restless = ['processes', 'claims'];

const Rows = v.object({ rows: v.array(v.record(v.string(), v.string())) });

/** Returns, by the name of its table, a hash of all that a table holds. */
export async function digestDatabase(db: Database): Promise<Record<string, string>> {
  const { rows } = v.parse(
    Rows,
    await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    ),
  );
  const names = rows.map(({ name = '' }) => name).filter((name) => !restless.includes(name));
  const each = names.map(
    (name) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(line, ',' order by line), '')) as hash from (select t::text as line from ${sql.identifier(name)} t) lines`,
  );
  const digests = v.parse(Rows, await db.execute(sql.join(each, sql` union all `)));
  return Object.fromEntries(digests.rows.map(({ name = '', hash = '' }) => [name, hash]));
}
