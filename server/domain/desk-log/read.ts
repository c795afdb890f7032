import { count, desc, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deskLog } from '#server/db/tables/desk-log.ts';
import { readActor } from '#server/domain/staff/actor.ts';

type Range = { limit: number; offset?: number };

/** Returns lines of the log, the newest first: of these subjects, or of everything. */
export async function listDeskLog(
  db: Database,
  subjects: readonly string[] | null,
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
  const items = rows.map(({ id, at, actor, act, subject, reason, outcome }) => ({
    id: String(id),
    at: at.toISOString(),
    ...readActor(actor),
    act,
    subject,
    reason,
    outcome,
  }));
  return { items, total: counted?.total ?? 0 };
}
