import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Credentials, Identity } from '#contract/accounts/auth.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { sessionMachine, type SessionRef } from '#machines/session.machine.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { watchConnection } from './connection.ts';
import { clearDrafts } from './drafts.ts';
import { clearKeys } from './idempotency-key.ts';
import { createKeptKey } from './kept-key.ts';
import { clearRounds, sendInRound, sendSignIn } from './secret-round.ts';
import { createSessionStorage, readIdentity, removeIdentity } from './session-storage.ts';

/**
 * Starts the session from the browser's storage; guards may read it at once (spec 4). `client` is called only
 * when a port runs, because the client reads its token from here.
 */
export function createSession({ client }: { client: () => Client }): SessionRef {
  const signOutKey = createKeptKey();
  const session = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise<Identity, { credentials: Credentials }>(({ input, signal }) =>
          signInOnce(input.credentials, (idempotencyKey) =>
            signIn(client(), input.credentials, { idempotencyKey, signal }),
          ),
        ),
        signOut: fromPromise<void, { token: string }>(async ({ input, signal }) => {
          await signOutKey.send(input, (idempotencyKey) =>
            client().call('logout', { idempotencyKey, signal }),
          );
        }),
        connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
      },
    }),
    { input: { restored: readIdentity(storage) } },
  );
  session.start();
  syncWithStorage(session);
  return session;
}

/**
 * Signs in under one key until the server has answered. A registration with other values before took effect,
 * and its failure says so; an earlier login is no result of this one.
 */
async function signInOnce(
  { method }: Credentials,
  send: (idempotencyKey: string) => Promise<Identity>,
): Promise<Identity> {
  const sendOnce = method === 'register' ? sendInRound : sendSignIn;
  const identity = await sendOnce(['signIn', method], send);
  // Its account exists.
  clearRounds('closeAccount');
  return identity;
}

function signIn(
  client: Client,
  credentials: Credentials,
  options: KeyedOptions,
): Promise<Identity> {
  switch (credentials.method) {
    case 'password': {
      const { phone, password } = credentials;
      return client.call('login', { body: { phone, password }, ...options });
    }
    case 'code': {
      const { phone, verification_code } = credentials;
      return client.call('loginWithCode', { body: { phone, verification_code }, ...options });
    }
    case 'email': {
      const { email, verification_code } = credentials;
      return client.call('loginWithEmail', { body: { email, verification_code }, ...options });
    }
    case 'register': {
      const { method: _, ...body } = credentials;
      return client.call('register', { body, ...options });
    }
  }
}

/** Input of this tab is private to the person who typed it. */
function forgetTyped(): void {
  clearKeys();
  clearDrafts();
}

/** Syncs the session with the storage that the tabs of a browser share. */
function syncWithStorage(session: SessionRef): void {
  if (typeof window === 'undefined') return;
  const stored = session.getSnapshot().context.identity;
  let owner = stored?.user.id;
  if (stored === null) removeIdentity(storage, null);
  const kept = createSessionStorage(
    storage,
    {
      identity: () => session.getSnapshot().context.identity,
      isSigningOut: () => session.getSnapshot().matches('signingOut'),
      send: (event) => session.send(event),
    },
    { stored },
  );
  session.on('session.ended', forgetTyped);
  session.subscribe(({ context }) => {
    const user = context.identity?.user;
    if (owner !== undefined && user !== undefined && owner !== user.id) forgetTyped();
    owner = user?.id ?? owner;
    kept.follow();
  });
  window.addEventListener('storage', kept.hear);
  // A page in the back/forward cache receives no events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) kept.reread();
  });
}

// The browser may throw even on access to `localStorage`.
const storage = () => localStorage;
