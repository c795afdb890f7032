import { and, eq, isNull } from 'drizzle-orm';
import { staffStepMs } from '#contract/base/limits.ts';
import type { StaffErrorCode } from '#contract/staff/errors.ts';
import type { LogFacts } from '#contract/staff/log.ts';
import { staff } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import { addDeviceMark, type Client } from '#server/base/client.ts';
import type { HashFor } from '#server/base/hash-queue.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';
import { getEnd, openSession } from '#server/records/sessions.ts';
import { findKnownDevice } from '#server/records/sign-in-marks.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { sha256 } from '#server/base/ids.ts';
import type { SignInRef } from '#server/base/sign-in-ref.ts';
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
import { findStaffSession, type StaffPerson } from './sessions.ts';

/** A code of the authenticator, or a recovery code. */
export type StaffCode = { code?: string | undefined; recovery_code?: string | undefined };

/** The answer to a right password: a code is expected until it expires. */
export type StaffStep = { step: string; expiresAt: Date };

/**
 * Checks a password, the first of two steps. Neither the response nor its time reveals whether the name
 * exists. Throws 401, 429 with the time while this device or address is locked, and 503 when too many wait.
 */
export async function checkStaffPassword(
  ask: Ask<Deps>,
  { name: typedName, password }: { name: string; password: string },
  client: Client,
): Promise<StaffStep> {
  const name = normalizeName(typedName);
  const guesser = await findGuesser(ask, name, client);
  const person = await check(ask, guesser, 'password', async () => {
    const [row] = await ask.db
      .select()
      .from(staff)
      .where(and(eq(staff.name, name), isNull(staff.endedAt)));
    const whom = hashFor(guesser);
    const match = await ask.passwords.matches(password, row?.passwordHash ?? null, whom);
    if (match === false || row === undefined) return null;
    return match === 'current' ? row : renewHash(ask, row, password, whom);
  });
  const expiresAt = new Date(ask.clock.now() + staffStepMs);
  const about = `${person.id}.${expiresAt.valueOf()}`;
  const step = `${about}.${ask.keys.sign('staff-step', signed(about, person))}`;
  return ask.transaction(async () => ({ step, expiresAt }));
}

/** Reads a step for a repeat of its password. */
export function readStep(step: string): StaffStep {
  return { step, expiresAt: new Date(Number(step.split('.')[1])) };
}

/** The result of a sign-in: a session, and the marks for the device to keep. */
export type StaffSignIn = {
  person: StaffPerson;
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
  ask: Ask<Deps>,
  step: string,
  answer: StaffCode,
  client: Client,
): Promise<StaffSignIn> {
  const person = await readPersonOfStep(ask, step);
  const guesser = await findGuesser(ask, person.name, client);
  let isUsed = false;
  const signIn = await check(ask, guesser, 'code', async () => {
    const result = await ask.transaction(async (tx) => {
      const within = { ...ask, db: tx };
      const same = await lockSame(within, person);
      const means = await spend(within, same, answer);
      isUsed = means === 'taken';
      if (means === 'taken' || means === 'wrong') return null;
      await clearOwnGuesses(tx, guesser);
      return beginSession(within, same, means, client);
    });
    return isUsed ? { isUsed } : result;
  });
  if (!('isUsed' in signIn)) return signIn;
  await logSignIn(ask, person.name, refused('console.code_failed'));
  throw new Refusal(401, 'console.code_failed');
}

/**
 * Reads for a repeat the sign-in that opened the session of `token`, with the same mark. Throws 401
 * `console.code_failed` after five minutes and once the session is over: the code is used.
 */
export async function readStaffSignIn(
  deps: Deps,
  { token, mark }: SignInRef,
  client: Client,
): Promise<StaffSignIn> {
  const person = await findStaffSession(deps, token, { isActive: false });
  // The end of a session that began five minutes ago.
  const oldest = getEnd('console', new Date(deps.clock.now() - staffStepMs));
  if (person === null || person.endsAt <= oldest) throw new Refusal(401, 'console.code_failed');
  const recoveryCodes = await countRecoveryCodes(deps.db, person.id);
  return { person, token, recoveryCodes, deviceMarks: addDeviceMark(client, mark) };
}

/** Counts a code as a wrong guess of this device or address, whatever it is. Throws 401 and 429. */
export async function countCodeGuess(deps: Deps, step: string, client: Client): Promise<void> {
  const { name } = await readPersonOfStep(deps, step);
  await check(deps, await findGuesser(deps, name, client), 'code', async () => null);
}

/** Locks a colleague; one who was removed or reset during the sign-in cannot complete it. Throws 401. */
async function lockSame({ db }: Deps, { id, passwordHash }: StaffRow): Promise<StaffRow> {
  const [same] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.passwordHash, passwordHash), isNull(staff.endedAt)))
    .for('no key update');
  if (same === undefined) throw new Refusal(401, 'console.step_expired');
  return same;
}

async function beginSession(
  deps: Deps,
  { id, name, role }: StaffRow,
  means: Means,
  client: Client,
): Promise<StaffSignIn> {
  const session = await openSession(deps, deps.db, { staffId: id, name }, client);
  const { token, expiresAt: idleEndsAt, endsAt, deviceMarks } = session;
  const recoveryCodes = await countRecoveryCodes(deps.db, id);
  await logSignIn(deps, name, { facts: { means }, outcome: 'done' });
  const person = { id, name, role, actor: consoleActor(name), idleEndsAt, endsAt };
  return { person, token, recoveryCodes, deviceMarks };
}

async function findGuesser(deps: Deps, name: string, client: Client): Promise<StaffGuesser> {
  const device = await findKnownDevice(deps, { name }, client);
  return { ...device, name, address: client.address };
}

/** A name that no colleague has is never known, so it queues with the strangers of its address. */
function hashFor({ name, address, deviceHash, isAddressKnown }: StaffGuesser): HashFor {
  const isKnown = deviceHash !== null || isAddressKnown;
  return {
    account: name,
    address: address.group,
    known: isKnown,
    device: deviceHash,
    isStaff: true,
  };
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

async function spend(deps: Deps, person: StaffRow, answer: StaffCode): Promise<Spent> {
  if (answer.code !== undefined) {
    const spent = await spendOneTimeCode(deps, person, answer.code);
    return spent === 'spent' ? 'code' : spent;
  }
  const recovery = answer.recovery_code ?? '';
  const spent = await spendRecoveryCode(deps.db, person.id, recovery, deps.clock.date());
  return spent ? 'recovery_code' : 'wrong';
}

/** Reads the colleague of a password step. Throws 401 for one that has expired or was forged. */
export async function readPersonOfStep({ db, keys, clock }: Deps, step: string): Promise<StaffRow> {
  const [, id = '', until = '', signature = ''] = /^(\d{1,15})\.(\d{1,15})\.(.+)$/.exec(step) ?? [];
  const isOngoing = id !== '' && Number(until) > clock.now();
  const isIt = and(eq(staff.id, Number(id)), isNull(staff.endedAt));
  const [person] = isOngoing ? await db.select().from(staff).where(isIt) : [];
  const isSigned =
    person !== undefined && keys.verify('staff-step', signed(`${id}.${until}`, person), signature);
  if (!isSigned) throw new Refusal(401, 'console.step_expired');
  return person;
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
  const [colleague] = await db.select({ id: staff.id }).from(staff).where(eq(staff.name, name));
  const actor = colleague === undefined ? 'console' : consoleActor(name);
  const subject = colleague === undefined ? 'unknown name' : name;
  await writeStaffLog(db, { at: clock.date(), actor, act: 'session.begin', subject, ...end });
}
