import type { Client } from '../api/client.ts';
import { readProfile } from '../api/profile.ts';

type Known = { owner: string; url: string | null; at: number };

/** Well below the life of a signed address. */
const freshMs = 5 * 60 * 1000;
const known = new WeakMap<Client, Known>();
const watchers = new WeakMap<Client, Set<() => void>>();

/**
 * Calls back when the portrait of `owner` is known anew, and asks for it when nobody has told it
 * lately. Without an answer the first letter of the name goes on standing in. Returns the end.
 */
export function watchPortrait(client: Client, owner: string, changed: () => void): () => void {
  const all = watchers.get(client) ?? new Set();
  watchers.set(client, all.add(changed));
  const last = known.get(client);
  const asked = new AbortController();
  if (last?.owner !== owner || Date.now() - last.at > freshMs) {
    readProfile(client, { signal: asked.signal }).then(
      ({ avatar_url }) => rememberPortrait(client, owner, avatar_url),
      () => undefined,
    );
  }
  return () => {
    asked.abort();
    all.delete(changed);
  };
}

/** Tells everybody who shows it that `owner` looks like this now. */
export function rememberPortrait(client: Client, owner: string, url: string | null): void {
  known.set(client, { owner, url, at: Date.now() });
  for (const changed of watchers.get(client) ?? []) changed();
}

/** Null as long as there is none, or nobody has told. */
export function portraitOf(client: Client, owner: string): string | null {
  const last = known.get(client);
  return last?.owner === owner ? last.url : null;
}
