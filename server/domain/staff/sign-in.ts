import { and, eq, isNull } from 'drizzle-orm';
import { staffStepMs } from '#contract/base/limits.ts';
import type { StaffErrorCode } from '#contract/staff/errors.ts';
import type { LogFacts } from '#contract/staff/log.ts';
import { staff } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import type { HashFor } from '#server/base/hash-queue.ts';
import type { Deps } from '#server/records/deps.ts';
import { keepNothing, type KeepAnswer } from '#server/records/unit-of-work.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { sha256 } from '#server/base/ids.ts';
import { consoleActor, normalizeName } from '#server/records/actor.ts';
import {
  checkStaffGuess,
  clearOwnGuesses,
  findCounters,
  toLocked,
  type StaffGuess,
  type StaffGuesser,
  type StaffSecret,
} from './guesses.ts';
import {
  countRecoveryCodes,
  spendOneTimeCode,
  spendRecoveryCode,
  type StaffRow,
} from './one-time-codes.ts';
import { beginStaffSession, type StaffPerson } from './sessions.ts';
import { findKnownStaffDevice, saveStaffSignInMarks } from './sign-in-marks.ts';

/** A code of the authenticator, or a recovery code. */
export type StaffCode = { code?: string | undefined; recovery_code?: string | undefined };

/** The answer to a right password: a code is expected until it expires. */
export type StaffStep = { step: string; expiresAt: Date };

/**
 * Checks a password, the first of two steps. Neither the response nor its time reveals whether the name
 * exists. Throws 401, 429 with the time while this device or address is locked, and 503 when too many wait.
 */
export async function checkStaffPassword(
  deps: Deps,
  { name: given, password }: { name: string; password: string },
  client: Client,
  keep: KeepAnswer<StaffStep> = keepNothing,
): Promise<StaffStep> {
  const name = normalizeName(given);
  const guesser = await findGuesser(deps, name, client);
  const person = await check(deps, guesser, 'password', async () => {
    const [row] = await deps.db
      .select()
      .from(staff)
      .where(and(eq(staff.name, name), isNull(staff.endedAt)));
    const whom = hashFor(guesser);
    const match = await deps.passwords.matches(password, row?.passwordHash ?? null, whom);
    if (match === false || row === undefined) return null;
    return match === 'current' ? row : renewHash(deps, row, password, whom);
  });
  const expiresAt = new Date(deps.clock.now() + staffStepMs);
  const about = `${person.id}.${expiresAt.valueOf()}`;
  const step = `${about}.${deps.keys.sign('staff-step', signed(about, person))}`;
  await keep(deps.db, { step, expiresAt });
  return { step, expiresAt };
}

/** The result of a sign-in: a session, and the marks for the device to keep. */
export type StaffSignedIn = StaffPerson & {
  token: string;
  recoveryCodes: number;
  deviceMarks: readonly string[];
};

/**
 * Signs in with a code after the password step; code and session are one transaction. Throws 401 for a step
 * that has expired or was forged, and for a code that is wrong or was used before; 429 with the time while this
 * device or address is locked.
 */
export async function signInStaff(
  deps: Deps,
  person: StaffRow,
  given: StaffCode,
  client: Client,
  keep: KeepAnswer<StaffSignedIn> = keepNothing,
): Promise<StaffSignedIn> {
  const guesser = await findGuesser(deps, person.name, client);
  const signedIn = await check(deps, guesser, 'code', () =>
    deps.db.transaction((tx) =>
      beginWithCode({ ...deps, db: tx }, { person, guesser, client }, given, keep),
    ),
  );
  if (signedIn !== 'taken') return signedIn;
  await logSignIn(deps, person.name, refused('console.code_failed'));
  throw new Refusal(401, 'console.code_failed');
}

/** Counts a code as a wrong guess of this device or address, whatever it is. Throws 401 and 429. */
export async function countCodeGuess(deps: Deps, person: StaffRow, client: Client): Promise<void> {
  const guesser = await findGuesser(deps, person.name, client);
  await check(deps, guesser, 'code', async () => null);
}

/** Spends a code and begins a session in one transaction; null for a wrong code. */
async function beginWithCode(
  deps: Deps,
  { person, guesser, client }: { person: StaffRow; guesser: StaffGuesser; client: Client },
  given: StaffCode,
  keep: KeepAnswer<StaffSignedIn>,
): Promise<StaffSignedIn | 'taken' | null> {
  const tx = deps.db;
  // A colleague who was removed or reset during the sign-in cannot complete it.
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
    .for('no key update');
  if (same === undefined) throw new Refusal(401, 'console.step_expired');
  const how = await spend(deps, same, given);
  if (how === 'wrong') return null;
  if (how === 'taken') return how;
  await clearOwnGuesses(tx, guesser);
  const { deviceHash, deviceMarks } = await saveStaffSignInMarks(deps, tx, same, client);
  const { userAgent } = client;
  const session = await beginStaffSession(deps, tx, same.id, { userAgent, deviceHash });
  const recoveryCodes = await countRecoveryCodes(tx, same.id);
  await logSignIn(deps, same.name, { facts: { means: how }, outcome: 'done' });
  const { id, name, role } = same;
  const actor = consoleActor(name);
  const signedIn = { id, name, role, actor, ...session, recoveryCodes, deviceMarks };
  await keep(tx, signedIn);
  return signedIn;
}

async function findGuesser(deps: Deps, name: string, client: Client): Promise<StaffGuesser> {
  const known = await findKnownStaffDevice(deps, name, client);
  return { ...known, name, address: client.address };
}

/** A name that no colleague has is never known, so it queues with the strangers of its address. */
function hashFor({ name, address, deviceHash, isAddressKnown }: StaffGuesser): HashFor {
  const known = deviceHash !== null || isAddressKnown;
  return { account: name, address: address.group, known, device: deviceHash, isStaff: true };
}

/** Checks a guess and logs a refusal, including one by a lock. Throws 401, 429 and 503. */
async function check<Right>(
  deps: Deps,
  guesser: StaffGuesser,
  secret: StaffSecret,
  isRight: () => Promise<Right | null>,
): Promise<Right> {
  let guess: StaffGuess<Right>;
  try {
    guess = await checkStaffGuess(deps, findCounters(guesser, secret), isRight);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'console.locked') {
      await logSignIn(deps, guesser.name, refused(error.code));
    }
    throw error;
  }
  if (guess.isRight) return guess.right;
  const code = secret === 'password' ? 'console.sign_in_failed' : 'console.code_failed';
  await logSignIn(deps, guesser.name, refused(code));
  if (guess.lockedUntil !== null) throw toLocked(guess.lockedUntil);
  throw new Refusal(401, code);
}

/** Replaces a hash that is out of date; if that fails now, the sign-in continues. */
async function renewHash(
  { db, passwords }: Deps,
  person: StaffRow,
  password: string,
  whom: HashFor,
): Promise<StaffRow> {
  try {
    const passwordHash = await passwords.hash(password, { ...whom, known: true });
    const [renewed] = await db
      .update(staff)
      .set({ passwordHash })
      .where(
        and(
          eq(staff.id, person.id),
          eq(staff.passwordHash, person.passwordHash),
          isNull(staff.endedAt),
        ),
      )
      .returning();
    return renewed ?? person;
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return person;
    throw error;
  }
}

type Means = LogFacts<'session.begin'>['means'];
type Spent = Means | 'taken' | 'wrong';

async function spend(deps: Deps, person: StaffRow, given: StaffCode): Promise<Spent> {
  if (given.code !== undefined) {
    const spent = await spendOneTimeCode(deps, person, given.code);
    return spent === 'spent' ? 'code' : spent;
  }
  const recovery = given.recovery_code ?? '';
  const spent = await spendRecoveryCode(deps.db, person.id, recovery, deps.clock.date());
  return spent ? 'recovery_code' : 'wrong';
}

/** Finds the colleague of a password step; null for one that has expired or was forged. */
export async function findPersonOfStep(
  { db, keys, clock }: Deps,
  step: string,
): Promise<StaffRow | null> {
  const [, id = '', until = '', signature = ''] = /^(\d{1,15})\.(\d{1,15})\.(.+)$/.exec(step) ?? [];
  if (id === '' || Number(until) <= clock.now()) return null;
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, Number(id)), isNull(staff.endedAt)));
  if (person === undefined) return null;
  return keys.verify('staff-step', signed(`${id}.${until}`, person), signature) ? person : null;
}

/** Binds a step to the current password, so that a new password makes all earlier steps void. */
function signed(about: string, { passwordHash }: StaffRow): string {
  return `${about}.${sha256(passwordHash)}`;
}

type SignInEnd =
  | { facts: { means: Means }; outcome: 'done' }
  | { facts: { error: StaffErrorCode }; outcome: 'refused' };

function refused(error: StaffErrorCode): SignInEnd {
  return { facts: { error }, outcome: 'refused' };
}

// An unknown name is not logged: it may be a password in the wrong field.
async function logSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  name: string,
  end: SignInEnd,
): Promise<void> {
  const [known] = await db.select({ id: staff.id }).from(staff).where(eq(staff.name, name));
  const actor = known === undefined ? 'console' : consoleActor(name);
  const subject = known === undefined ? 'unknown name' : name;
  await writeStaffLog(db, { at: clock.date(), actor, act: 'session.begin', subject, ...end });
}
