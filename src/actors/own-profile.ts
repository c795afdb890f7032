import type { Profile } from '#contract/accounts/profile.ts';
import type { SessionRef } from '#machines/session.machine.ts';
import type { Client } from '#src/api/client.ts';

type Own = { client: Client; session: SessionRef };
type CachedPortrait = { owner: string; portrait: string | null; at: number };

/** Well below the life of a signed address. */
const freshMs = 5 * 60 * 1000;
/** Who comes back to a tab may have been paying on their phone. */
const shownFreshMs = 10 * 1000;
const cache = new WeakMap<Client, CachedPortrait>();
const watchers = new WeakMap<Client, Set<() => void>>();

/** Returns who is signed in; ask before a call, since it may be somebody else when the answer comes. */
export function ownerOf(session: SessionRef): string | null {
  return session.getSnapshot().context.identity?.user.id ?? null;
}

/** Lets the header, the account area and other tabs show the name, portrait and level of `owner` anew. */
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
 * Calls back when the own portrait is known anew, and reads the profile when nothing has told it lately, or
 * when the tab is shown again: a level may have been bought on another device. Without an answer the first
 * letter of the name goes on standing in. Returns the end.
 */
export function watchPortrait(own: Own, changed: () => void): () => void {
  const { client, session } = own;
  const owner = ownerOf(session);
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

/** Returns null as long as there is none, or nobody has told. */
export function portraitOf(client: Client, owner: string): string | null {
  const last = cache.get(client);
  return last?.owner === owner ? last.portrait : null;
}
