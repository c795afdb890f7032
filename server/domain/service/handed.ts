import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { handedFiles } from '#server/db/tables/service.ts';

export async function findHandedFile(
  db: Database,
  id: string,
): Promise<typeof handedFiles.$inferSelect | null> {
  const [file] = await db.select().from(handedFiles).where(eq(handedFiles.id, id));
  return file ?? null;
}
