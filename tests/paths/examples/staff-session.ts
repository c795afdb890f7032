import { toStaffError } from '#src/console/api/failure.ts';
import type { StaffConsoleSession } from '#machines/staff-session.setup.ts';
import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

/** A colleague's session with half an hour left. */
export function staffConsoleSession(token: string): StaffConsoleSession {
  return {
    token,
    staff: { name: 'adviser-a', role: 'money' },
    until: Date.parse('2026-11-23T02:30:00.000Z'),
    leftMs: 30 * 60_000,
    idleMs: 30 * 60_000,
    endsAt: Date.parse('2026-11-23T14:00:00.000Z'),
    recoveryCodes: 10,
  };
}

const locked = { kind: 'locked', until: '2026-11-23T02:15:00.000Z', leftMs: 15 * 60_000 };
const wrongPassword = toStaffError(401, { error: 'console.sign_in_failed' });
const wrongCode = toStaffError(401, { error: 'console.code_failed' });
const stepOver = toStaffError(401, { error: 'console.step_expired' });
const sessionOver = toStaffError(401, { error: 'console.session_ended' });

export const examples: Examples = {
  inputs: { new: { token: null }, restored: { token: 't1' } },
  events: {
    'password.submitted': { typed: { name: 'adviser-a', password: 'Park-2026' } },
    'code.submitted': { typed: { code: '419204' } },
    'recovery.submitted': { typed: { code: 'abcd-efgh' } },
    'session.prolonged': { later: { session: staffConsoleSession('t1') } },
    'session.rejected': { t1: { token: 't1' }, old: { token: 'old' } },
  },
  results: {
    checkPassword: {
      done: { code: { kind: 'code', step: 's1', leftMs: 5 * 60_000 }, locked },
      error: { wrongPassword, unreachable: failures.unreachable },
    },
    checkCode: {
      done: { signedIn: { kind: 'signedIn', session: staffConsoleSession('t1') }, locked },
      error: { wrongCode, stepOver, unreachable: failures.unreachable },
    },
    readSession: {
      done: { session: staffConsoleSession('t1') },
      error: { sessionOver, unreachable: failures.unreachable },
    },
    prolongSession: {
      done: { session: staffConsoleSession('t1') },
      error: { unreachable: failures.unreachable },
    },
    signOut: {
      done: { ended: undefined },
      error: { sessionOver, unreachable: failures.unreachable },
    },
  },
};
