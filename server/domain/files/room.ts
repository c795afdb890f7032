import { eq, sql } from 'drizzle-orm';
import { maxStorageBytes } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { files } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';

/** Throws 507 for a person without storage left, before the upload is read. */
export async function expectRoom(deps: Deps, userId: string): Promise<void> {
  if ((await usedBytes(deps.db, userId)) >= maxStorageBytes) {
    throw new Refusal(507, 'file.no_space');
  }
}

export async function usedBytes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.userId, userId));
  return Number(row?.bytes ?? 0);
}
