import { count, desc, inArray } from 'drizzle-orm';
import type { LogLine } from '#contract/staff/case.ts';
import type { Database } from '#server/db/database.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { readActor } from '#server/records/actor.ts';

type Range = { limit: number; offset?: number };

/** Lists lines of the staff log, the newest first: of these subjects, or all. */
export async function listStaffLog(
  db: Database,
  subjects: readonly string[] | null,
  { limit, offset = 0 }: Range,
): Promise<{ items: LogLine[]; total: number }> {
  const wanted = subjects === null ? undefined : inArray(consoleLog.subject, [...subjects]);
  const rows = await db
    .select()
    .from(consoleLog)
    .where(wanted)
    .orderBy(desc(consoleLog.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(consoleLog).where(wanted);
  const items = rows.map(({ actor, ...row }) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
    ...readActor(actor),
  }));
  return { items, total: counted?.total ?? 0 };
}
