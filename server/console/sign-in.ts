import { writeDeskLog } from '#server/domain/desk-log/write.ts';
import { listStaff } from '#server/domain/staff/accounts.ts';
import { consoleActor } from '#server/domain/staff/actor.ts';
import { endStaffSession, type StaffPerson } from '#server/domain/staff/sessions.ts';
import { checkStaffPassword, signInStaff } from '#server/domain/staff/sign-in.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { tokenOf } from '#server/http/person.ts';
import type { DeskHandlers } from './endpoints.ts';

type Own = 'signIn' | 'signInWithCode' | 'readSession' | 'signOut' | 'listColleagues';

/** Signing in and out of the console (wire, The desk). */
export function signInHandlers(deps: HttpDeps): Pick<DeskHandlers, Own> {
  return {
    async signIn({ body }) {
      const { step, expiresAt } = await checkStaffPassword(deps, body);
      return { step, expires_at: expiresAt.toISOString() };
    },
    async signInWithCode({ body }) {
      const person = await signInStaff(deps, body);
      const { token, recoveryCodes } = person;
      return { ...presentSession(deps, person), token, recovery_codes: recoveryCodes };
    },
    readSession: async ({ person }) => presentSession(deps, person),
    async signOut({ c, person }) {
      await endStaffSession(deps.db, tokenOf(c) ?? '');
      await writeDeskLog(deps.db, {
        at: deps.clock.date(),
        actor: consoleActor(person.name),
        act: 'session.end',
        subject: person.name,
        reason: null,
        outcome: 'done',
      });
      return {};
    },
    async listColleagues() {
      const all = await listStaff(deps.db);
      const working = all.filter(({ endedAt }) => endedAt === null);
      return { items: working.map(({ name, role }) => ({ name, role })) };
    },
  };
}

function presentSession({ clock }: HttpDeps, { name, role, idleEndsAt, endsAt }: StaffPerson) {
  return {
    staff: { name, role },
    idle_ends_at: idleEndsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    server_time: clock.date().toISOString(),
  };
}
