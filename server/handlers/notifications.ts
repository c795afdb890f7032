import { deleteNotification, markAllNotificationsRead } from '#server/domain/notifications/own.ts';
import {
  readNotificationChoices,
  setNotificationChoice,
} from '#server/domain/notifications/choices.ts';
import { listNotifications } from '#server/domain/views/notifications.ts';
import { markNotificationRead } from '#server/domain/workflows/read-notification.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles the notifications of a person (spec 7). */
export function notificationHandlers(deps: HttpDeps) {
  return {
    listNotifications: ({ userId, query, locale }) =>
      listNotifications(deps.db, userId, query, locale),
    readAllNotifications: ({ userId, keep }) => markAllNotificationsRead(deps, userId, keep),
    readNotification: ({ userId, params, locale, keep }) =>
      markNotificationRead(deps, userId, params.id, locale, keep),
    readNotificationChoices: ({ userId }) => readNotificationChoices(deps, userId),
    setNotificationChoice: {
      act: ({ userId, body, locale, keep }) =>
        setNotificationChoice(deps, userId, body, locale, keep),
      read: ({ userId }) => readNotificationChoices(deps, userId),
    },
    deleteNotification: ({ userId, params, keep }) =>
      deleteNotification(deps, userId, params.id, keep),
  } satisfies Partial<Handlers>;
}
