import type { PGlite } from '@electric-sql/pglite';

// PostgreSQL numbers the types by hand that it is made of; every other one comes with a table.
const firstOfTables = 10_000;

/**
 * Takes from a database the parsers for lists of whole rows, of which it has one for each table and
 * view of the catalogs. Nobody asks for such lists, yet PGlite copies every parser for each query of
 * drizzle, which takes as long as the query.
 */
export function spareParsers(client: PGlite): void {
  client.parsers = Object.fromEntries(
    Object.entries(client.parsers).filter(([type]) => Number(type) < firstOfTables),
  );
}
