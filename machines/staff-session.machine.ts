import type { ActorRefFrom } from 'xstate';
import { staffSessionSetup } from './staff-session.setup.ts';

/**
 * The session of a colleague in the staff console, in one tab (wire, The console): a password, then a code,
 * then a session that expires. The machine knows no clock; its owner passes the time left.
 */
export const staffSessionMachine = staffSessionSetup.createMachine({
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
          actions: { type: 'assignSession', params: ({ event }) => ({ session: event.output }) },
        },
        onError: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            target: 'ended',
            actions: [{ type: 'clearSession', params: { reason: 'server' } }, 'emitEnded'],
          },
          {
            target: 'unreachable',
            actions: { type: 'assignError', params: ({ event }) => event },
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
          actions: { type: 'assignName', params: ({ event }) => event },
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
          // Only a password leads here; the check narrows the type.
          if (event.type !== 'password.submitted') throw new Error('a password expected');
          return { name: context.name, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isLocked', params: ({ event }) => ({ outcome: event.output }) },
            target: 'locked',
            actions: { type: 'assignLock', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'enteringCode',
            actions: { type: 'assignStep', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: 'enteringPassword',
          actions: { type: 'assignError', params: ({ event }) => event },
        },
      },
    },
    enteringCode: {
      description: 'Six digits of the authenticator are typed, as long as the password counts.',
      on: {
        'code.submitted': {
          target: 'checkingCode',
          actions: { type: 'assignWay', params: { wasRecovery: false } },
        },
        'recovery.chosen': { target: 'enteringRecovery', actions: 'clearError' },
        'restart.requested': { target: 'enteringPassword', actions: 'clearError' },
      },
      after: { stepTime: { target: 'enteringPassword', actions: 'assignStepIsOver' } },
    },
    enteringRecovery: {
      description: 'A recovery code is typed instead, because the phone is not at hand.',
      on: {
        'recovery.submitted': {
          target: 'checkingCode',
          actions: { type: 'assignWay', params: { wasRecovery: true } },
        },
        'phone.chosen': { target: 'enteringCode', actions: 'clearError' },
        'restart.requested': { target: 'enteringPassword', actions: 'clearError' },
      },
      after: { stepTime: { target: 'enteringPassword', actions: 'assignStepIsOver' } },
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
            actions: { type: 'assignLock', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'signedIn',
            actions: [
              { type: 'assignSignedIn', params: ({ event }) => ({ outcome: event.output }) },
              'emitBegun',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isStepOver', params: ({ event }) => event },
            target: 'enteringPassword',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
          {
            guard: 'wasRecovery',
            target: 'enteringRecovery',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
          {
            target: 'enteringCode',
            actions: { type: 'assignError', params: ({ event }) => event },
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
          actions: { type: 'assignSession', params: ({ event }) => event },
        },
        'session.rejected': {
          guard: { type: 'isCurrent', params: ({ event }) => event },
          target: 'ended',
          actions: [{ type: 'clearSession', params: { reason: 'server' } }, 'emitEnded'],
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
              actions: [{ type: 'clearSession', params: { reason: 'time' } }, 'emitEnded'],
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
              actions: {
                type: 'assignSession',
                params: ({ event }) => ({ session: event.output }),
              },
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
          actions: [{ type: 'clearSession', params: { reason: 'signOut' } }, 'emitEnded'],
        },
        onError: {
          target: 'ended',
          actions: [{ type: 'clearSession', params: { reason: 'signOut' } }, 'emitEnded'],
        },
      },
      after: {
        signOutTimeout: {
          target: 'ended',
          actions: [{ type: 'clearSession', params: { reason: 'signOut' } }, 'emitEnded'],
        },
      },
    },
    ended: {
      description: 'The session is over; the page says why and asks for the password.',
      on: {
        'password.submitted': {
          target: 'checkingPassword',
          actions: { type: 'assignName', params: ({ event }) => event },
        },
      },
    },
  },
});

export type StaffSessionRef = ActorRefFrom<typeof staffSessionMachine>;
