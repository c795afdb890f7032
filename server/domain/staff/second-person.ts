import { eq } from 'drizzle-orm';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/tables/staff.ts';
import { operatorActor } from '#server/records/actor.ts';
import type { Deps } from '#server/records/deps.ts';
import { countMoneyColleagues } from './accounts.ts';
import { spendFreshCode } from './fresh-codes.ts';
import type { StaffPerson } from './sessions.ts';

/** How the log names the second person, and who it is: null for the operator, who acts alone. */
export type Second = { actor: string; id: number | null };

/**
 * Finds the second person for an act that the colleague with the id `first` submitted: another colleague, or, where no
 * other colleague may confirm, the operator by command. Throws 403 for the same person.
 */
export async function findSecond(
  { db }: Deps,
  { id, actor, command }: StaffPerson,
  first: number,
): Promise<Second> {
  if (id !== first) return { actor, id };
  const isAlone = command?.isAlone === true && (await countMoneyColleagues(db)) < 2;
  if (!isAlone) throw new Refusal(403, 'console.same_person');
  return { actor: operatorActor, id: null };
}

/** Spends the one-time code of a confirmation; a command has spent it before. Throws 401 and 429 for the code. */
export async function spendSecondCode(
  deps: Deps,
  person: StaffPerson,
  code: string,
): Promise<void> {
  if (person.command?.code !== code) await spendFreshCode(deps, person, code);
}

/** Locks a colleague, so that parallel acts of theirs, as in several tabs, count against their limit one by one. */
export async function lockColleague(tx: Database, { id }: Pick<StaffPerson, 'id'>): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).for('update');
}
