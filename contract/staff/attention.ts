import * as v from 'valibot';
import { Day } from '../base/fields.ts';
import { Fen } from '../base/money.ts';
import { Channel, PaymentChannel } from '../base/picklists.ts';

/** The topics of background jobs, which are repeated until they succeed. */
export const JobTopic = v.picklist([
  'order.fulfil',
  'payment.refund',
  'notify',
  'mail',
  'mail.former',
  'sms',
]);
export type JobTopic = v.InferOutput<typeof JobTopic>;

/** How a signed notice of a wallet differs from our payment. */
export const NoticeMismatch = v.picklist([
  'no such payment',
  'another channel',
  'another amount',
  'another app',
  'another seller',
  'another merchant',
  'another kind of payment',
  'another currency',
  'no success',
]);
export type NoticeMismatch = v.InferOutput<typeof NoticeMismatch>;

/** The outcome of a payment with a differing notice, as a query, a later notice or a refund decided it. */
export const NoticeOutcome = v.picklist(['nothing', 'counted', 'returning', 'returned']);
export type NoticeOutcome = v.InferOutput<typeof NoticeOutcome>;

const why = <const Code extends string, Entries extends v.ObjectEntries>(
  code: Code,
  entries: Entries,
) => v.object({ code: v.literal(code), ...entries });

const ofOrder = { order_no: v.string() } as const;

/**
 * The reason for a queue item that the server created: a code, and the values of its sentence. Amounts are
 * fen; the `detail` of a bill is the unchanged error of the download.
 */
export const AttentionWhy = v.variant('code', [
  why('orders_paused', {}),
  why('wallet_silent', ofOrder),
  why('payment_other_account', { ...ofOrder, account: v.string() }),
  why('other_amount', { ...ofOrder, asked: Fen, taken: Fen }),
  why('sent_back_there', { ...ofOrder, channel: PaymentChannel }),
  why('refund_unanswered', ofOrder),
  why('refund_failed', ofOrder),
  why('refund_other_account', { ...ofOrder, account: v.string() }),
  why('refund_slow', ofOrder),
  why('refund_not_transferred', ofOrder),
  why('notice_differs', {
    order_no: v.nullable(v.string()),
    channel: Channel,
    payment_no: v.string(),
    detail: NoticeMismatch,
    outcome: NoticeOutcome,
  }),
  why('duty_failing', { order_no: v.nullable(v.string()), topic: JobTopic, tries: v.number() }),
  why('duty_waiting', { order_no: v.nullable(v.string()), topic: JobTopic }),
  why('not_fulfilled', {}),
  why('not_begun', {}),
  why('period_over', {}),
  why('reply_late', {}),
  why('step_late', { step: v.string(), due: Day }),
  why('inquiry_late', {}),
  why('verification_late', {}),
  why('invoice_late', {}),
  why('invoice_exceeds', { ...ofOrder, kept: Fen, invoiced: Fen }),
  why('invoice_request_exceeds', { ...ofOrder, kept: Fen, invoiced: Fen, remaining: Fen }),
  why('holidays_unknown', {}),
  why('bill_differs', { channel: Channel, day: Day, open: v.number() }),
  why('bill_missing', { channel: Channel, day: Day, detail: v.string() }),
  why('webhook_stopped', { url: v.string() }),
  why('sealed_unreadable', { values: v.number(), keys: v.array(v.string()) }),
  why('keys_differ', { servers: v.number() }),
]);
export type AttentionWhy = v.InferOutput<typeof AttentionWhy>;
