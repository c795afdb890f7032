import * as v from 'valibot';
import { Instant } from '../base/money.ts';
import { OutgoingEventKind } from '../base/picklists.ts';
import { programText } from '../base/typed-fields.ts';
import type { Examples } from '../base/example.ts';
import type { StaffCall } from './call.ts';
import { DeliveryState } from './picklists.ts';

/** An address of the operator's software that events are sent to. */
export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  kinds: v.array(OutgoingEventKind),
  created_at: Instant,
  /** Nothing more is sent since then; null while it is in use. */
  stopped_at: v.nullable(Instant),
  /** It is stopped because it failed for too long, and not by staff. */
  failed: v.boolean(),
  /** How many events wait for it. */
  waiting: v.number(),
});
export type Webhook = v.InferOutput<typeof Webhook>;

/** An event on its way, with what its last try brought back. */
export const Delivery = v.object({
  id: v.string(),
  kind: OutgoingEventKind,
  subject: v.string(),
  state: DeliveryState,
  created_at: Instant,
  tries: v.number(),
  tried_at: v.nullable(Instant),
  /** The HTTP status; null when no answer came. */
  status: v.nullable(v.number()),
  answer: v.nullable(v.string()),
  /** When it is tried next; null once it is delivered, and while the address is stopped. */
  next_at: v.nullable(Instant),
});
export type Delivery = v.InferOutput<typeof Delivery>;

const Url = v.pipe(
  programText('required'),
  v.maxLength(300, 'tooLong'),
  v.check((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'invalid'),
);
const Kinds = v.pipe(
  v.array(v.picklist(OutgoingEventKind.options, 'invalid'), 'invalid'),
  v.minLength(1, 'required'),
);

/** POST webhooks: where to, and what. */
export const NewWebhook = v.object({ url: Url, kinds: Kinds });

/** A secret as the receiver configures it: it is shown once. */
const Secret = v.object({ id: v.string(), secret: v.string() });
const Done = v.object({});
const ofOne = { 404: ['console.not_found'] } as const;

/** The console's calls about the events for the operator's software. */
export const staffWebhookCalls = {
  listWebhooks: {
    method: 'GET',
    path: 'webhooks',
    audience: 'staff.money',
    data: v.object({ items: v.array(Webhook), as_of: Instant }),
    errors: {},
  },
  listDeliveries: {
    method: 'GET',
    path: 'webhooks/{id}/deliveries',
    audience: 'staff.money',
    data: v.object({ items: v.array(Delivery), as_of: Instant }),
    errors: ofOne,
  },
  createWebhook: {
    method: 'POST',
    path: 'webhooks',
    audience: 'staff.money',
    act: 'webhook.create',
    keyed: 'answer',
    body: NewWebhook,
    data: Secret,
    errors: { 422: ['request.invalid'] },
  },
  renewWebhookSecret: {
    method: 'POST',
    path: 'webhooks/{id}/secret',
    audience: 'staff.money',
    act: 'webhook.secret',
    keyed: 'answer',
    data: Secret,
    errors: ofOne,
  },
  stopWebhook: {
    method: 'POST',
    path: 'webhooks/{id}/stop',
    audience: 'staff.money',
    act: 'webhook.stop',
    keyed: 'answer',
    data: Done,
    errors: { ...ofOne, 409: ['console.not_now'] },
  },
  /** Resumes an address; events since it was stopped are sent too, as far as they are kept. */
  resumeWebhook: {
    method: 'POST',
    path: 'webhooks/{id}/resume',
    audience: 'staff.money',
    act: 'webhook.resume',
    keyed: 'answer',
    data: Done,
    errors: { ...ofOne, 409: ['console.not_now'] },
  },
  removeWebhook: {
    method: 'DELETE',
    path: 'webhooks/{id}',
    audience: 'staff.money',
    act: 'webhook.remove',
    keyed: 'answer',
    data: Done,
    errors: ofOne,
  },
  /** Sends an event once more, whether it was delivered or waits. */
  repeatDelivery: {
    method: 'POST',
    path: 'deliveries/{id}/repeat',
    audience: 'staff.money',
    act: 'webhook.repeat',
    keyed: 'answer',
    data: Done,
    errors: { ...ofOne, 409: ['console.not_now'] },
  },
} as const satisfies Record<string, StaffCall>;

const one = { params: { id: '17' } };

export const staffWebhookExamples = {
  listDeliveries: one,
  createWebhook: { body: { url: 'https://example.com/park', kinds: ['order.paid'] } },
  renewWebhookSecret: one,
  stopWebhook: one,
  resumeWebhook: one,
  removeWebhook: one,
  repeatDelivery: one,
} satisfies Examples<typeof staffWebhookCalls>;
