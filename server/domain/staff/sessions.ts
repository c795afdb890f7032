import { and, eq, isNull } from 'drizzle-orm';
import type { ProgramScope, StaffRole } from '#contract/staff/picklists.ts';
import { staff } from '#server/db/tables/staff.ts';
import type { Client } from '#server/base/client.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { consoleActor } from '#server/records/actor.ts';
import { runStaffWork, type Ask } from '#server/records/ask.ts';
import { endOtherSessions, endSession, findSession, getEnd } from '#server/records/sessions.ts';

/** A colleague at the console, and the end of their session; or one who gives a command. */
export type StaffPerson = {
  id: number;
  name: string;
  role: StaffRole;
  /** How the staff log names them. */
  actor: string;
  /** For a command: the one-time code that it has spent, and whether the operator confirms alone. */
  command?: { code: string; isAlone: boolean };
  /** For a program: its token, and what that allows. */
  program?: { id: number; scopes: readonly ProgramScope[] };
  idleEndsAt: Date;
  endsAt: Date;
};

/**
 * Finds the colleague of a token, with their current role; null when the session or their access has ended.
 * An automatic call (`isActive` false) does not prolong the session.
 */
export async function findStaffSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  { isActive }: { isActive: boolean },
): Promise<StaffPerson | null> {
  const session = await findSession(deps, 'console', token, { isActive });
  if (session?.staffId == null) return null;
  const [person] = await deps.db
    .select()
    .from(staff)
    .where(and(eq(staff.id, session.staffId), isNull(staff.endedAt)));
  if (person === undefined) return null;
  const { id, name, role } = person;
  const { expiresAt, createdAt } = session;
  const endsAt = getEnd('console', createdAt);
  return { id, name, role, actor: consoleActor(name), idleEndsAt: expiresAt, endsAt };
}

/** Ends the session of a token; its device stays known. */
export async function signOutStaff(ask: Ask, person: StaffPerson, token: string): Promise<void> {
  await endLogged(ask, person, { token });
}

/** Ends one session of a colleague and forgets its device. Throws 404. */
export async function endStaffSession(ask: Ask, person: StaffPerson, id: string): Promise<void> {
  const ended = await endLogged(ask, person, { id });
  if (ended === null) throw new Refusal(404, 'console.not_found');
}

function endLogged(ask: Ask, person: StaffPerson, which: { token: string } | { id: string }) {
  return runStaffWork(ask, person.actor, async ({ tx, log }) => {
    const ended = await endSession(ask, tx, { staffId: person.id }, which);
    if (ended === null) return null;
    const facts = { session: 'id' in which ? which.id : null };
    await log({ act: 'session.end', subject: person.name, facts });
    return {};
  });
}

/** Ends the other sessions of a colleague and forgets their devices. */
export function endOtherStaffSessions(
  ask: Ask,
  person: StaffPerson,
  token: string,
  client: Client,
): Promise<{ ended: number }> {
  const account = { staffId: person.id, name: person.name };
  return runStaffWork(ask, person.actor, async ({ tx, log }) => {
    const facts = { ended: await endOtherSessions(ask, tx, account, token, client) };
    await log({ act: 'session.end_others', subject: person.name, facts });
    return facts;
  });
}
