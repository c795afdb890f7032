import * as v from 'valibot';
import type { Call } from './base/call.ts';
import { PageQuery } from './base/envelope.ts';
import { CurrentMembership, MembershipOrderRequest } from './membership/schemas.ts';
import { Notification, NotificationPage, Unread } from './notifications/schemas.ts';
import { Order } from './orders/schemas.ts';
import { Plan } from './orders/pricing.ts';
import { CurrentSaas } from './membership/saas.ts';

/** The calls about a person's membership, their SaaS plan and what they are told (spec 7). */
export const memberCalls = {
  listMembershipPlans: {
    method: 'GET',
    path: 'membership/plans',
    signedIn: false,
    data: v.array(Plan),
    errors: {},
  },
  readMembershipPlan: {
    method: 'GET',
    path: 'membership/plans/{id}',
    signedIn: false,
    data: Plan,
    errors: { 404: 'pricing.not_found' },
  },
  readMembership: {
    method: 'GET',
    path: 'membership/current',
    signedIn: true,
    data: CurrentMembership,
    errors: { 401: 'user.login_first' },
  },
  readSaas: {
    method: 'GET',
    path: 'saas/current',
    signedIn: true,
    data: CurrentSaas,
    errors: { 401: 'user.login_first' },
  },
  createMembershipOrder: {
    method: 'POST',
    path: 'orders/membership',
    signedIn: true,
    keyed: 'made',
    body: MembershipOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      409: ['order.terms_changed', 'order.membership_open', 'refund.open'],
      422: 'request.invalid',
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'payment.still_confirming', 'server.unavailable'],
    },
  },
  listNotifications: {
    method: 'GET',
    path: 'notifications',
    signedIn: true,
    query: PageQuery,
    data: NotificationPage,
    errors: { 401: 'auth.expired', 422: 'request.invalid' },
  },
  readNotification: {
    method: 'PUT',
    path: 'notifications/{id}/read',
    signedIn: true,
    keyed: 'answer',
    data: Notification,
    errors: { 401: 'auth.expired', 403: 'notification.not_yours', 404: 'notification.not_found' },
  },
  readAllNotifications: {
    method: 'PUT',
    path: 'notifications/read-all',
    signedIn: true,
    keyed: 'answer',
    data: Unread,
    errors: { 401: 'auth.expired' },
  },
  deleteNotification: {
    method: 'DELETE',
    path: 'notifications/{id}',
    signedIn: true,
    keyed: 'answer',
    data: Unread,
    errors: { 401: 'auth.expired', 403: 'notification.not_yours', 404: 'notification.not_found' },
  },
} as const satisfies Record<string, Call>;

export type MemberCallName = keyof typeof memberCalls;
