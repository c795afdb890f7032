import { and, eq } from 'drizzle-orm';
import type { VerificationStatus } from '#contract/base/picklists.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { notifyVerificationDecided } from '#server/domain/notifications/create.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';

export type Decision = {
  status: Extract<VerificationStatus, 'verified' | 'rejected'>;
  /** The reason in the colleague's words; the person reads it. */
  reason: string | null;
};

/**
 * Ends a review and notifies the person; a verified name becomes the name in their profile. Throws 404 for an
 * unknown one, 409 for one that was decided already.
 */
export async function decideVerification(
  ask: Ask<Deps>,
  actor: string,
  id: number,
  { status, reason }: Decision,
): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
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
      throw new Refusal(known === undefined ? 404 : 409);
    }
    const { userId, realName } = decided;
    if (status === 'verified') await tx.update(users).set({ realName }).where(eq(users.id, userId));
    await notifyVerificationDecided(tx, { userId, verificationId: id, status, reason }, now);
    await writeStaffLog(tx, {
      at: now,
      actor,
      act: `verification.${status}`,
      subject: String(id),
      facts: {},
      reason,
      outcome: 'done',
    });
  });
}
