import type { Deps } from '../deps.ts';
import {
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../domain/notifications/list.ts';
import type { Handlers } from '../http/endpoint.ts';

/** What a person was told (spec 7). */
export function notificationHandlers(deps: Deps) {
  return {
    listNotifications: ({ userId, query, locale }) =>
      listNotifications(deps.db, userId, query, locale),
    readAllNotifications: ({ userId }) => readAllNotifications(deps, userId),
    readNotification: ({ userId, params, locale }) =>
      readNotification(deps, userId, params.id, locale),
    deleteNotification: ({ userId, params }) => deleteNotification(deps.db, userId, params.id),
  } satisfies Partial<Handlers>;
}
