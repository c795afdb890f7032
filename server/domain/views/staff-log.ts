import { count, desc, inArray } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { deskLog } from '#server/db/tables/desk-log.ts';
import { readActor } from '#server/records/actor.ts';
import { readStepTitles } from './step-titles.ts';

type Range = { limit: number; offset?: number };

/** Lists lines of the staff log, the newest first: of these subjects, or all; steps appear by title. */
export async function listStaffLog(
  db: Database,
  subjects: readonly string[] | null,
  locale: Locale,
  { limit, offset = 0 }: Range,
) {
  const wanted = subjects === null ? undefined : inArray(deskLog.subject, [...subjects]);
  const rows = await db
    .select()
    .from(deskLog)
    .where(wanted)
    .orderBy(desc(deskLog.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(deskLog).where(wanted);
  const findStepTitle = await readStepTitles(db, rows, locale);
  const items = rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    ...readActor(row.actor),
    act: row.act,
    subject: row.subject,
    reason: findStepTitle(row) ?? row.reason,
    outcome: row.outcome,
  }));
  return { items, total: counted?.total ?? 0 };
}
