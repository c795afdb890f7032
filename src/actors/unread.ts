import { createActor, fromCallback, fromPromise } from 'xstate';
import { ApiFailure, unreachable } from '#contract/base/api-error.ts';
import type { SessionRef } from '#machines/session.machine.ts';
import { unreadMachine, type UnreadEvent, type UnreadRef } from '#machines/unread.machine.ts';
import type { Client } from '#src/api/client.ts';
import { listen } from './tab-channel.ts';

/** Binds the unread count to the API, the session, and this and other tabs. */
function bindUnread(client: Client, session: SessionRef) {
  return unreadMachine.provide({
    actors: {
      fetchUnread: fromPromise<number>(async ({ signal }) => {
        // Offline, a failed request every minute is useless.
        if (!navigator.onLine) throw new ApiFailure(unreachable('network.unreachable'));
        return (await client.call('listNotifications', { query: { per_page: 1 }, signal })).unread;
      }),
      surroundings: fromCallback<UnreadEvent>(({ sendBack }) => watch(sendBack, session)),
    },
  });
}

function watch(emit: (event: UnreadEvent) => void, session: SessionRef): () => void {
  const visibility = () =>
    emit({ type: document.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
  const stopListening = listen('notifications', () => emit({ type: 'unread.changed' }));
  document.addEventListener('visibilitychange', visibility);
  const sessionWatch = session.subscribe((snapshot) => {
    if (snapshot.matches('signingOut')) emit({ type: 'session.ending' });
  });
  if (document.visibilityState === 'hidden') visibility();
  return () => {
    stopListening();
    sessionWatch.unsubscribe();
    document.removeEventListener('visibilitychange', visibility);
  };
}

const watches = new WeakMap<Client, { actor: UnreadRef; watchers: number }>();

/**
 * Calls back when the count may have changed; all watchers share one actor. Returns a function that stops
 * watching.
 */
export function watchUnread(client: Client, session: SessionRef, changed: () => void): () => void {
  const shared = watches.get(client) ?? {
    actor: createActor(bindUnread(client, session)),
    watchers: 0,
  };
  watches.set(client, shared);
  shared.watchers += 1;
  const subscription = shared.actor.subscribe(changed);
  if (shared.watchers === 1) shared.actor.start();
  return () => {
    subscription.unsubscribe();
    shared.watchers -= 1;
    if (shared.watchers > 0) return;
    shared.actor.stop();
    watches.delete(client);
  };
}

/** Returns null until the count is known. */
export function findUnread(client: Client): number | null {
  return watches.get(client)?.actor.getSnapshot().context.unread ?? null;
}
