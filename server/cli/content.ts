import { desc, ne, sql } from 'drizzle-orm';
import { contentVersions, siteIdentities } from '#server/db/tables/content.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { table } from './table.ts';

const most = 10;

/** Runs `content`: shows the current version; `content allow` permits the return of replaced content. */
export async function runContentCommand(
  { deps }: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [what, ...rest] = args;
  if (rest.length > 0 || (what !== undefined && what !== 'allow')) {
    throw misused('"content" takes "allow", "start <folder>" or nothing.');
  }
  const rows = await deps.db
    .select()
    .from(contentVersions)
    .orderBy(desc(contentVersions.id))
    .limit(most);
  const [shown] = rows;
  if (what === undefined || shown === undefined) {
    const lines = rows.map(({ version, storedAt }) => [storedAt.toISOString(), version]);
    return done(table(['stored', 'content, the one shown first'], lines));
  }
  await deps.db.delete(contentVersions).where(ne(contentVersions.id, sql`${shown.id}`));
  const latest = sql`(select max(id) from ${siteIdentities})`;
  await deps.db.delete(siteIdentities).where(ne(siteIdentities.id, latest));
  return done(
    'Whichever server starts next shows its own content and SITE_FILE, also those that were replaced.',
  );
}
