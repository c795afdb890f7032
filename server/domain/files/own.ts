import { and, eq, inArray } from 'drizzle-orm';
import type { ErrorCode } from '#contract/base/error-code.ts';
import type { Database } from '#server/db/database.ts';
import { files } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';

export type FileRow = typeof files.$inferSelect;
export type Attachment = { id: string; name: string };

export async function findFile(db: Database, id: string): Promise<FileRow | null> {
  const [file] = await db.select().from(files).where(eq(files.id, id));
  return file ?? null;
}

/** Throws 404 for a file that does not exist, 403 with `error` for a file of another person. */
export async function ownFile(
  db: Database,
  userId: string,
  id: string,
  error: ErrorCode,
): Promise<FileRow> {
  const file = await findFile(db, id);
  if (file === null) throw new Refusal(404, 'file.not_found');
  if (file.userId !== userId) throw new Refusal(403, error);
  return file;
}

/**
 * Reads the person's own files by their ids, each once, with their names. Inside a transaction none of them
 * can be deleted before its end. Throws 422 on `attachments` when one is missing or belongs to another
 * person.
 */
export async function ownAttachments(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const wanted = [...new Set(ids)];
  const found = await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.id, wanted)))
    .for('share');
  return wanted.map((id) => {
    const file = found.find((own) => own.id === id);
    if (file === undefined) throw invalid('attachments', 'fileUnknown');
    return file;
  });
}
