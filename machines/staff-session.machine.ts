import type { ActorRefFrom } from 'xstate';
import { staffSessionSetup } from './staff-session.setup.ts';
import { withEvent } from './with-event.ts';

/**
 * The session of a colleague in the staff console, in one tab (wire, The console): a password, then a code,
 * then a session that expires. The machine knows no clock; its owner passes the time left.
 */
export const staffSessionMachine = staffSessionSetup.createMachine({
  id: 'staffSession',
  context: ({ input }) => ({
    name: '',
    token: input.token,
    password: null,
    code: null,
    unanswered: 0,
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
      description: 'Checks in one step whether this tab had a session.',
      always: [{ guard: 'wasRestored', target: 'resuming' }, { target: 'enteringPassword' }],
    },
    resuming: {
      description: 'The server checks whether the session of this tab is valid.',
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
            guard: withEvent('hasEnded'),
            target: 'ended',
            actions: [{ type: 'clearSession', params: { reason: 'server' } }, 'emitEnded'],
          },
          { target: 'unreachable', actions: withEvent('assignError') },
        ],
      },
    },
    unreachable: {
      description: 'No response came. The session is checked again after a pause.',
      on: { 'retry.requested': 'resuming' },
      after: { retryTime: 'resuming' },
    },
    enteringPassword: {
      description:
        'The colleague types name and password. After a failure the form shows the reason.',
      entry: 'clearTyped',
      on: {
        'password.submitted': { target: 'checkingPassword', actions: withEvent('assignPassword') },
      },
    },
    checkingPassword: {
      description: 'The server checks name and password.',
      tags: 'busy',
      invoke: {
        id: 'checkPassword',
        src: 'checkPassword',
        input: ({ context: { name, password } }) => {
          if (password === null) throw new Error('a password expected');
          return { name, password };
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
        onError: [
          {
            guard: withEvent('mayAskAgain'),
            target: 'passwordUnclear',
            actions: [withEvent('assignError'), 'assignUnanswered'],
          },
          { target: 'enteringPassword', actions: withEvent('assignError') },
        ],
      },
    },
    passwordUnclear: {
      description: 'No response came. The same password is sent again with its key.',
      tags: 'busy',
      invoke: { id: 'awaitPasswordConnection', src: 'connection' },
      after: { askAgainPause: 'checkingPassword' },
      on: { 'connection.returned': 'checkingPassword' },
    },
    enteringCode: {
      description:
        'The colleague types the code of the authenticator, until the password step expires.',
      entry: 'clearTyped',
      on: {
        'code.submitted': {
          target: 'checkingCode',
          actions: {
            type: 'assignCode',
            params: ({ event: { code } }) => ({ code: { code } }),
          },
        },
        'recovery.chosen': { target: 'enteringRecovery', actions: 'clearError' },
        'restart.requested': { target: 'enteringPassword', actions: 'clearError' },
      },
      after: { stepTime: { target: 'enteringPassword', actions: 'assignStepIsOver' } },
    },
    enteringRecovery: {
      description: 'The colleague types a recovery code instead, for example without the phone.',
      entry: 'clearTyped',
      on: {
        'recovery.submitted': {
          target: 'checkingCode',
          actions: {
            type: 'assignCode',
            params: ({ event: { code } }) => ({ code: { recovery_code: code } }),
          },
        },
        'phone.chosen': { target: 'enteringCode', actions: 'clearError' },
        'restart.requested': { target: 'enteringPassword', actions: 'clearError' },
      },
      after: { stepTime: { target: 'enteringPassword', actions: 'assignStepIsOver' } },
    },
    checkingCode: {
      description: 'The server checks the code, which works once.',
      tags: 'busy',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context: { step, code } }) => {
          if (code === null) throw new Error('a code expected');
          return { step, ...code };
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
            guard: withEvent('mayAskAgain'),
            target: 'codeUnclear',
            actions: [withEvent('assignError'), 'assignUnanswered'],
          },
          {
            guard: withEvent('isStepOver'),
            target: 'enteringPassword',
            actions: withEvent('assignError'),
          },
          { guard: 'wasRecovery', target: 'enteringRecovery', actions: withEvent('assignError') },
          { target: 'enteringCode', actions: withEvent('assignError') },
        ],
      },
    },
    codeUnclear: {
      description:
        'No response came, so a session may exist. The same code is sent again with its key.',
      tags: 'busy',
      invoke: { id: 'awaitCodeConnection', src: 'connection' },
      after: { askAgainPause: 'checkingCode' },
      on: { 'connection.returned': 'checkingCode' },
    },
    locked: {
      description:
        'Too many wrong attempts from this address or device. The lock ends after a while.',
      entry: 'clearTyped',
      on: { 'restart.requested': { target: 'enteringPassword', actions: 'clearLock' } },
      after: { lockTime: { target: 'enteringPassword', actions: 'clearLock' } },
    },
    signedIn: {
      description: 'A colleague is signed in, for as long as the server allows.',
      tags: 'signedIn',
      entry: 'clearTyped',
      initial: 'working',
      on: {
        'session.prolonged': { target: '.working', actions: withEvent('assignSession') },
        'session.rejected': {
          guard: withEvent('isCurrent'),
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
          description: 'Less than two minutes are left; the page warns.',
          on: { 'stay.requested': 'staying' },
          after: {
            lastTime: {
              target: '#staffSession.ended',
              actions: [{ type: 'clearSession', params: { reason: 'time' } }, 'emitEnded'],
            },
          },
        },
        staying: {
          description: 'A call to the server prolongs the session.',
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
      description:
        'The server ends the session, and the tab forgets it. The page says if the server did not confirm it.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          target: 'ended',
          actions: [{ type: 'clearSession', params: { reason: 'signOut' } }, 'emitEnded'],
        },
        onError: [
          {
            guard: withEvent('hasEnded'),
            target: 'ended',
            actions: [{ type: 'clearSession', params: { reason: 'signOut' } }, 'emitEnded'],
          },
          {
            target: 'ended',
            actions: [{ type: 'clearSession', params: { reason: 'unconfirmed' } }, 'emitEnded'],
          },
        ],
      },
      after: {
        signOutTimeout: {
          target: 'ended',
          actions: [{ type: 'clearSession', params: { reason: 'unconfirmed' } }, 'emitEnded'],
        },
      },
    },
    ended: {
      description: 'The session has ended. The page shows why and asks for the password.',
      on: {
        'password.submitted': { target: 'checkingPassword', actions: withEvent('assignPassword') },
      },
    },
  },
});

export type StaffSessionRef = ActorRefFrom<typeof staffSessionMachine>;
