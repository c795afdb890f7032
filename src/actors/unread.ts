import { createActor, fromCallback, fromPromise } from 'xstate';
import { ApiFailure, unreachable } from '../../contract/errors.ts';
import { unreadMachine, type UnreadEvent, type UnreadRef } from '../../machines/unread.machine.ts';
import type { Client } from '../api/client.ts';
import { listNotifications } from '../api/notifications.ts';
import { hearUnreadChanged } from './unread-news.ts';

/** The count of unread notifications, bound to the API, to the tab and to the other tabs. */
function bindUnread(client: Client) {
  return unreadMachine.provide({
    actors: {
      readUnread: fromPromise<number>(async ({ signal }) => {
        // Offline it is not worth a failed request every minute.
        if (!navigator.onLine) throw new ApiFailure(unreachable('network.unreachable'));
        return (await listNotifications(client, { per_page: 1 }, { signal })).unread;
      }),
      surroundings: fromCallback<UnreadEvent>(({ sendBack }) => watchTab(sendBack)),
    },
  });
}

function watchTab(tell: (event: UnreadEvent) => void): () => void {
  const visibility = () =>
    tell({ type: document.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
  const endHearing = hearUnreadChanged(() => tell({ type: 'unread.changed' }));
  document.addEventListener('visibilitychange', visibility);
  if (document.visibilityState === 'hidden') visibility();
  return () => {
    endHearing();
    document.removeEventListener('visibilitychange', visibility);
  };
}

const watches = new WeakMap<Client, { actor: UnreadRef; watchers: number }>();

/** Calls back when the count may have changed; all who watch share one actor. Returns the end. */
export function watchUnread(client: Client, changed: () => void): () => void {
  const watch = watches.get(client) ?? { actor: createActor(bindUnread(client)), watchers: 0 };
  watches.set(client, watch);
  watch.watchers += 1;
  const subscription = watch.actor.subscribe(changed);
  if (watch.watchers === 1) watch.actor.start();
  return () => {
    subscription.unsubscribe();
    watch.watchers -= 1;
    if (watch.watchers > 0) return;
    watch.actor.stop();
    watches.delete(client);
  };
}

/** Null as long as nobody has been able to say. */
export function unreadOf(client: Client): number | null {
  return watches.get(client)?.actor.getSnapshot().context.unread ?? null;
}
