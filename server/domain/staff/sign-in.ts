import { and, count, eq, isNull } from 'drizzle-orm';
import { staffStepMs } from '#contract/limits.ts';
import { staff, staffRecoveryCodes } from '#server/db/tables/staff.ts';
import type { Deps } from '#server/domain/deps.ts';
import { DeskFailure } from '#server/domain/desk-failure.ts';
import { writeDeskLog } from '#server/domain/desk-log/write.ts';
import { sha256 } from '#server/ids.ts';
import { consoleActor, nameOf } from './actor.ts';
import { clearStaffGuesses, countStaffGuess, lockedUntil, undoStaffGuess } from './guesses.ts';
import { spendOneTimeCode, spendRecoveryCode, type StaffRow } from './one-time-codes.ts';
import { beginStaffSession, type StaffPerson } from './sessions.ts';

type Given = { code?: string | undefined; recovery_code?: string | undefined };

/**
 * Checks a password, the first of two steps. Neither the response nor its time says whether somebody
 * has that name. Throws 401, and 429 with the time while the name is locked.
 */
export async function checkStaffPassword(
  deps: Deps,
  { name: given, password }: { name: string; password: string },
): Promise<{ step: string; expiresAt: Date }> {
  const name = nameOf(given);
  const locks = await countGuess(deps, name);
  const [person] = await deps.db
    .select()
    .from(staff)
    .where(and(eq(staff.name, name), isNull(staff.endedAt)));
  const whom = { account: 'desk', address: 'desk', known: true };
  const isRight = await deps.passwords.matches(password, person?.passwordHash ?? null, whom);
  if (!isRight || person === undefined) {
    await logSignIn(deps, name, 'refused', 'password');
    throw locks === null ? new DeskFailure(401, 'desk.sign_in_failed') : lockedUntil(locks);
  }
  await undoStaffGuess(deps.db, name);
  const expiresAt = new Date(deps.clock.now() + staffStepMs);
  const about = `${person.id}.${expiresAt.valueOf()}`;
  return { step: `${about}.${deps.keys.sign('staff-step', signed(about, person))}`, expiresAt };
}

/**
 * Signs in with a code after the password. Throws 401 for a step that is over or forged, and for a code
 * that is wrong or was taken before; 429 with the time while the name is locked.
 */
export async function signInStaff(
  deps: Deps,
  { step, ...given }: Given & { step: string },
  userAgent: string | null,
): Promise<StaffPerson & { token: string; recoveryCodes: number }> {
  const person = await personOfStep(deps, step);
  if (person === null) throw new DeskFailure(401, 'desk.step_expired');
  const locks = await countGuess(deps, person.name);
  const how = await spend(deps, person, given);
  if (how === 'taken' || how === 'wrong') {
    await logSignIn(deps, person.name, 'refused', 'code');
    if (how === 'taken') {
      await undoStaffGuess(deps.db, person.name);
      throw new DeskFailure(401, 'desk.code_failed');
    }
    throw locks === null ? new DeskFailure(401, 'desk.code_failed') : lockedUntil(locks);
  }
  await clearStaffGuesses(deps.db, person.name);
  return deps.db.transaction(async (tx) => {
    // Who was ended or given everything anew meanwhile signs in no more.
    const [same] = await tx
      .select()
      .from(staff)
      .where(
        and(
          eq(staff.id, person.id),
          eq(staff.passwordHash, person.passwordHash),
          isNull(staff.endedAt),
        ),
      )
      .for('share');
    if (same === undefined) throw new DeskFailure(401, 'desk.step_expired');
    const session = await beginStaffSession(deps, tx, same.id, userAgent);
    const [left] = await tx
      .select({ codes: count() })
      .from(staffRecoveryCodes)
      .where(and(eq(staffRecoveryCodes.staffId, same.id), isNull(staffRecoveryCodes.usedAt)));
    await logSignIn({ ...deps, db: tx }, same.name, 'done', how);
    const { id, name, role } = same;
    return { id, name, role, ...session, recoveryCodes: left?.codes ?? 0 };
  });
}

/** Counts a guess; one at a locked name is written down as refused. */
async function countGuess(deps: Deps, name: string): Promise<Date | null> {
  try {
    return await countStaffGuess(deps.db, name, deps.clock.date());
  } catch (error) {
    if (error instanceof DeskFailure) await logSignIn(deps, name, 'refused', 'locked');
    throw error;
  }
}

type Spent = 'code' | 'recovery code' | 'taken' | 'wrong';

async function spend(deps: Deps, person: StaffRow, given: Given): Promise<Spent> {
  if (given.code !== undefined) {
    const spent = await spendOneTimeCode(deps, person, given.code);
    return spent === 'spent' ? 'code' : spent;
  }
  const recovery = given.recovery_code ?? '';
  const spent = await spendRecoveryCode(deps.db, person.id, recovery, deps.clock.date());
  return spent ? 'recovery code' : 'wrong';
}

async function personOfStep({ db, keys, clock }: Deps, step: string): Promise<StaffRow | null> {
  const [, id = '', until = '', signature = ''] = /^(\d{1,15})\.(\d{1,15})\.(.+)$/.exec(step) ?? [];
  if (id === '' || Number(until) <= clock.now()) return null;
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, Number(id)), isNull(staff.endedAt)));
  if (person === undefined) return null;
  return keys.verify('staff-step', signed(`${id}.${until}`, person), signature) ? person : null;
}

/** A new password makes every step of before void. */
function signed(about: string, { passwordHash }: StaffRow): string {
  return `${about}.${sha256(passwordHash)}`;
}

// A name that nobody has is not written down: it may be a password in the wrong field.
async function logSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  name: string,
  outcome: 'done' | 'refused',
  reason: string,
): Promise<void> {
  const [known] = await db.select({ id: staff.id }).from(staff).where(eq(staff.name, name));
  const actor = known === undefined ? 'console' : consoleActor(name);
  const subject = known === undefined ? 'unknown name' : name;
  await writeDeskLog(db, {
    at: clock.date(),
    actor,
    act: 'session.begin',
    subject,
    reason,
    outcome,
  });
}
