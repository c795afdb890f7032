import { eq } from 'drizzle-orm';
import { staff } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { checkStaffGuess, findConfirmationCounters, toLocked } from './guesses.ts';
import { spendOneTimeCode } from './one-time-codes.ts';

/**
 * Spends an unused one-time code of a colleague, who confirms something with it. Throws 401 for a wrong or used
 * code, and 429 while their name is locked after wrong ones.
 */
export async function spendFreshCode(
  deps: Deps,
  { id, name }: { id: number; name: string },
  code: string,
): Promise<void> {
  const guess = await checkStaffGuess(deps, findConfirmationCounters(name), async () => {
    const [row] = await deps.db.select().from(staff).where(eq(staff.id, id));
    const spent = row === undefined ? 'wrong' : await spendOneTimeCode(deps, row, code);
    return spent === 'wrong' ? null : spent;
  });
  if (guess.isRight && guess.right === 'spent') return;
  if (!guess.isRight && guess.lockedUntil !== null) throw toLocked(guess.lockedUntil);
  throw new Refusal(401, 'console.code_failed');
}
