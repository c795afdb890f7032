import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { ServiceOffer, ServiceSummary } from './offer.ts';
import { NamedFileUrl } from '../files/schemas.ts';
import { Possession } from './possessions.ts';
import {
  OrderMessage,
  OrderMessagePage,
  OrderMessageQuery,
  OrderMessageRequest,
  OrderService,
  SampleOrder,
} from './schemas.ts';

/** The calls about a service: the offer, and a paid order (wire, Calls after the payment). */
export const serviceCalls = {
  listServices: {
    method: 'GET',
    path: 'services',
    audience: 'public',
    shared: true,
    data: v.array(ServiceSummary),
    errors: {},
  },
  readService: {
    method: 'GET',
    path: 'services/{item}',
    audience: 'public',
    shared: true,
    data: ServiceOffer,
    errors: { 404: 'service.not_found' },
  },
  readSampleOrder: {
    method: 'GET',
    path: 'services/{item}/sample',
    audience: 'public',
    shared: true,
    data: SampleOrder,
    errors: { 404: 'service.not_found' },
  },
  readEntitlements: {
    method: 'GET',
    path: 'entitlements',
    audience: 'user',
    data: v.array(Possession),
    errors: { 401: 'user.login_first' },
  },
  readOrderService: {
    method: 'GET',
    path: 'orders/{orderNo}/service',
    audience: 'user',
    data: OrderService,
    errors: { 401: 'auth.expired', 403: 'order.not_yours', 404: 'order.not_found' },
  },
  readOrderFile: {
    method: 'GET',
    path: 'orders/{orderNo}/files/{file}',
    audience: 'user',
    data: NamedFileUrl,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: ['order.not_found', 'file.not_found'],
    },
  },
  listOrderMessages: {
    method: 'GET',
    path: 'orders/{orderNo}/messages',
    audience: 'user',
    query: OrderMessageQuery,
    data: OrderMessagePage,
    errors: { 401: 'auth.expired', 403: 'order.not_yours', 404: 'order.not_found' },
  },
  sendOrderMessage: {
    method: 'POST',
    path: 'orders/{orderNo}/messages',
    audience: 'user',
    keyed: 'made',
    body: OrderMessageRequest,
    data: OrderMessage,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      429: 'message.too_many',
    },
  },
} as const satisfies Record<string, Call>;

export const serviceExamples = {
  readService: { params: { item: 'lab-tests' } },
  readSampleOrder: { params: { item: 'lab-tests' } },
  sendOrderMessage: { body: { text: '官网能先用这个商标吗？' } },
} satisfies Examples<typeof serviceCalls>;
