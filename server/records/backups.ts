import { and, desc, eq, inArray } from 'drizzle-orm';
import { readLogFacts, type LogAct } from '#contract/staff/log.ts';
import type { StatusBoard } from '#contract/staff/status.ts';
import type { Database } from '#server/db/database.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';

/** Reads when the site was last backed up, and which backup was last restored for a trial and when. */
export async function readBackups(db: Database): Promise<StatusBoard['backups']> {
  const backup = await findLast(db, ['site.backup', 'site.backup.keys']);
  const drill = await findLast(db, ['site.drill']);
  const { of } = readLogFacts('site.drill', drill?.facts);
  return {
    backed_up_at: backup?.at.toISOString() ?? null,
    drill:
      drill === null || of === undefined ? null : { at: drill.at.toISOString(), backup_of: of },
  };
}

async function findLast(db: Database, acts: LogAct[]) {
  const [last] = await db
    .select({ at: consoleLog.at, facts: consoleLog.facts })
    .from(consoleLog)
    .where(and(inArray(consoleLog.act, acts), eq(consoleLog.outcome, 'done')))
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return last ?? null;
}
