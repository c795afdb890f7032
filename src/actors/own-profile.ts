import type { Profile } from '#contract/accounts/profile.ts';
import type { SessionRef } from '#machines/session.machine.ts';
import type { Client } from '#src/api/client.ts';

type Own = { client: Client; session: SessionRef };
type CachedPortrait = { owner: string; portrait: string | null; at: number };

/** Well below the lifetime of a signed address. */
const freshMs = 5 * 60 * 1000;
/** A customer who returns to the tab may have paid on their phone. */
const shownFreshMs = 10 * 1000;
const cache = new WeakMap<Client, CachedPortrait>();
const watchers = new WeakMap<Client, Set<() => void>>();

/**
 * The id of the signed-in user; read it before a call, because another user may be signed in when the answer
 * arrives.
 */
export function findOwner(session: SessionRef): string | null {
  return session.getSnapshot().context.identity?.user.id ?? null;
}

/** Updates the name, portrait and level of `owner` in the header, the account area and other tabs. */
export function updateOwnProfile(
  { client, session }: Own,
  owner: string | null,
  { name, avatar_url, level }: Profile,
): void {
  const { identity } = session.getSnapshot().context;
  if (identity === null || identity.user.id !== owner) return;
  cache.set(client, { owner, portrait: avatar_url, at: Date.now() });
  for (const changed of watchers.get(client) ?? []) changed();
  if (identity.user.name === name && identity.user.level === level) return;
  const user = { ...identity.user, name, level };
  session.send({ type: 'session.adopted', identity: { ...identity, user } });
}

/**
 * Calls back when the user's portrait changes. Reads the profile when nothing has updated it lately and when
 * the tab is shown again, because a level may have been bought on another device. If the read fails, the
 * first letter of the name stays as the placeholder. Returns a function that stops watching.
 */
export function watchPortrait(own: Own, changed: () => void): () => void {
  const { client, session } = own;
  const owner = findOwner(session);
  const all = watchers.get(client) ?? new Set();
  watchers.set(client, all.add(changed));
  const request = new AbortController();
  const { signal } = request;
  const readIfOlder = (ms: number) => {
    const last = cache.get(client);
    if (last?.owner === owner && Date.now() - last.at <= ms) return;
    client.call('readProfile', { signal }).then(
      (profile) => updateOwnProfile(own, owner, profile),
      () => undefined,
    );
  };
  readIfOlder(freshMs);
  const shown = () => {
    if (document.visibilityState === 'visible') readIfOlder(shownFreshMs);
  };
  document.addEventListener('visibilitychange', shown, { signal });
  return () => {
    request.abort();
    all.delete(changed);
  };
}

/** Returns null as long as there is no portrait or none is known yet. */
export function findPortrait(client: Client, owner: string): string | null {
  const last = cache.get(client);
  return last?.owner === owner ? last.portrait : null;
}
