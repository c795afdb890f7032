import { createActor, fromPromise } from 'xstate';
import type { Credentials, Identity, User } from '#contract/auth.ts';
import type { MembershipLevel } from '#contract/picklists.ts';
import { sessionMachine, type SessionRef } from '#machines/session.machine.ts';
import { login, loginWithCode, logout, register } from '#src/api/auth.ts';
import type { Client } from '#src/api/client.ts';
import { clearKeys } from './idempotency-key.ts';

/**
 * Starts the session from what the browser kept; guards may read it at once (spec 4).
 * `client` is asked for only when a port runs, since the client reads its token from here.
 */
export function createSession({ client }: { client: () => Client }): SessionRef {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise<Identity, { credentials: Credentials }>(({ input, signal }) =>
          signIn(client(), input.credentials, signal),
        ),
        signOut: fromPromise<void, { token: string }>(({ signal }) => logout(client(), { signal })),
      },
    }),
    { input: { restored: readIdentity() } },
  );
  session.start();
  syncWithStorage(session);
  return session;
}

function signIn(client: Client, credentials: Credentials, signal: AbortSignal): Promise<Identity> {
  switch (credentials.method) {
    case 'password':
      return login(client, credentials, { signal });
    case 'code':
      return loginWithCode(client, credentials, { signal });
    case 'register':
      return register(client, credentials, { signal });
  }
}

/**
 * Keeps `token` and `user`, always together, as the session has them, and hears what other tabs and
 * the back/forward cache did to them. A wanted sign-out forgets them before the server is asked.
 */
function syncWithStorage(session: SessionRef): void {
  if (typeof window === 'undefined') return;
  let stored = session.getSnapshot().context.identity;
  let owner = stored?.user.id;
  if (stored === null) removeIdentity(null);
  session.on('session.ended', clearKeys);
  session.subscribe((snapshot) => {
    const { user } = snapshot.context.identity ?? {};
    if (owner !== undefined && user !== undefined && owner !== user.id) clearKeys();
    owner = user?.id ?? owner;
    const identity = snapshot.matches('signingOut') ? null : snapshot.context.identity;
    if (identity === stored) return;
    const before = stored;
    stored = identity;
    if (identity !== null) return writeIdentity(identity);
    removeIdentity(before, snapshot.matches('signingOut') ? 'ended' : 'expired');
    // Somebody who signed in meanwhile in another tab was left in the storage.
    if (readIdentity()?.token !== before?.token) reread();
  });

  function reread(): void {
    const identity = readIdentity();
    if (session.getSnapshot().matches('signingOut')) return;
    if (JSON.stringify(identity) === JSON.stringify(stored)) return;
    stored = identity;
    if (identity === null) session.send({ type: 'session.dropped' });
    else session.send({ type: 'session.adopted', identity });
  }

  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null && key !== 'token' && key !== 'user') return;
    if (key === 'token' && newValue === expiredToken && oldValue === stored?.token) {
      const { token } = stored;
      stored = null;
      session.send({ type: 'session.rejected', token });
    } else reread();
  });
  // A page in the back/forward cache hears nothing of what happens meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reread();
  });
}

/** Stands in the place of a token for an instant, which tells other tabs why it goes. */
const expiredToken = '';

function readIdentity(): Identity | null {
  try {
    const token = localStorage.getItem('token');
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    return token && isUser(user) ? { token, user } : null;
  } catch {
    return null;
  }
}

const levels = { free: true, basic: true, premium: true, enterprise: true } satisfies Record<
  MembershipLevel,
  true
>;

// By hand, since the first load of every page waits for it.
function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'phone_masked' in value &&
    typeof value.phone_masked === 'string' &&
    'level' in value &&
    typeof value.level === 'string' &&
    Object.hasOwn(levels, value.level)
  );
}

function writeIdentity({ token, user }: Identity): void {
  try {
    // The token last: with it, other tabs take both.
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  } catch {
    // Storage that refuses ends the session with the tab, nothing worse.
  }
}

/** Removes what belongs to `identity`; somebody who signed in meanwhile in another tab stays. */
function removeIdentity(identity: Identity | null, why: 'expired' | 'ended' = 'ended'): void {
  try {
    if (identity !== null && localStorage.getItem('token') !== identity.token) return;
    if (why === 'expired') markExpired();
    localStorage.removeItem('token');
    localStorage.removeItem('user');
  } catch {
    // What cannot be written was never kept.
  }
}

function markExpired(): void {
  try {
    localStorage.setItem('token', expiredToken);
  } catch {
    // Full to the last byte: other tabs only learn that it is over.
  }
}
