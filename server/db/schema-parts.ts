import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** A part of a schema, such as `column orders.amount`, and all that PostgreSQL says of it. */
export type SchemaPart = {
  name: string;
  /** The table that it goes with. */
  table: string | null;
  definition: string;
};

/**
 * Lists the tables, columns, constraints, indexes, triggers, functions, sequences and types of a schema, in
 * words that do not depend on its name or on the order of columns. Runs in a transaction, and changes its
 * search path. Parts of extensions are left out.
 */
export async function listSchemaParts(tx: Database, schema: string): Promise<SchemaPart[]> {
  await tx.execute(sql`select set_config('search_path', ${schema}, true)`);
  const within = sql`${schema}::regnamespace`;
  const rows = await tx
    .select({
      name: sql<string>`concat_ws(' ', kind, concat_ws('.', "table", part))`,
      table: sql<string | null>`"table"`,
      definition: sql<string>`definition`,
    })
    .from(
      sql`(
        select 'table' as kind, relname::text as "table", null as part,
          concat_ws(' ', relkind, relpersistence, relrowsecurity, relreplident) as definition
        from pg_class where relnamespace = ${within} and ${isTable}
        union all
        select 'column', relname, attname,
          concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
            attidentity, attgenerated, pg_get_expr(adbin, adrelid),
            case when attcollation <> typcollation then attcollation::regcollation::text end)
        from pg_attribute
          join pg_class on pg_class.oid = attrelid
          join pg_type on pg_type.oid = atttypid
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = ${within} and ${isTable} and attnum > 0 and not attisdropped
        union all
        -- From PostgreSQL 18 on "not null" is a constraint as well; the column says it.
        select 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid)
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where relnamespace = ${within} and ${isTable} and contype <> 'n'
        union all
        select 'index', pg_class.relname, made.relname,
          concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
        from pg_index
          join pg_class on pg_class.oid = indrelid
          join pg_class as made on made.oid = indexrelid
        where pg_class.relnamespace = ${within} and ${isTable}
        union all
        select 'trigger', relname, tgname,
          concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = ${within} and ${isTable} and not tgisinternal
        union all
        select 'sequence', (select refobjid::regclass::text from pg_depend
            where classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i')),
          relname, concat_ws(' ', format_type(seqtypid, null), seqstart, seqmin, seqmax, seqincrement,
            seqcycle, seqcache)
        from pg_sequence join pg_class on pg_class.oid = seqrelid
        where relnamespace = ${within} and ${isOwn('pg_class')}
        union all
        select 'function', null, proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')',
          case when prokind in ('f', 'p') then pg_get_functiondef(pg_proc.oid) else prokind::text end
        from pg_proc where pronamespace = ${within} and ${isOwn('pg_proc')}
        union all
        select 'type', null, typname, concat_ws(' ', typtype,
          (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum
            where enumtypid = pg_type.oid))
        from pg_type
        where typnamespace = ${within} and typtype in ('e', 'd', 'r') and ${isOwn('pg_type')}
      ) as parts`,
    )
    .orderBy(sql`kind <> 'table', kind, "table" collate "C", part collate "C"`);
  return rows.map(({ definition, ...part }) => ({
    ...part,
    definition: definition.replaceAll(`${schema}.`, ''),
  }));
}

// Tables, views and whatever else has columns and is read by its name.
const isTable = sql`pg_class.relkind not in ('i', 'I', 'S', 'c', 't') and ${isOwn('pg_class')}`;

/** Excludes parts of extensions. */
function isOwn(catalog: 'pg_class' | 'pg_proc' | 'pg_type') {
  return sql.raw(
    `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`,
  );
}
