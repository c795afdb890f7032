import { asc, desc } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { contentVersions, siteIdentities } from '#server/db/tables/content.ts';
import { processes, type Program } from '#server/db/tables/processes.ts';
import { isAlive } from './process-lease.ts';

/** A running process on the database. */
export type Node = { name: string; program: Program };

const shownLength = 8;

/** Lists the running processes on the database. */
export function listNodes(db: Database): Promise<Node[]> {
  return db
    .select({ name: processes.name, program: processes.program })
    .from(processes)
    .where(isAlive())
    .orderBy(asc(processes.name));
}

/** Returns the first letters of the versions of content and identity that every node shows; null for none. */
export async function readShownVersions(
  db: Database,
): Promise<{ content: string | null; site: string | null }> {
  const [[content], [site]] = await Promise.all([
    db
      .select({ version: contentVersions.version })
      .from(contentVersions)
      .orderBy(desc(contentVersions.id))
      .limit(1),
    db
      .select({ version: siteIdentities.version })
      .from(siteIdentities)
      .orderBy(desc(siteIdentities.id))
      .limit(1),
  ]);
  return {
    content: content?.version.slice(0, shownLength) ?? null,
    site: site?.version.slice(0, shownLength) ?? null,
  };
}
