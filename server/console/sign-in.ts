import type { OwnSession } from '#contract/desk-sign-in.ts';
import { DeskFailure } from '#server/domain/desk-failure.ts';
import { listStaff } from '#server/domain/staff/accounts.ts';
import {
  endOwnSessions,
  listStaffSessions,
  type OwnStaffSession,
  type StaffPerson,
} from '#server/domain/staff/sessions.ts';
import { checkStaffPassword, signInStaff } from '#server/domain/staff/sign-in.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { tokenOf } from '#server/http/person.ts';
import type { DeskHandlers } from './endpoints.ts';

type Own =
  | 'signIn'
  | 'signInWithCode'
  | 'readSession'
  | 'signOut'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'listColleagues';

/** Handles signing in and out of the console (wire, The desk). */
export function signInHandlers(deps: HttpDeps): Pick<DeskHandlers, Own> {
  return {
    async signIn({ body }) {
      const { step, expiresAt } = await checkStaffPassword(deps, body);
      return { step, expires_at: expiresAt.toISOString() };
    },
    async signInWithCode({ c, body }) {
      const person = await signInStaff(deps, body, c.req.header('user-agent') ?? null);
      const { token, recoveryCodes } = person;
      return { ...presentSession(deps, person), token, recovery_codes: recoveryCodes };
    },
    readSession: async ({ person }) => presentSession(deps, person),
    async signOut({ c, person }) {
      await endOwnSessions(deps, person, { only: tokenOf(c) ?? '' });
      return {};
    },
    async listSessions({ c, person }) {
      const own = await listStaffSessions(deps, person, tokenOf(c) ?? '');
      return { items: own.map(presentOwn) };
    },
    async endSession({ person, params }) {
      const ended = await endOwnSessions(deps, person, { id: params.id });
      if (ended === 0) throw new DeskFailure(404, 'desk.not_found');
      return {};
    },
    endOtherSessions: async ({ c, person }) => ({
      ended: await endOwnSessions(deps, person, { but: tokenOf(c) ?? '' }),
    }),
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

function presentOwn({ id, device, isCurrent, ...at }: OwnStaffSession): OwnSession {
  return {
    id,
    device,
    created_at: at.createdAt.toISOString(),
    seen_at: at.seenAt.toISOString(),
    ends_at: at.endsAt.toISOString(),
    is_current: isCurrent,
  };
}
