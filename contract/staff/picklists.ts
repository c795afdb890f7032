import * as v from 'valibot';

/** The closed vocabularies of the staff console. */

/** The roles of colleagues: serve customers, or move money too. */
export const StaffRole = v.picklist(['serve', 'money']);
export type StaffRole = v.InferOutput<typeof StaffRole>;

/** The permissions of a program's token. No scope includes refunds, staff or keys. */
export const ProgramScope = v.picklist(['orders.read', 'ledger.read', 'deliveries.write']);
export type ProgramScope = v.InferOutput<typeof ProgramScope>;

/** The queues of open items; each item has an age, an owner and a promised time. */
export const StaffQueue = v.picklist([
  'attention',
  'replies',
  'inquiries',
  'to_start',
  'to_deliver',
  'refunds',
  'second_person',
  'invoices',
  'verifications',
  'bookings',
]);
export type StaffQueue = v.InferOutput<typeof StaffQueue>;

/** The kinds of identifiers that a search recognizes. */
export const FoundBy = v.picklist([
  'order',
  'payment',
  'transaction',
  'refund',
  'invoice',
  'inquiry',
  'booking',
  'phone',
  'email',
  'company',
  'name',
  'amount',
  'day',
  'support_code',
]);
export type FoundBy = v.InferOutput<typeof FoundBy>;

/** The state of an outgoing message: it waits for its turn, or has one of these ends. */
export const MessageState = v.picklist([
  'waiting',
  'sent',
  'unclear',
  'refused',
  'limited',
  'failed',
]);
export type MessageState = v.InferOutput<typeof MessageState>;

/** The fields that are masked until a colleague reveals them with a reason. */
export const MaskedField = v.picklist([
  'name',
  'phone',
  'email',
  'real_name',
  'contact_name',
  'contact_phone',
  'contact_email',
  'id_number',
  'bank_account',
  'invoice_title',
]);
export type MaskedField = v.InferOutput<typeof MaskedField>;

/** The reasons for revealing a masked field. */
export const RevealReason = v.picklist([
  'call_back',
  'check_identity',
  'pay_by_hand',
  'issue_invoice',
  'other',
]);
export type RevealReason = v.InferOutput<typeof RevealReason>;

/** The acts possible for an order. */
export const CaseAct = v.picklist([
  'ask_wallet',
  'cancel',
  'refund',
  'decide_refund',
  'settle_refund',
  'confirm_refund',
  'record_transfer',
  'confirm_transfer',
  'drop_transfer',
  'send_back',
  'confirm_sent_back',
  'start',
  'open_matter',
  'withdraw_matter',
  'use_units',
  'step',
  'deliver',
  'complete',
  'reply',
  'promise',
  'announce',
]);
export type CaseAct = v.InferOutput<typeof CaseAct>;

/** Why something cannot be done for an order now. */
export const WhyNot = v.picklist([
  'role',
  'order_ended',
  'not_paid',
  'already_paid',
  'being_confirmed',
  'no_open_payment',
  'other_account',
  'refund_open',
  'none_refundable',
  'no_refund_waits',
  'no_refund_failed',
  'no_proposal',
  'own_proposal',
  'no_bank',
  'no_transfer_waits',
  'none_to_send_back',
  'none_sent_back',
  'begins_by_itself',
  'begun',
  'not_begun',
  'paused',
  'no_steps',
  'steps_done',
  'steps_open',
  'not_delivered_by_people',
  'delivered',
  'withdrawn',
  'no_matters',
  'no_units',
  'units_left',
  'files_full',
  'account_closed',
  'nothing_promised',
]);
export type WhyNot = v.InferOutput<typeof WhyNot>;

/** How far an event is on its way to an address of the operator's software. */
export const DeliveryState = v.picklist(['waiting', 'delivered']);
export type DeliveryState = v.InferOutput<typeof DeliveryState>;

/** The kinds of promises to customers; staff can move the deadline of each. */
export const PromiseKind = v.picklist(['refund', 'step', 'reply', 'invoice', 'inquiry']);
export type PromiseKind = v.InferOutput<typeof PromiseKind>;

/** The source of an entry on a case's timeline. */
export const CaseSide = v.picklist(['server', 'wallet', 'console']);
export type CaseSide = v.InferOutput<typeof CaseSide>;

/** A wallet's answer to a query about a payment; `differs` is money with an unexpected amount. */
export const AskedStatus = v.picklist([
  'absent',
  'notPaid',
  'scanned',
  'closed',
  'paid',
  'refunded',
  'differs',
]);
export type AskedStatus = v.InferOutput<typeof AskedStatus>;
