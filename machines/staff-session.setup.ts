import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import { asStaffError, type StaffError } from '#contract/staff/failure.ts';
import type { Colleague } from '#contract/staff/sign-in.ts';
import { askAgainPauseMs, mayAskAgain, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

/** A session as this tab knows it; `leftMs` is until its earlier end, by the server's clock. */
export type StaffConsoleSession = {
  token: string;
  staff: Colleague;
  /** Its earlier end, in ms of the server's clock. */
  until: number;
  leftMs: number;
  /** How long it lasts without a call, in ms, and its latest end, in ms of the server's clock. */
  idleMs: number;
  endsAt: number;
  /** The number of recovery codes left; null if the server did not say. */
  recoveryCodes: number | null;
};

/** The server's answer to a step: it continues, or the name is locked for a while. */
export type PasswordOutcome =
  | { kind: 'code'; step: string; leftMs: number }
  | { kind: 'locked'; until: string; leftMs: number };
export type CodeOutcome =
  | { kind: 'signedIn'; session: StaffConsoleSession }
  | { kind: 'locked'; until: string; leftMs: number };

type Password = { name: string; password: string };
type Code = { code?: string; recovery_code?: string };

/** Why the session ended; `unconfirmed` is a sign-out that the server did not confirm. */
export type EndReason = 'time' | 'server' | 'signOut' | 'unconfirmed';

export type StaffSessionContext = {
  name: string;
  token: string | null;
  /** The password or the code being checked; null once the outcome is known. */
  password: string | null;
  code: Code | null;
  /** The number of tries with them that got no response. */
  unanswered: number;
  step: string;
  stepLeftMs: number;
  session: StaffConsoleSession | null;
  locked: { until: string; leftMs: number } | null;
  ended: EndReason | null;
  /** True if the last code was a recovery code. */
  wasRecovery: boolean;
  error: StaffError | null;
};

export type StaffSessionEvent =
  | { type: 'password.submitted'; name: string; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'recovery.submitted'; code: string }
  | { type: 'recovery.chosen' }
  | { type: 'phone.chosen' }
  | { type: 'restart.requested' }
  | { type: 'retry.requested' }
  | { type: 'session.prolonged'; session: StaffConsoleSession }
  | { type: 'session.rejected'; token: string }
  | { type: 'stay.requested' }
  | { type: 'signOut.requested' }
  | ConnectionEvent;

const stepIsOver: StaffError = {
  kind: 'unauthorized',
  statusCode: 401,
  error: 'console.step_expired',
  message: '',
  fields: {},
  retryAfterMs: null,
  data: null,
};

/** How long before the end of a session the page warns. */
const warnBeforeMs = 2 * 60_000;

/** The parts of the staff session machine; its chart is in `staff-session.machine.ts`. */
export const staffSessionSetup = setup({
  types: {} as {
    input: { token: string | null };
    context: StaffSessionContext;
    events: StaffSessionEvent;
    emitted: { type: 'session.begun'; token: string } | { type: 'session.ended' };
    tags: 'busy' | 'signedIn';
  },
  actors: {
    checkPassword: fromPromise<PasswordOutcome, Password>(unprovided('checkPassword')),
    checkCode: fromPromise<CodeOutcome, Code & { step: string }>(unprovided('checkCode')),
    readSession: fromPromise<StaffConsoleSession, { token: string }>(unprovided('readSession')),
    signOut: fromPromise<void, { token: string }>(unprovided('signOut')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: {
    stepTime: ({ context }) => context.stepLeftMs,
    lockTime: ({ context }) => context.locked?.leftMs ?? 0,
    warnTime: ({ context }) => Math.max(0, (context.session?.leftMs ?? 0) - warnBeforeMs),
    lastTime: ({ context }) => Math.max(0, Math.min(warnBeforeMs, context.session?.leftMs ?? 0)),
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
    retryTime: 5000,
    signOutTimeout: 3000,
  },
  guards: {
    wasRestored: ({ context }) => context.token !== null,
    isCurrent: ({ context }, params: { token: string }) => context.token === params.token,
    hasEnded: (_, params: { error: unknown }) =>
      asStaffError(params.error).error === 'console.session_ended',
    isStepOver: (_, params: { error: unknown }) =>
      asStaffError(params.error).error === 'console.step_expired',
    isLocked: (_, params: { outcome: { kind: string } }) => params.outcome.kind === 'locked',
    wasRecovery: ({ context }) => context.wasRecovery,
    mayAskAgain: ({ context }, params: { error: unknown }) =>
      mayAskAgain(params.error, context.unanswered),
  },
  actions: {
    assignPassword: assign((_, { name, password }: Password) => ({ name, password, error: null })),
    assignCode: assign((_, params: { code: Code }) => ({
      code: params.code,
      wasRecovery: params.code.recovery_code !== undefined,
      error: null,
    })),
    clearTyped: assign({ password: null, code: null, unanswered: 0 }),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignStep: assign((_, params: { outcome: PasswordOutcome }) =>
      params.outcome.kind === 'code'
        ? { step: params.outcome.step, stepLeftMs: params.outcome.leftMs, error: null }
        : {},
    ),
    assignLock: assign((_, params: { outcome: PasswordOutcome | CodeOutcome }) =>
      params.outcome.kind === 'locked' ? { locked: params.outcome, error: null } : {},
    ),
    assignSession: assign((_, params: { session: StaffConsoleSession }) => begun(params.session)),
    assignSignedIn: assign((_, params: { outcome: CodeOutcome }) =>
      params.outcome.kind === 'signedIn' ? begun(params.outcome.session) : {},
    ),
    emitBegun: emit(({ context }) => ({ type: 'session.begun', token: context.token ?? '' })),
    clearSession: assign((_, params: { reason: EndReason }) => ({
      session: null,
      token: null,
      ended: params.reason,
      error: null,
    })),
    emitEnded: emit({ type: 'session.ended' }),
    assignError: assign((_, params: { error: unknown }) => ({ error: asStaffError(params.error) })),
    assignStepIsOver: assign({ error: stepIsOver }),
    clearError: assign({ error: null }),
    clearLock: assign({ locked: null, error: null }),
  },
});

function begun(session: StaffConsoleSession) {
  return { session, token: session.token, ended: null, error: null };
}
