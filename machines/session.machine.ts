import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { Credentials, Identity } from '#contract/accounts/auth.ts';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { askAgainPauseMs, mayAskAgain, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type SessionContext = {
  identity: Identity | null;
  error: ApiError | null;
  /**
   * The credentials being checked; null once the outcome is known, because they contain a password or a
   * code.
   */
  credentials: Credentials | null;
  /** The number of tries with these credentials that got no response. */
  unanswered: number;
};

export type SessionEvent =
  | { type: 'credentials.submitted'; credentials: Credentials }
  | { type: 'session.adopted'; identity: Identity }
  | { type: 'session.dropped' }
  | { type: 'session.rejected'; token: string }
  | { type: 'signOut.requested' }
  | ConnectionEvent;

/**
 * The auth session (spec 4): one root actor, started before the router; guards read its snapshot.
 * `session.adopted` and `session.dropped` report changes that other tabs made to the shared storage.
 */
export const sessionMachine = setup({
  types: {} as {
    input: { restored: Identity | null };
    context: SessionContext;
    events: SessionEvent;
    emitted: { type: 'session.expired' } | { type: 'session.ended' } | { type: 'signOut.failed' };
    tags: 'busy';
  },
  actors: {
    signIn: fromPromise<Identity, { credentials: Credentials }>(unprovided('signIn')),
    signOut: fromPromise<void, { token: string }>(unprovided('signOut')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: {
    signOutTimeout: 3000,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
  guards: {
    mayAskAgain: ({ context }, { error }: { error: unknown }) =>
      mayAskAgain(error, context.unanswered),
    wasRestored: ({ context }) => context.identity !== null,
    hadEnded: (_, params: { error: unknown }) => asApiError(params.error).kind === 'unauthorized',
    isCurrent: ({ context }, params: { token: string }) => context.identity?.token === params.token,
  },
  actions: {
    assignCredentials: assign((_, params: { credentials: Credentials }) => ({
      credentials: params.credentials,
      error: null,
    })),
    clearCredentials: assign({ credentials: null, unanswered: 0 }),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignIdentity: assign((_, params: { identity: Identity }) => ({
      identity: params.identity,
      error: null,
    })),
    clearIdentity: assign({ identity: null, error: null }),
    assignError: assign((_, params: { error: unknown }) => ({
      error: asApiError(params.error),
    })),
    emitExpired: emit({ type: 'session.expired' }),
    emitEnded: emit({ type: 'session.ended' }),
    emitSignOutFailed: emit({ type: 'signOut.failed' }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    identity: input.restored,
    error: null,
    credentials: null,
    unanswered: 0,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Restores the session from storage, in one step.',
      always: [{ guard: 'wasRestored', target: 'signedIn' }, { target: 'guest' }],
    },
    guest: {
      description: 'Nobody is logged in. A login of another tab is taken over at any time.',
      entry: 'clearIdentity',
      initial: 'signedOut',
      on: {
        'session.adopted': { target: 'signedIn', actions: withEvent('assignIdentity') },
      },
      states: {
        signedOut: {
          description: 'After a failed login the form shows the error.',
          entry: 'clearCredentials',
          on: {
            'credentials.submitted': {
              target: 'signingIn',
              actions: withEvent('assignCredentials'),
            },
          },
        },
        signingIn: {
          description: 'The server checks a password, a code or a registration.',
          tags: 'busy',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context: { credentials } }) => {
              if (credentials === null) throw new Error('credentials expected');
              return { credentials };
            },
            onDone: {
              target: '#session.signedIn',
              actions: {
                type: 'assignIdentity',
                params: ({ event }) => ({ identity: event.output }),
              },
            },
            onError: [
              {
                guard: withEvent('mayAskAgain'),
                target: 'unclear',
                actions: [withEvent('assignError'), 'assignUnanswered'],
              },
              { target: 'signedOut', actions: withEvent('assignError') },
            ],
          },
        },
        unclear: {
          description:
            'No response came, so a session may exist. The same request is sent again with its key.',
          tags: 'busy',
          invoke: { id: 'awaitConnection', src: 'connection' },
          after: { askAgainPause: 'signingIn' },
          on: { 'connection.returned': 'signingIn' },
        },
      },
    },
    signedIn: {
      description: 'A logged-in person. Only a rejection of the current token ends this.',
      entry: 'clearCredentials',
      on: {
        'session.rejected': {
          guard: withEvent('isCurrent'),
          target: 'guest',
          actions: 'emitExpired',
        },
        'session.adopted': { actions: withEvent('assignIdentity') },
        'session.dropped': { target: 'guest', actions: 'emitEnded' },
        'signOut.requested': 'signingOut',
      },
    },
    signingOut: {
      description:
        'The server ends the session. The browser forgets it, whatever the response (spec 4).',
      tags: 'busy',
      exit: 'emitEnded',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ token: context.identity?.token ?? '' }),
        onDone: 'guest',
        onError: [
          { guard: withEvent('hadEnded'), target: 'guest' },
          { target: 'guest', actions: 'emitSignOutFailed' },
        ],
      },
      on: { 'session.dropped': 'guest' },
      after: { signOutTimeout: { target: 'guest', actions: 'emitSignOutFailed' } },
    },
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
