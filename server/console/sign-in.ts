import type { Context } from 'hono';
import type { OwnSession } from '#contract/staff/sign-in.ts';
import { formatDeviceName } from '#server/base/device-name.ts';
import { sha256 } from '#server/base/ids.ts';
import { formatSignInRef, parseSignInRef } from '#server/base/sign-in-ref.ts';
import { listStaff } from '#server/domain/staff/accounts.ts';
import {
  endOtherStaffSessions,
  endStaffSession,
  signOutStaff,
  type StaffPerson,
} from '#server/domain/staff/sessions.ts';
import {
  checkStaffPassword,
  readPersonOfStep,
  readStaffSignIn,
  readStep,
  signInStaff,
  type StaffSignIn,
  type StaffStep,
} from '#server/domain/staff/sign-in.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { getClient } from '#server/http/client.ts';
import { setDeviceMarks } from '#server/http/device-cookie.ts';
import { parseToken } from '#server/http/person.ts';
import { getEnd, listSessions, type SessionRow } from '#server/records/sessions.ts';
import { consoleBase, type StaffHandlers } from './endpoints.ts';
import type { ConsoleAddress } from './guard.ts';

/** Handles signing in and out of the console (wire, The console). */
export function signInHandlers(deps: HttpDeps, address: ConsoleAddress) {
  return {
    signIn: {
      act: ({ ask, c, body }) => checkStaffPassword(ask, body, getClient(deps, c)),
      ref: ({ step }: StaffStep) => step,
      read: async (_, step) => readStep(step),
      respond: ({ step, expiresAt }: StaffStep) => ({ step, expires_at: expiresAt.toISOString() }),
    },
    signInWithCode: {
      act: ({ ask, c, body: { step, ...given } }) =>
        signInStaff(ask, step, given, getClient(deps, c)),
      ref: ({ token, deviceMarks }: StaffSignIn) => formatSignInRef(token, deviceMarks),
      read: ({ c }, ref) => readStaffSignIn(deps, parseSignInRef(ref), getClient(deps, c)),
      // A later step of the same colleague, after a reload, is the same sign-in.
      keyedBy: async ({ body: { step, ...given } }) => [
        (await readPersonOfStep(deps, step)).id,
        given,
      ],
      respond({ person, token, recoveryCodes, deviceMarks }: StaffSignIn, { c }) {
        setDeviceMarks(c, deviceMarks, {
          path: `${consoleBase}/session`,
          isSecure: isSecure(c, address),
        });
        return { ...presentSession(deps, person), token, recovery_codes: recoveryCodes };
      },
    },
    readSession: async ({ person }) => presentSession(deps, person),
    signOut: ({ ask, c, person }) => signOutStaff(ask, person, parseToken(c) ?? ''),
    async listSessions({ c, person }) {
      const current = sha256(parseToken(c) ?? '');
      const rows = await listSessions(deps, { staffId: person.id });
      return { items: rows.map((row) => presentOwn(row, current)) };
    },
    endSession: ({ ask, person, params }) => endStaffSession(ask, person, params.id),
    endOtherSessions: ({ ask, c, person }) =>
      endOtherStaffSessions(ask, person, parseToken(c) ?? '', getClient(deps, c)),
    async listColleagues() {
      const all = await listStaff(deps.db);
      const working = all.filter(({ endedAt }) => endedAt === null);
      return { items: working.map(({ name, role }) => ({ name, role })) };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Checks whether the request used the console's https address; on this machine it is plain HTTP. */
function isSecure(c: Context, { url }: ConsoleAddress): boolean {
  const consoleUrl = url === null ? null : new URL(url);
  return (
    consoleUrl?.protocol === 'https:' && consoleUrl.host === c.req.header('host')?.toLowerCase()
  );
}

function presentSession({ clock }: HttpDeps, { name, role, idleEndsAt, endsAt }: StaffPerson) {
  return {
    staff: { name, role },
    idle_ends_at: idleEndsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    server_time: clock.date().toISOString(),
  };
}

function presentOwn(row: SessionRow, current: string): OwnSession {
  return {
    id: row.id,
    device: formatDeviceName(row.userAgent ?? ''),
    created_at: row.createdAt.toISOString(),
    seen_at: row.lastSeenAt.toISOString(),
    ends_at: getEnd('console', row.createdAt).toISOString(),
    is_current: row.tokenHash === current,
  };
}
