import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asDeskError, type DeskError } from '#contract/desk-failure.ts';
import type { Colleague } from '#contract/desk-sign-in.ts';
import { unprovided } from './unprovided.ts';

/** A session as this tab knows it; `leftMs` is until its earlier end, by the server's clock. */
export type DeskSession = {
  token: string;
  staff: Colleague;
  /** Its earlier end, in ms of the server's clock. */
  until: number;
  leftMs: number;
  /** How long it lasts without a call, and until when at most, in ms. */
  idleMs: number;
  endsAt: number;
  /** How many recovery codes are left; null when that was not said. */
  recoveryCodes: number | null;
};

/** What the server says of a step: it goes on, or the name is locked for a while. */
export type PasswordOutcome =
  | { kind: 'code'; step: string; leftMs: number }
  | { kind: 'locked'; until: string; leftMs: number };
export type CodeOutcome =
  | { kind: 'signedIn'; session: DeskSession }
  | { kind: 'locked'; until: string; leftMs: number };

type Password = { name: string; password: string };
type Code = { step: string; code?: string; recovery_code?: string };

/** Why nobody is signed in any more. */
export type EndReason = 'time' | 'server' | 'signOut';

export type StaffSessionContext = {
  name: string;
  token: string | null;
  step: string;
  stepLeftMs: number;
  session: DeskSession | null;
  locked: { until: string; leftMs: number } | null;
  ended: EndReason | null;
  /** Whether the last code was a recovery code. */
  wasRecovery: boolean;
  error: DeskError | null;
};

export type StaffSessionEvent =
  | { type: 'password.submitted'; name: string; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'recovery.submitted'; code: string }
  | { type: 'recovery.chosen' }
  | { type: 'phone.chosen' }
  | { type: 'restart.requested' }
  | { type: 'retry.requested' }
  | { type: 'session.prolonged'; session: DeskSession }
  | { type: 'session.rejected'; token: string }
  | { type: 'stay.requested' }
  | { type: 'signOut.requested' };

const stepIsOver: DeskError = {
  kind: 'unauthorized',
  statusCode: 401,
  error: 'desk.step_expired',
  message: '',
  fields: {},
  retryAfterMs: null,
  data: null,
};

/** How long before the end of a session it is warned of. */
const warnBeforeMs = 2 * 60_000;

/**
 * The session of a colleague at the staff's console, in one tab (wire, The desk): a password, then a
 * code, then a session that ends by itself. It knows no clock; whoever binds it says how long is left.
 */
export const staffSessionMachine = setup({
  types: {} as {
    input: { token: string | null };
    context: StaffSessionContext;
    events: StaffSessionEvent;
    emitted: { type: 'session.begun'; token: string } | { type: 'session.ended' };
    tags: 'busy' | 'signedIn';
  },
  actors: {
    checkPassword: fromPromise<PasswordOutcome, Password>(unprovided('checkPassword')),
    checkCode: fromPromise<CodeOutcome, Code>(unprovided('checkCode')),
    readSession: fromPromise<DeskSession, { token: string }>(unprovided('readSession')),
    signOut: fromPromise<void, { token: string }>(unprovided('signOut')),
  },
  delays: {
    stepTime: ({ context }) => context.stepLeftMs,
    lockTime: ({ context }) => context.locked?.leftMs ?? 0,
    warnTime: ({ context }) => Math.max(0, (context.session?.leftMs ?? 0) - warnBeforeMs),
    lastTime: ({ context }) => Math.max(0, Math.min(warnBeforeMs, context.session?.leftMs ?? 0)),
    retryTime: 5000,
    signOutTimeout: 3000,
  },
  guards: {
    wasRestored: ({ context }) => context.token !== null,
    isCurrent: ({ context }, params: { token: string }) => context.token === params.token,
    hasEnded: (_, params: { error: unknown }) =>
      asDeskError(params.error).error === 'desk.session_ended',
    isStepOver: (_, params: { error: unknown }) =>
      asDeskError(params.error).error === 'desk.step_expired',
    isLocked: (_, params: { outcome: { kind: string } }) => params.outcome.kind === 'locked',
    wasRecovery: ({ context }) => context.wasRecovery,
  },
  actions: {
    keepName: assign((_, params: { name: string }) => ({ name: params.name, error: null })),
    keepStep: assign((_, params: { outcome: PasswordOutcome }) =>
      params.outcome.kind === 'code'
        ? { step: params.outcome.step, stepLeftMs: params.outcome.leftMs }
        : {},
    ),
    keepLock: assign((_, params: { outcome: PasswordOutcome | CodeOutcome }) =>
      params.outcome.kind === 'locked' ? { locked: params.outcome } : {},
    ),
    keepWay: assign((_, params: { wasRecovery: boolean }) => ({ ...params, error: null })),
    keepSession: assign((_, params: { session: DeskSession }) => begun(params.session)),
    keepSignedIn: assign((_, params: { outcome: CodeOutcome }) =>
      params.outcome.kind === 'signedIn' ? begun(params.outcome.session) : {},
    ),
    emitBegun: emit(({ context }) => ({ type: 'session.begun', token: context.token ?? '' })),
    forgetSession: assign((_, params: { reason: EndReason }) => ({
      session: null,
      token: null,
      ended: params.reason,
      error: null,
    })),
    emitEnded: emit({ type: 'session.ended' }),
    keepError: assign((_, params: { error: unknown }) => ({ error: asDeskError(params.error) })),
    sayStepIsOver: assign({ error: stepIsOver }),
    clearError: assign({ error: null }),
    clearLock: assign({ locked: null, error: null }),
  },
}).createMachine({
  id: 'staffSession',
  context: ({ input }) => ({
    name: '',
    token: input.token,
    step: '',
    stepLeftMs: 0,
    session: null,
    locked: null,
    ended: null,
    wasRecovery: false,
    error: null,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Decides within one step whether this tab had a session.',
      always: [{ guard: 'wasRestored', target: 'resuming' }, { target: 'enteringPassword' }],
    },
    resuming: {
      description: 'The server is asked whether the session of this tab still lasts.',
      tags: 'busy',
      invoke: {
        id: 'readSession',
        src: 'readSession',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepSession', params: ({ event }) => ({ session: event.output }) },
        },
        onError: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            target: 'ended',
            actions: [{ type: 'forgetSession', params: { reason: 'server' } }, 'emitEnded'],
          },
          {
            target: 'unreachable',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
        ],
      },
    },
    unreachable: {
      description: 'Nobody answered whether the session lasts; it is asked again.',
      on: { 'retry.requested': 'resuming' },
      after: { retryTime: 'resuming' },
    },
    enteringPassword: {
      description: 'Name and password are typed; why the last try failed stands beside them.',
      on: {
        'password.submitted': {
          target: 'checkingPassword',
          actions: { type: 'keepName', params: ({ event }) => event },
        },
      },
    },
    checkingPassword: {
      description: 'The server checks name and password.',
      tags: 'busy',
      invoke: {
        id: 'checkPassword',
        src: 'checkPassword',
        input: ({ context, event }) => {
          // Only a password leads here; the check tells the compiler so.
          if (event.type !== 'password.submitted') throw new Error('a password expected');
          return { name: context.name, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isLocked', params: ({ event }) => ({ outcome: event.output }) },
            target: 'locked',
            actions: { type: 'keepLock', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'enteringCode',
            actions: { type: 'keepStep', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: 'enteringPassword',
          actions: { type: 'keepError', params: ({ event }) => event },
        },
      },
    },
    enteringCode: {
      description: 'Six digits of the authenticator are typed, as long as the password counts.',
      on: {
        'code.submitted': {
          target: 'checkingCode',
          actions: { type: 'keepWay', params: { wasRecovery: false } },
        },
        'recovery.chosen': { target: 'enteringRecovery', actions: 'clearError' },
        'restart.requested': { target: 'enteringPassword', actions: 'clearError' },
      },
      after: { stepTime: { target: 'enteringPassword', actions: 'sayStepIsOver' } },
    },
    enteringRecovery: {
      description: 'A recovery code is typed instead, because the phone is not at hand.',
      on: {
        'recovery.submitted': {
          target: 'checkingCode',
          actions: { type: 'keepWay', params: { wasRecovery: true } },
        },
        'phone.chosen': { target: 'enteringCode', actions: 'clearError' },
        'restart.requested': { target: 'enteringPassword', actions: 'clearError' },
      },
      after: { stepTime: { target: 'enteringPassword', actions: 'sayStepIsOver' } },
    },
    checkingCode: {
      description: 'The server checks the code, which is good once.',
      tags: 'busy',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context: { step }, event }) => {
          if (event.type === 'code.submitted') return { step, code: event.code };
          if (event.type === 'recovery.submitted') return { step, recovery_code: event.code };
          throw new Error('a code expected');
        },
        onDone: [
          {
            guard: { type: 'isLocked', params: ({ event }) => ({ outcome: event.output }) },
            target: 'locked',
            actions: { type: 'keepLock', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'signedIn',
            actions: [
              { type: 'keepSignedIn', params: ({ event }) => ({ outcome: event.output }) },
              'emitBegun',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isStepOver', params: ({ event }) => event },
            target: 'enteringPassword',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
          {
            guard: 'wasRecovery',
            target: 'enteringRecovery',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
          {
            target: 'enteringCode',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
        ],
      },
    },
    locked: {
      description: 'Too many wrong tries for this name; it opens by itself.',
      on: { 'restart.requested': { target: 'enteringPassword', actions: 'clearLock' } },
      after: { lockTime: { target: 'enteringPassword', actions: 'clearLock' } },
    },
    signedIn: {
      description: 'A colleague is at work; the server decides how long.',
      tags: 'signedIn',
      initial: 'working',
      on: {
        'session.prolonged': {
          target: '.working',
          reenter: true,
          actions: { type: 'keepSession', params: ({ event }) => event },
        },
        'session.rejected': {
          guard: { type: 'isCurrent', params: ({ event }) => event },
          target: 'ended',
          actions: [{ type: 'forgetSession', params: { reason: 'server' } }, 'emitEnded'],
        },
        'signOut.requested': 'signingOut',
      },
      states: {
        working: {
          description: 'More than two minutes are left.',
          after: { warnTime: 'warned' },
        },
        warned: {
          description: 'Two minutes are left, which the page says.',
          on: { 'stay.requested': 'staying' },
          after: {
            lastTime: {
              target: '#staffSession.ended',
              actions: [{ type: 'forgetSession', params: { reason: 'time' } }, 'emitEnded'],
            },
          },
        },
        staying: {
          description: 'The server is asked, which prolongs the session.',
          tags: 'busy',
          invoke: {
            id: 'prolongSession',
            src: 'readSession',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: {
              target: 'working',
              actions: { type: 'keepSession', params: ({ event }) => ({ session: event.output }) },
            },
            onError: 'warned',
          },
        },
      },
    },
    signingOut: {
      description: 'The server is told; whatever it answers, this tab forgets the session.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          target: 'ended',
          actions: [{ type: 'forgetSession', params: { reason: 'signOut' } }, 'emitEnded'],
        },
        onError: {
          target: 'ended',
          actions: [{ type: 'forgetSession', params: { reason: 'signOut' } }, 'emitEnded'],
        },
      },
      after: {
        signOutTimeout: {
          target: 'ended',
          actions: [{ type: 'forgetSession', params: { reason: 'signOut' } }, 'emitEnded'],
        },
      },
    },
    ended: {
      description: 'The session is over; the page says why and asks for the password.',
      on: {
        'password.submitted': {
          target: 'checkingPassword',
          actions: { type: 'keepName', params: ({ event }) => event },
        },
      },
    },
  },
});

function begun(session: DeskSession) {
  return { session, token: session.token, ended: null, error: null };
}

export type StaffSessionRef = ActorRefFrom<typeof staffSessionMachine>;
