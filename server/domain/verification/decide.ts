import { and, eq } from 'drizzle-orm';
import type { VerificationStatus } from '../../../contract/words.ts';
import { users, verifications } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../app-error.ts';
import { tellOfVerification } from '../notifications/tell.ts';

export type Decision = {
  status: Extract<VerificationStatus, 'verified' | 'rejected'>;
  /** Read by the person, in the words of whoever decided. */
  reason: string | null;
};

/**
 * Ends a review and tells the person; a verified name becomes the name in their profile. Throws 404
 * for an unknown one, 409 for one that was decided already.
 */
export async function decideVerification(
  deps: Deps,
  id: number,
  { status, reason }: Decision,
): Promise<void> {
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const [decided] = await tx
      .update(verifications)
      .set({ status, reason, decidedAt: now })
      .where(and(eq(verifications.id, id), eq(verifications.status, 'pending')))
      .returning();
    if (decided === undefined) {
      const [known] = await tx
        .select({ id: verifications.id })
        .from(verifications)
        .where(eq(verifications.id, id));
      throw new AppError(known === undefined ? 404 : 409);
    }
    const { userId, realName } = decided;
    if (status === 'verified') await tx.update(users).set({ realName }).where(eq(users.id, userId));
    await tellOfVerification(tx, { userId, verificationId: id, status, reason }, now);
  });
}
