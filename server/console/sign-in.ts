import type { Context } from 'hono';
import type { OwnSession } from '#contract/staff/sign-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { listStaff } from '#server/domain/staff/accounts.ts';
import {
  endOwnSessions,
  listStaffSessions,
  type OwnStaffSession,
  type StaffPerson,
} from '#server/domain/staff/sessions.ts';
import { checkPasswordOnce, signInStaffOnce } from '#server/domain/staff/sign-in-once.ts';
import {
  checkStaffPassword,
  countCodeGuess,
  findPersonOfStep,
  signInStaff,
} from '#server/domain/staff/sign-in.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { getClient } from '#server/http/client.ts';
import { setDeviceMarks } from '#server/http/device-cookie.ts';
import { parseToken } from '#server/http/person.ts';
import { createSignInKey } from './call-key.ts';
import { consoleBase, type StaffHandlers } from './endpoints.ts';
import type { ConsoleAddress } from './guard.ts';

/** Handles signing in and out of the console (wire, The console). */
export function signInHandlers(deps: HttpDeps, address: ConsoleAddress) {
  return {
    async signIn({ c, body }) {
      const client = getClient(deps, c);
      const key = createSignInKey('signIn', c, body, () => checkStaffPassword(deps, body, client));
      const { step, expiresAt } = await checkPasswordOnce(deps, key, (keep) =>
        checkStaffPassword(deps, body, client, keep),
      );
      return { step, expires_at: expiresAt.toISOString() };
    },
    async signInWithCode({ c, body: { step, ...given } }) {
      const client = getClient(deps, c);
      const colleague = await findPersonOfStep(deps, step);
      if (colleague === null) throw new Refusal(401, 'console.step_expired');
      // A later step of the same colleague, after a reload, is the same sign-in.
      const key = createSignInKey('signInWithCode', c, [colleague.id, given], () =>
        countCodeGuess(deps, colleague, client),
      );
      const person = await signInStaffOnce(deps, key, client, (keep) =>
        signInStaff(deps, colleague, given, client, keep),
      );
      const { token, recoveryCodes, deviceMarks } = person;
      setDeviceMarks(c, deviceMarks, {
        path: `${consoleBase}/session`,
        isSecure: isSecure(c, address),
      });
      return { ...presentSession(deps, person), token, recovery_codes: recoveryCodes };
    },
    readSession: async ({ person }) => presentSession(deps, person),
    async signOut({ c, person }) {
      await endOwnSessions(deps, person, { only: parseToken(c) ?? '' });
      return {};
    },
    async listSessions({ c, person }) {
      const own = await listStaffSessions(deps, person, parseToken(c) ?? '');
      return { items: own.map(presentOwn) };
    },
    async endSession({ person, params, keep }) {
      const ended = await endOwnSessions(deps, person, { id: params.id }, (tx) => keep(tx, {}));
      if (ended === 0) throw new Refusal(404, 'console.not_found');
      return {};
    },
    async endOtherSessions({ c, person, keep }) {
      const others = { but: parseToken(c) ?? '' };
      const ended = await endOwnSessions(deps, person, others, (tx, count) =>
        keep(tx, { ended: count }),
      );
      return { ended };
    },
    async listColleagues() {
      const all = await listStaff(deps.db);
      const working = all.filter(({ endedAt }) => endedAt === null);
      return { items: working.map(({ name, role }) => ({ name, role })) };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Checks whether the request used the console's https address; on this machine it is plain HTTP. */
function isSecure(c: Context, { url }: ConsoleAddress): boolean {
  const own = url === null ? null : new URL(url);
  return own?.protocol === 'https:' && own.host === c.req.header('host')?.toLowerCase();
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
