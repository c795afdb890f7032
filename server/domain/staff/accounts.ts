import { randomInt } from 'node:crypto';
import { asc, eq, isNull, and } from 'drizzle-orm';
import type { StaffRole } from '#contract/staff/picklists.ts';
import { recoveryCodes } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { staff, staffRecoveryCodes } from '#server/db/tables/staff.ts';
import type { Deps } from '#server/records/deps.ts';
import { endAllSessions } from '#server/records/sessions.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { normalizeName } from '#server/records/actor.ts';
import { clearStaffGuesses } from './guesses.ts';
import { makeTotpSecret, recoveryHash, totpAddress, type StaffRow } from './one-time-codes.ts';

/** The sign-in data of a colleague: shown once, and never stored in plain text. */
export type Credentials = {
  name: string;
  role: StaffRole;
  password: string;
  secret: string;
  address: string;
  recoveryCodes: readonly string[];
};

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** True when a name is valid: easy to type, and not easily confused with another name. */
export function isStaffName(name: string): boolean {
  return /^[a-z][a-z0-9]*(?:[._@-][a-z0-9]+)*$/.test(normalizeName(name)) && name.length <= 40;
}

/** Adds a colleague; null when the name is in use or was used before. */
export async function addStaff(
  deps: Deps,
  actor: string,
  typedName: string,
  role: StaffRole,
): Promise<Credentials | null> {
  const credentials = await makeCredentials(deps, normalizeName(typedName), role);
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(staff)
      .values({ ...credentials.kept, name: credentials.name, createdAt: deps.clock.date() })
      .onConflictDoNothing({ target: staff.name })
      .returning();
    if (row === undefined) return null;
    await saveRecoveryCodes(tx, row.id, credentials.recoveryCodes);
    await logAct(deps, tx, actor, 'staff.add', row);
    return credentials;
  });
}

/**
 * Gives a colleague a new password, secret and recovery codes, perhaps another role, ends all their sessions,
 * and unlocks them. Null when no active colleague has that name.
 */
export async function resetStaff(
  deps: Deps,
  actor: string,
  typedName: string,
  role: StaffRole | null,
): Promise<Credentials | null> {
  const name = normalizeName(typedName);
  const [colleague] = await deps.db.select().from(staff).where(isWorking(name));
  if (colleague === undefined) return null;
  const credentials = await makeCredentials(deps, name, role ?? colleague.role);
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.update(staff).set(credentials.kept).where(isWorking(name)).returning();
    if (row === undefined) return null;
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, row.id));
    await saveRecoveryCodes(tx, row.id, credentials.recoveryCodes);
    await endAllSessions(tx, { staffId: row.id });
    await clearStaffGuesses(tx, name);
    await logAct(deps, tx, actor, 'staff.reset', row);
    return credentials;
  });
}

/**
 * Ends a colleague's access immediately and permanently. Returns false when no active colleague has that
 * name.
 */
export function endStaff(deps: Deps, actor: string, typedName: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(staff)
      .set({ endedAt: deps.clock.date() })
      .where(isWorking(normalizeName(typedName)))
      .returning();
    if (row === undefined) return false;
    await endAllSessions(tx, { staffId: row.id });
    await logAct(deps, tx, actor, 'staff.end', row);
    return true;
  });
}

/** Lists all current and former colleagues, by name. */
export function listStaff(db: Database): Promise<StaffRow[]> {
  return db.select().from(staff).orderBy(asc(staff.name));
}

/** Finds a current colleague by their name, or null. */
export async function findColleague(db: Database, typedName: string): Promise<StaffRow | null> {
  const [row] = await db
    .select()
    .from(staff)
    .where(isWorking(normalizeName(typedName)));
  return row ?? null;
}

/** Counts the current colleagues who may move money. */
export function countMoneyColleagues(db: Database): Promise<number> {
  return db.$count(staff, and(eq(staff.role, 'money'), isNull(staff.endedAt)));
}

function isWorking(name: string) {
  return and(eq(staff.name, name), isNull(staff.endedAt));
}

async function makeCredentials({ keys, passwords, site }: Deps, name: string, role: StaffRole) {
  const password = random(4);
  const secret = makeTotpSecret();
  // The operator's commands do not queue behind strangers.
  const whom = { account: name, address: 'console', known: true, isStaff: true };
  return {
    name,
    role,
    password,
    secret,
    address: totpAddress(site(), name, secret),
    recoveryCodes: Array.from({ length: recoveryCodes }, () => random(5)),
    kept: {
      role,
      passwordHash: await passwords.hash(password, whom),
      totpSecret: keys.seal('staff-totp', secret, name),
      lastStep: 0,
    },
  };
}

/** Generates groups of five letters and digits, 25 bits each. */
function random(groups: number): string {
  const group = () => Array.from({ length: 5 }, () => base32[randomInt(32)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

async function saveRecoveryCodes(
  tx: Database,
  staffId: number,
  codes: readonly string[],
): Promise<void> {
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ codeHash: recoveryHash(code), staffId })));
}

async function logAct(
  { clock }: Deps,
  tx: Database,
  actor: string,
  act: 'staff.add' | 'staff.reset' | 'staff.end',
  { name, role }: StaffRow,
): Promise<void> {
  const entry = { actor, act, subject: name, facts: { role }, outcome: 'done' } as const;
  await writeStaffLog(tx, { at: clock.date(), ...entry });
}
