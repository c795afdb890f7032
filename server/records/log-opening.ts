import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { staffOpeningMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { writeStaffLog, type ActLine } from './staff-log.ts';

export type Opening = ActLine & { at: Date; actor: string };

/**
 * Logs that a colleague reads a subject: the first read, then one line per half hour of further reads. The
 * count depends only on the log, so callers, other nodes and restarts do not change it.
 */
export async function logOpening(db: Database, opening: Opening): Promise<void> {
  if (await isLogged(db, opening)) return;
  await db.transaction(async (tx) => {
    const { actor, act, subject } = opening;
    const lock = `console-opening:${JSON.stringify([actor, act, subject])}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    if (await isLogged(tx, opening)) return;
    await writeStaffLog(tx, { ...opening, outcome: 'done' });
  });
}

async function isLogged(db: Database, { at, actor, act, subject }: Opening): Promise<boolean> {
  const [line] = await db
    .select({ id: consoleLog.id })
    .from(consoleLog)
    .where(
      and(
        eq(consoleLog.subject, subject),
        eq(consoleLog.actor, actor),
        eq(consoleLog.act, act),
        eq(consoleLog.outcome, 'done'),
        gt(consoleLog.at, new Date(at.valueOf() - staffOpeningMs)),
        // A line from a clock that ran ahead must not silence the log for longer than half an hour.
        lt(consoleLog.at, new Date(at.valueOf() + staffOpeningMs)),
      ),
    )
    .limit(1);
  return line !== undefined;
}
