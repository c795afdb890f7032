import type { PageQuery } from '../../contract/envelope.ts';
import type { Notification, NotificationPage, Unread } from '../../contract/notifications.ts';
import type * as v from 'valibot';
import type { CallOptions, Client } from './client.ts';

/** What a person was told, newest first, with the number of all that are unread. */
export async function listNotifications(
  client: Client,
  query: Partial<v.InferOutput<typeof PageQuery>>,
  options?: CallOptions,
): Promise<NotificationPage> {
  return (await client.call('listNotifications', { query, ...options })).data;
}

export async function readNotification(
  client: Client,
  id: string,
  options?: CallOptions,
): Promise<Notification> {
  return (await client.call('readNotification', { params: { id }, ...options })).data;
}

export async function readAllNotifications(client: Client, options?: CallOptions): Promise<Unread> {
  return (await client.call('readAllNotifications', { ...options })).data;
}

/** Rejects with `notification.not_found` for one that is gone already. */
export async function deleteNotification(
  client: Client,
  id: string,
  options?: CallOptions,
): Promise<Unread> {
  return (await client.call('deleteNotification', { params: { id }, ...options })).data;
}
