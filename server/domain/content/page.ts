import { and, eq, type SQL } from 'drizzle-orm';
import type { ContentKind } from '#server/db/tables/content-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { listPage, readTogether } from '#server/db/read-together.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { createNames, listedNames } from './names.ts';
import { listed, newestFirst } from './rows.ts';

type Conditions = readonly (SQL | undefined)[];
type Range = { page: number; per_page: number };

/** Reads a page of the items of a kind. */
export async function readContentPage(
  db: Database,
  kind: ContentKind,
  { page, per_page }: Range,
  orderBy: readonly SQL[] = newestFirst,
) {
  const where = eq(contentItems.kind, kind);
  const source = { from: contentItems, where, orderBy };
  const found = await readTogether(db, listPage(listed, source, { page, per_page }));
  return { ...found, page, per_page };
}

/** Reads a page of the items of a kind that meet conditions, and the names that items refer to. */
export async function readNamedPage(
  db: Database,
  kind: ContentKind,
  conditions: Conditions,
  { page, per_page }: Range,
) {
  const where = and(eq(contentItems.kind, kind), ...conditions);
  const source = { from: contentItems, where, orderBy: newestFirst };
  const { names, ...found } = await readTogether(db, {
    names: listedNames,
    ...listPage(listed, source, { page, per_page }),
  });
  return { ...found, names: createNames(names), page, per_page };
}
