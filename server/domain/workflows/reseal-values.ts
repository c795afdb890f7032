import { not, and, asc, gt, sql, type SQL, type Column } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import {
  columns,
  isNamed,
  type SealedRow,
  type SealedColumn,
} from '#server/domain/views/sealed-values.ts';
import { sealedWith } from '#server/keys/key-ring.ts';
import type { Deps } from '#server/records/deps.ts';
import { sealStoredKeys, openerWithStoredKey } from './stored-keys.ts';

const batch = 500;

/** Seals with the data key what an earlier version left, its own keys included. */
export async function takeOverSealed(deps: Deps): Promise<void> {
  await sealStoredKeys(deps);
  await resealValues(deps, { only: 'stored-key' });
}

/**
 * Seals anew, with the first key, what was sealed with another: everything, or what was sealed before
 * there was a data key. May be interrupted at any time and run again, beside others too. Returns how
 * much that was; what cannot be opened stays as it is.
 */
export async function resealValues(
  deps: Deps,
  { only }: { only?: 'stored-key' } = {},
): Promise<number> {
  const [first = ''] = deps.keys.ids();
  const openStored = await openerWithStoredKey(deps);
  let resealed = 0;
  for (const column of columns) {
    const isDue =
      only === 'stored-key'
        ? not(isNamed(column.sealed))
        : not(startsWith(column.sealed, sealedWith(first)));
    for await (const row of rowsOf(deps.db, column, isDue)) {
      const text = row.sealed.includes('.')
        ? deps.keys.open(column.purpose, row.sealed, row.owner)
        : openStored(row.sealed, row.owner);
      if (text === null) continue;
      await column.replace(deps.db, row, deps.keys.seal(column.purpose, text, row.owner));
      resealed += 1;
    }
  }
  return resealed;
}

async function* rowsOf(db: Database, column: SealedColumn, isDue: SQL): AsyncGenerator<SealedRow> {
  let last = 0;
  for (;;) {
    const rows = await db
      .select({
        id: sql<number>`${column.id}`.mapWith(Number),
        sealed: sql<string>`${column.sealed}`,
        owner: sql<string>`${column.owner}`,
      })
      .from(column.table)
      .where(and(gt(column.id, last), isDue))
      .orderBy(asc(column.id))
      .limit(batch);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

function startsWith(sealed: Column, beginning: string): SQL {
  return sql`starts_with(${sealed}, ${beginning})`;
}
