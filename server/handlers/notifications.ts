import { deleteNotification, markAllNotificationsRead } from '#server/domain/notifications/own.ts';
import {
  readNotificationChoices,
  setNotificationChoice,
} from '#server/domain/notifications/choices.ts';
import { listNotifications } from '#server/domain/views/notifications.ts';
import { markNotificationRead } from '#server/domain/workflows/notification-read.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles the notifications of a person (spec 7). */
export function notificationHandlers(deps: HttpDeps) {
  return {
    listNotifications: ({ userId, query, locale }) =>
      listNotifications(deps.db, userId, query, locale),
    readAllNotifications: ({ ask, userId }) => markAllNotificationsRead(ask, userId),
    readNotification: ({ ask, userId, params, locale }) =>
      markNotificationRead(ask, userId, params.id, locale),
    readNotificationChoices: ({ userId }) => readNotificationChoices(deps, userId),
    setNotificationChoice: {
      act: ({ ask, userId, body, locale }) => setNotificationChoice(ask, userId, body, locale),
      read: ({ userId }) => readNotificationChoices(deps, userId),
    },
    deleteNotification: ({ ask, userId, params }) => deleteNotification(ask, userId, params.id),
  } satisfies Partial<Handlers>;
}
