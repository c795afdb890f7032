import { sql, type Column, type SQL } from 'drizzle-orm';

/** Requires that a number of a row ends with the known part. */
export function endsWith(column: Column, known: string): SQL {
  return sql`right(${column}, ${known.length}::int) = ${known}`;
}
