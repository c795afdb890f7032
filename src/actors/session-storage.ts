import type { Identity, User } from '#contract/accounts/auth.ts';
import type { MembershipLevel } from '#contract/base/picklists.ts';
import type { SessionEvent } from '#machines/session.machine.ts';

/** The parts of `localStorage` that hold a session; each call may throw. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session as its storage sees it. */
export type KeptSession = {
  identity: () => Identity | null;
  isSigningOut: () => boolean;
  send: (event: SessionEvent) => void;
};

export type StorageChange = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>;

/**
 * Stores `token` and `user`, always together, and reports changes by other tabs and the back/forward cache to
 * the session. A deliberate sign-out removes them before the server is asked. `stored` is the last value that
 * this tab wrote or read; it is changed in place and is the only state.
 */
export function createSessionStorage(
  store: () => KeyValueStore,
  session: KeptSession,
  kept: { stored: Identity | null },
) {
  function reread(): void {
    // A sign-out in progress reads the storage again when it ends.
    if (session.isSigningOut()) return;
    const identity = readIdentity(store);
    if (isSame(identity, kept.stored)) return;
    kept.stored = identity;
    if (identity === null) session.send({ type: 'session.dropped' });
    else session.send({ type: 'session.adopted', identity });
  }

  return {
    reread,

    /** Writes the session after each of its transitions. */
    follow(): void {
      const isSigningOut = session.isSigningOut();
      const identity = isSigningOut ? null : session.identity();
      if (isSame(identity, kept.stored)) {
        // A user may have signed in elsewhere while this tab was signing out.
        if (identity === null) reread();
        return;
      }
      const before = kept.stored;
      kept.stored = identity;
      if (identity !== null) return writeIdentity(store, identity);
      removeIdentity(store, before, isSigningOut ? 'ended' : 'expired');
      // The storage keeps the identity of a user who signed in from another tab in the meantime.
      if (readIdentity(store)?.token !== before?.token) reread();
    },

    /** Handles a storage event from another tab. */
    hear({ key, oldValue, newValue }: StorageChange): void {
      if (key !== null && key !== 'token' && key !== 'user') return;
      const { stored } = kept;
      if (key !== 'token' || newValue !== expiredToken || oldValue !== stored?.token) {
        return reread();
      }
      kept.stored = null;
      session.send({ type: 'session.rejected', token: stored.token });
    },
  };
}

function isSame(one: Identity | null, other: Identity | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Replaces the token for an instant, so that other tabs learn why it is removed. */
const expiredToken = '';

/** Reads the stored identity; null without storage, and for a missing or incomplete identity. */
export function readIdentity(store: () => KeyValueStore): Identity | null {
  try {
    const token = store().getItem('token');
    const user: unknown = JSON.parse(store().getItem('user') ?? 'null');
    return token && isUser(user) ? { token, user } : null;
  } catch {
    return null;
  }
}

function writeIdentity(store: () => KeyValueStore, { token, user }: Identity): void {
  try {
    // The token goes last: its event makes other tabs read both.
    store().setItem('user', JSON.stringify(user));
    store().setItem('token', token);
  } catch {
    // If storage refuses, the session only lasts as long as the tab.
  }
}

/** Removes the data of `identity`; the identity of a user who signed in from another tab stays. */
export function removeIdentity(
  store: () => KeyValueStore,
  identity: Identity | null,
  why: 'expired' | 'ended' = 'ended',
): void {
  try {
    if (identity !== null && store().getItem('token') !== identity.token) return;
    if (why === 'expired') markExpired(store);
    store().removeItem('token');
    store().removeItem('user');
  } catch {
    // If storage cannot be written, it holds no session.
  }
}

function markExpired(store: () => KeyValueStore): void {
  try {
    store().setItem('token', expiredToken);
  } catch {
    // Storage is full: other tabs only learn that the session has ended.
  }
}

const levels = { free: true, basic: true, premium: true, enterprise: true } satisfies Record<
  MembershipLevel,
  true
>;

// Checked by hand, because the first load of every page waits for it.
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
