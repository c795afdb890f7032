import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '#server/domain/notifications/list.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/endpoints.ts';

/** Handles the notifications of a person (spec 7). */
export function notificationHandlers(deps: HttpDeps) {
  return {
    listNotifications: ({ userId, query, locale }) =>
      listNotifications(deps.db, userId, query, locale),
    readAllNotifications: ({ userId }) => markAllNotificationsRead(deps, userId),
    readNotification: ({ userId, params, locale }) =>
      markNotificationRead(deps, userId, params.id, locale),
    deleteNotification: ({ userId, params }) => deleteNotification(deps.db, userId, params.id),
  } satisfies Partial<Handlers>;
}
