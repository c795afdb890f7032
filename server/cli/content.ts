import { desc, ne, sql } from 'drizzle-orm';
import { contentVersions } from '#server/db/tables/content.ts';
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
    throw misused('"content" takes "allow" or nothing.');
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
  return done('Whichever server starts next shows its own content, also one that was replaced.');
}
