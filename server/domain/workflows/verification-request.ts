import { and, eq, inArray } from 'drizzle-orm';
import type { Verification, VerificationRequest } from '#contract/accounts/profile.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Ask } from '#server/records/ask.ts';
import { ownAttachments } from '#server/domain/files/own.ts';
import { sealIdNumber } from '#server/domain/accounts/id-number.ts';
import { presentVerification } from '#server/domain/accounts/verification.ts';
import type { Deps } from './deps.ts';

/**
 * Starts the review of a person. Throws 409 during a review or after a successful one, 422 for files of
 * another person.
 */
export async function requestVerification(
  ask: Ask<Deps>,
  userId: string,
  { real_name: realName, id_number: number, attachments }: VerificationRequest,
): Promise<Verification> {
  const idNumber = sealIdNumber(ask.keys, userId, number);
  return ask.transaction(async (tx) => {
    // Two parallel requests queue here; the database would refuse the second one anyway.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const living = await tx
      .select({ id: verifications.id })
      .from(verifications)
      .where(
        and(
          eq(verifications.userId, userId),
          inArray(verifications.status, ['pending', 'verified']),
        ),
      );
    if (living.length > 0) throw new Refusal(409, 'verification.under_way');
    const files = await ownAttachments(tx, userId, attachments);
    const [row] = await tx
      .insert(verifications)
      .values({
        userId,
        realName,
        idNumber,
        idNumberMasked: masked(number),
        attachments: files.map(({ id }) => id),
        submittedAt: ask.clock.date(),
      })
      .returning();
    if (row === undefined) throw new Error('a verification was written and is not there');
    return presentVerification(row);
  });
}

/**
 * Masks a number: enough for its owner to recognize it, useless to a thief; shows less of a short passport
 * number.
 */
function masked(number: string): string {
  const shown = number.length < 12 ? 1 : 3;
  return `${number.slice(0, shown)}${'*'.repeat(number.length - shown - 2)}${number.slice(-2)}`;
}
