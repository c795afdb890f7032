import { createActor, fromPromise } from 'xstate';
import type { Credentials, Identity, User } from '../../contract/auth.ts';
import type { MembershipLevel } from '../../contract/words.ts';
import { sessionMachine, type SessionRef } from '../../machines/session.machine.ts';
import { login, loginWithCode, logout, register } from '../api/auth.ts';
import type { Client } from '../api/client.ts';

/**
 * Starts the session from what the browser kept; guards may read it at once (design §5).
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
  keepInStorage(session);
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

function keepInStorage(session: SessionRef): void {
  if (typeof window === 'undefined') return;
  let kept = session.getSnapshot().context.identity;
  if (kept === null) writeIdentity(null);
  session.subscribe(({ context }) => {
    if (context.identity === kept) return;
    kept = context.identity;
    writeIdentity(kept);
  });
  // Another tab signed in or out; token and user are always read together.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token' && key !== 'user') return;
    const identity = readIdentity();
    if (identity?.token === kept?.token) return;
    kept = identity;
    session.send(identity ? { type: 'session.adopted', identity } : { type: 'session.dropped' });
  });
}

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

function writeIdentity(identity: Identity | null): void {
  try {
    if (identity === null) {
      localStorage.removeItem('token');
      localStorage.removeItem('user');
    } else {
      localStorage.setItem('token', identity.token);
      localStorage.setItem('user', JSON.stringify(identity.user));
    }
  } catch {
    // Storage that refuses ends the session with the tab, nothing worse.
  }
}
