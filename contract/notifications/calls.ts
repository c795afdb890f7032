import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { PageQuery } from '../base/envelope.ts';
import {
  Notification,
  NotificationChoice,
  NotificationChoices,
  NotificationPage,
  Unread,
} from './schemas.ts';

/** The calls about notifications (spec 7). */
export const notificationCalls = {
  listNotifications: {
    method: 'GET',
    path: 'notifications',
    audience: 'user',
    query: PageQuery,
    data: NotificationPage,
    errors: { 401: 'auth.expired' },
  },
  readNotification: {
    method: 'PUT',
    path: 'notifications/{id}/read',
    audience: 'user',
    keyed: 'answer',
    data: Notification,
    errors: { 401: 'auth.expired', 403: 'notification.not_yours', 404: 'notification.not_found' },
  },
  readAllNotifications: {
    method: 'PUT',
    path: 'notifications/read-all',
    audience: 'user',
    keyed: 'answer',
    data: Unread,
    errors: { 401: 'auth.expired' },
  },
  readNotificationChoices: {
    method: 'GET',
    path: 'notifications/choices',
    audience: 'user',
    data: NotificationChoices,
    errors: { 401: 'user.login_first' },
  },
  setNotificationChoice: {
    method: 'PUT',
    path: 'notifications/choices',
    audience: 'user',
    keyed: 'state',
    body: NotificationChoice,
    data: NotificationChoices,
    errors: { 401: 'user.login_first', 409: 'request.conflict' },
  },
  deleteNotification: {
    method: 'DELETE',
    path: 'notifications/{id}',
    audience: 'user',
    keyed: 'answer',
    data: Unread,
    errors: { 401: 'auth.expired', 403: 'notification.not_yours', 404: 'notification.not_found' },
  },
} as const satisfies Record<string, Call>;

export const notificationExamples = {
  readNotification: { params: { id: '17' } },
  setNotificationChoice: { body: { event: 'paid', channel: 'sms', is_on: true } },
  deleteNotification: { params: { id: '17' } },
} satisfies Examples<typeof notificationCalls>;
