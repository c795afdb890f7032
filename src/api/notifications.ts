import type * as v from 'valibot';
import type { PageQuery } from '#contract/base/envelope.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

type Query = Partial<v.InferOutput<typeof PageQuery>>;

/** Returns what a person was told, newest first, with the number of all that are unread. */
export function listNotifications(client: Client, query: Query, options?: CallOptions) {
  return client.call('listNotifications', { query, ...options });
}

export function markNotificationRead(client: Client, id: string, options: KeyedOptions) {
  return client.call('readNotification', { params: { id }, ...options });
}

export function markAllNotificationsRead(client: Client, options: KeyedOptions) {
  return client.call('readAllNotifications', { ...options });
}

/** Rejects with `notification.not_found` for one that is gone already. */
export function deleteNotification(client: Client, id: string, options: KeyedOptions) {
  return client.call('deleteNotification', { params: { id }, ...options });
}
