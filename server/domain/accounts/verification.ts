import { desc, eq } from 'drizzle-orm';
import type { Verification } from '#contract/accounts/profile.ts';
import type { Database } from '#server/db/database.ts';
import { verifications } from '#server/db/tables/people.ts';

/** Reads the verification status of a person from their last request. */
export async function readVerification(db: Database, userId: string): Promise<Verification> {
  const [last] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.userId, userId))
    .orderBy(desc(verifications.id))
    .limit(1);
  return last === undefined
    ? { status: 'none', submitted_at: null, real_name: null, id_number_masked: null }
    : presentVerification(last);
}

export function presentVerification(row: typeof verifications.$inferSelect): Verification {
  return {
    status: row.status,
    submitted_at: row.submittedAt.toISOString(),
    real_name: row.realName,
    id_number_masked: row.idNumberMasked,
    ...(row.reason !== null ? { reason: row.reason } : null),
  };
}
