import * as v from 'valibot';
import { AttentionWhy, NoticeMismatch } from './attention.ts';
import { code, line } from '../base/text-fields.ts';
import {
  CaseAct,
  CaseSide,
  StaffQueue,
  FoundBy,
  MaskedField,
  MessageState,
  PromiseKind,
  RevealReason,
  WhyNot,
} from './picklists.ts';
import { Fen, Instant } from '../base/money.ts';
import {
  InquiryType,
  InvoiceKind,
  InvoiceStatus,
  Locale,
  MessageChannel,
  OrderStatus,
  PaymentChannel,
  PricingType,
  RefundCause,
  RefundStatus,
  ServiceState,
} from '../base/picklists.ts';
import { creditEntries, Refund, RefundLine } from '../refunds/schemas.ts';
import { TermsName } from '../base/shown.ts';
import { ServiceMatter, UnitsOfOrder } from '../service/schemas.ts';
import { programText } from '../base/typed-fields.ts';

/** POST search: a number, a phone, an e-mail, a company, a name, an amount, a day or a support code. */
export const SearchRequest = v.object({ text: code(8000) });

/** A search result; personal data is masked. */
export const Found = v.object({
  kind: v.picklist(['order', 'inquiry', 'booking']),
  number: v.string(),
  title: v.string(),
  status: v.string(),
  amount: v.nullable(Fen),
  customer: v.string(),
  company: v.nullable(v.string()),
  created_at: Instant,
  /** When a booking begins. */
  starts_at: v.optional(Instant),
});
export type Found = v.InferOutput<typeof Found>;

/** An open account, by its id, and the number of its orders. */
export const FoundCustomer = v.object({
  id: v.string(),
  customer: v.string(),
  company: v.nullable(v.string()),
  orders: v.number(),
});
export type FoundCustomer = v.InferOutput<typeof FoundCustomer>;

/** The newest results; `has_more` if there are others. */
export const SearchResult = v.object({
  found_by: v.nullable(FoundBy),
  /** The customers with this phone, e-mail, name or company. */
  customers: v.array(FoundCustomer),
  items: v.array(Found),
  has_more: v.boolean(),
  /** The support code that was found, also behind a short one; null for another search. */
  support_code: v.nullable(v.string()),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;

/** POST case: the case of an order; with a support code it includes the browser's record. */
export const CaseRequest = v.object({
  order_no: v.pipe(programText('required'), v.maxLength(64, 'invalid')),
  support_code: v.optional(v.pipe(programText('invalid'), v.maxLength(8000, 'tooLong'))),
  found_by: v.optional(FoundBy),
});

/** A masked value, and the field by which it can be revealed. */
export const Masked = v.object({ field: MaskedField, masked: v.string() });
export type Masked = v.InferOutput<typeof Masked>;

export const CaseCustomer = v.object({
  /** Null once the account is closed. */
  id: v.nullable(v.string()),
  level: v.string(),
  company: v.nullable(v.string()),
  /** The language that they read. */
  locale: Locale,
  verification: v.object({ status: v.string(), decided_at: v.nullable(Instant) }),
  masked: v.array(Masked),
  since: Instant,
  /** The number of all orders of the customer. */
  orders: v.number(),
});

/** One attempt to pay; `status` is the one inside the server. */
export const CaseAttempt = v.object({
  payment_no: v.string(),
  channel: PaymentChannel,
  /** The account that the payer paid, such as `wechat:1900000109` or `sandbox`. */
  account: v.string(),
  /** True if the account is not configured now: no wallet is asked about it or sends its refunds. */
  is_other_account: v.boolean(),
  amount: Fen,
  status: v.picklist(['pending', 'closing', 'success', 'refunding', 'refunded', 'failed']),
  transaction_id: v.nullable(v.string()),
  /** The amount the wallet received, if it differs from the requested one. */
  reported_amount: v.nullable(Fen),
  created_at: Instant,
  expires_at: Instant,
  paid_at: v.nullable(Instant),
  returned_at: v.nullable(Instant),
  /** How often the wallet was queried, the next query, and since when it has not responded. */
  queries: v.number(),
  next_query_at: v.nullable(Instant),
  unanswered_since: v.nullable(Instant),
  /** The signed notices of the wallet; `mismatch` names the difference. */
  notices: v.array(
    v.object({ notice_id: v.string(), received_at: Instant, mismatch: v.nullable(NoticeMismatch) }),
  ),
});

/** A fact as a case file has it, for the replay. */
export const StaffFact = v.object({
  at: Instant,
  kind: v.string(),
  payment_no: v.optional(v.string()),
  refund_no: v.optional(v.string()),
  cause: v.optional(RefundCause),
  amount: v.optional(Fen),
  status: v.optional(v.string()),
});

/** A line of the timeline; `kind` is that of a case file, or an act of the console. */
export const CaseLine = v.object({ ...StaffFact.entries, side: CaseSide });

/** Money that arrived on the operator's account for the order; `recorded`: it waits for a second person. */
export const CaseTransfer = v.object({
  id: v.string(),
  reference: v.string(),
  day: v.string(),
  amount: Fen,
  state: v.picklist(['recorded', 'booked', 'dropped']),
  recorded_by: v.string(),
  recorded_at: Instant,
  /** Whether it is part of a payment; else the rest of the amount is awaited. */
  counts: v.boolean(),
});
export type CaseTransfer = v.InferOutput<typeof CaseTransfer>;

/** A colleague's refund that waits for a second person. */
export const RefundProposal = v.object({
  id: v.string(),
  refund_no: v.string(),
  order_no: v.string(),
  amount: Fen,
  reason: v.nullable(v.string()),
  proposed_by: v.string(),
  proposed_at: Instant,
  /** Whether the reader may confirm it: another person, of the role. */
  is_own: v.boolean(),
});
export type RefundProposal = v.InferOutput<typeof RefundProposal>;

export const CaseRefund = v.object({
  ...Refund.entries,
  /** While the wallet has not refunded: its last answer, and the next query; `abnormal`: it cannot send it. */
  at_wallet: v.optional(
    v.object({
      state: v.picklist(['sent', 'accepted', 'unfunded', 'abnormal']),
      next_ask_at: v.nullable(Instant),
    }),
  ),
  proposal: v.nullable(RefundProposal),
  /** The recorded return of the money of a transfer, until a second person has confirmed it. */
  sent_back: v.nullable(v.object({ reference: v.string(), by: v.string() })),
  /**
   * The amount by the terms, and their name, which covers deliveries and openings since: a decision is for
   * this figure only.
   */
  figure: v.object({ amount: Fen, terms: TermsName }),
});

/** A promise that is open: `number` is that of its order for a step and a reply. */
export const StaffPromise = v.object({
  kind: PromiseKind,
  number: v.string(),
  until: Instant,
  /** The first deadline, if staff chose another day since. */
  first: v.nullable(Instant),
  /** The name of this promise and its deadline: only this one can be moved (wire, The console). */
  shown: v.string(),
});
export type StaffPromise = v.InferOutput<typeof StaffPromise>;

/** An invoice of the order; its buyer is revealed as `invoice_title`. */
const CaseInvoice = v.object({
  invoice_no: v.string(),
  fapiao_no: v.nullable(v.string()),
  kind: InvoiceKind,
  is_red: v.boolean(),
  status: InvoiceStatus,
  amount: Fen,
  buyer: v.string(),
  reason: v.nullable(v.string()),
  /** True if a refund left the invoiced sum above the kept one: this blocks the invoice. */
  exceeds: v.boolean(),
  /** The sum that a new invoice of the same orders can have; null unless this one exceeds the kept sum. */
  remaining: v.nullable(Fen),
  requested_at: Instant,
  issued_at: v.nullable(Instant),
  reversal_ends_at: v.nullable(Instant),
});

export const CaseMessage = v.object({
  id: v.string(),
  by: v.picklist(['customer', 'adviser']),
  text: v.string(),
  attachments: v.array(v.object({ name: v.string(), url: v.string() })),
  created_at: Instant,
  /** When it was answered, or marked as needing no reply. */
  settled_at: v.nullable(Instant),
});

export const CaseFile = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  delivered_at: Instant,
  seen_at: v.nullable(Instant),
});

/** A note for colleagues. */
export const CaseNote = v.object({ text: v.string(), by: v.string(), at: Instant });

/**
 * One line of the log of the console. `via` says whether it was a command or the console. `facts` are those of
 * `logFacts` for the act, or of a refusal; `reason` is what the person typed.
 */
export const LogLine = v.object({
  id: v.string(),
  at: Instant,
  by: v.string(),
  via: v.picklist(['command', 'console']),
  act: v.string(),
  subject: v.string(),
  facts: v.record(v.string(), v.unknown()),
  reason: v.nullable(v.string()),
  /** `begun` is written before the call to a wallet; the outcome gets a separate line. */
  outcome: v.picklist(['begun', 'done', 'refused']),
});
export type LogLine = v.InferOutput<typeof LogLine>;

/** Where the order and its service are on their charts. */
export const ChartPosition = v.object({
  machine: v.picklist(['orderLifecycle', 'serviceLifecycle', 'refundLifecycle']),
  state: v.string(),
  /** The visited states, the oldest first, including the current one. */
  visited: v.array(v.object({ state: v.string(), at: Instant })),
});

export const CannotAct = v.object({ act: CaseAct, why: WhyNot });

/** Sums of one order, or of all orders of a customer. */
const CaseLedger = v.object({
  captured: Fen,
  refunded: Fen,
  refunding: Fen,
  unreturned: Fen,
  kept: Fen,
  invoiced: Fen,
});

/** All facts about an order, with personal data masked. */
export const Case = v.object({
  order: v.object({
    order_no: v.string(),
    title: v.string(),
    type: PricingType,
    status: OrderStatus,
    amount: Fen,
    created_at: Instant,
    expires_at: Instant,
    /** Since when its payer has announced a transfer. */
    transfer_at: v.nullable(Instant),
    period_start: v.nullable(Instant),
    period_end: v.nullable(Instant),
    adviser: v.nullable(v.string()),
    attachments: v.array(v.object({ name: v.string(), url: v.string() })),
  }),
  customer: CaseCustomer,
  contact: v.array(Masked),
  attempts: v.array(CaseAttempt),
  transfers: v.array(CaseTransfer),
  ledger: CaseLedger,
  refundable: v.object({
    amount: Fen,
    lines: v.array(RefundLine),
    terms: TermsName,
    ...creditEntries,
  }),
  refunds: v.array(CaseRefund),
  /**
   * The limit above which a refund takes two people, and the part of it this reader has left for this
   * order.
   */
  two_people: v.object({ limit: Fen, left: Fen }),
  invoices: v.array(CaseInvoice),
  notifications: v.array(
    v.object({
      kind: v.string(),
      at: Instant,
      read_at: v.nullable(Instant),
      /** The messages that left the site; those older than thirty days are forgotten. */
      sent: v.array(v.object({ channel: MessageChannel, state: MessageState })),
    }),
  ),
  service: v.object({
    state: v.nullable(ServiceState),
    matters: v.array(ServiceMatter),
    units: v.array(UnitsOfOrder),
  }),
  files: v.array(CaseFile),
  messages: v.array(CaseMessage),
  /** The open promises to the customer, in the order of `PromiseKind`. */
  promises: v.array(StaffPromise),
  notes: v.array(CaseNote),
  log: v.array(LogLine),
  owner: v.nullable(v.string()),
  timeline: v.array(CaseLine),
  charts: v.array(ChartPosition),
  /** For the replay in machines/replay, together with the record of a support code. */
  facts: v.array(StaffFact),
  support: v.nullable(
    v.object({ code: v.string(), started_at: Instant, is_synced: v.boolean(), steps: v.number() }),
  ),
  can: v.array(CaseAct),
  cannot: v.array(CannotAct),
  as_of: Instant,
});
export type Case = v.InferOutput<typeof Case>;

/** GET customers/{id}: everything of one customer, the newest first, with personal data masked. */
export const StaffCustomer = v.object({
  ...v.omit(CaseCustomer, ['id']).entries,
  id: v.string(),
  ledger: CaseLedger,
  /** Orders, inquiries and bookings; `has_more` if there are others. */
  items: v.array(Found),
  has_more: v.boolean(),
  /** The orders with messages: their last one, and how many wait for a reply. */
  conversations: v.array(
    v.object({
      ...v.pick(CaseMessage, ['by', 'text', 'created_at']).entries,
      order_no: v.string(),
      open: v.number(),
    }),
  ),
  /** Notes about the orders, inquiries and bookings. */
  notes: v.array(v.object({ ...CaseNote.entries, kind: Found.entries.kind, number: v.string() })),
  log: v.array(LogLine),
});
export type StaffCustomer = v.InferOutput<typeof StaffCustomer>;

/** GET inquiries/{inquiryNo}. */
export const StaffInquiry = v.object({
  inquiry_no: v.string(),
  type: InquiryType,
  company: v.nullable(v.string()),
  position: v.nullable(v.string()),
  budget_range: v.nullable(v.string()),
  preferred_contact_time: v.nullable(v.string()),
  description: v.string(),
  masked: v.array(Masked),
  created_at: Instant,
  /** The promised answer; null once it was given. */
  promise: v.nullable(StaffPromise),
  answered_at: v.nullable(Instant),
  /** True if the sender has an account and is notified of the answer. */
  has_account: v.boolean(),
  /** The id of that account while it is open. */
  customer_id: v.nullable(v.string()),
  notes: v.array(CaseNote),
  log: v.array(LogLine),
  owner: v.nullable(v.string()),
  as_of: Instant,
});

/** GET verifications/{id}. The addresses of its files open for ten minutes. */
export const StaffVerification = v.object({
  id: v.string(),
  status: v.string(),
  id_number_masked: v.string(),
  masked: v.array(Masked),
  papers: v.array(v.object({ name: v.string(), url: v.string() })),
  submitted_at: Instant,
  decided_at: v.nullable(Instant),
  reason: v.nullable(v.string()),
  notes: v.array(CaseNote),
  log: v.array(LogLine),
  owner: v.nullable(v.string()),
});

/** POST reveals: the field and the reason; `other` explains it in `text`. */
export const RevealRequest = v.pipe(
  v.object({
    kind: v.picklist(
      ['order', 'inquiry', 'verification', 'refund', 'invoice', 'booking', 'customer'],
      'invalid',
    ),
    number: v.pipe(programText('required'), v.maxLength(64, 'invalid')),
    field: v.picklist(MaskedField.options, 'invalid'),
    reason: v.picklist(RevealReason.options, 'required'),
    text: v.optional(line(200)),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['text']],
      ({ reason, text: said }) => reason !== 'other' || said !== undefined,
      'required',
    ),
    ['text'],
  ),
);
export type RevealRequest = v.InferOutput<typeof RevealRequest>;

/** The value; the page masks it again at `until`. */
export const Revealed = v.object({ value: v.string(), until: Instant });

/** An item that waits for a person. */
export const QueueItem = v.object({
  queue: StaffQueue,
  kind: v.picklist([
    'order',
    'payment',
    'refund',
    'invoice',
    'inquiry',
    'verification',
    'booking',
    'notice',
    'difference',
    'webhook',
    'other',
  ]),
  /** Its number, or a few words if it has none. */
  number: v.string(),
  /** The case that it opens, if it belongs to an order. */
  order_no: v.nullable(v.string()),
  title: v.nullable(v.string()),
  customer: v.nullable(v.string()),
  amount: v.nullable(Fen),
  status: v.nullable(v.string()),
  /** The reason, for items that the server found or that must not be done as asked; else the queue is it. */
  why: v.nullable(AttentionWhy),
  since: v.nullable(Instant),
  promised_by: v.nullable(Instant),
  owner: v.nullable(v.string()),
});
export type QueueItem = v.InferOutput<typeof QueueItem>;

/**
 * The filter of the queues page: one queue, the reader's items, or all items; of these, if wanted, only the overdue
 * ones or those without an owner.
 */
export const QueueFilter = v.object({
  queue: v.nullable(v.picklist([...StaffQueue.options, 'mine'], 'invalid')),
  overdue: v.boolean('invalid'),
  unowned: v.boolean('invalid'),
});
export type QueueFilter = v.InferOutput<typeof QueueFilter>;

/** A filter under the name that a colleague gave it. */
export const SavedFilter = v.object({ name: v.string(), ...QueueFilter.entries });
export type SavedFilter = v.InferOutput<typeof SavedFilter>;

/** PUT filters: saves a filter of the reader under a name; with null the name is removed. */
export const FilterRequest = v.object({ name: line(20), filter: v.nullable(QueueFilter) });
export type FilterRequest = v.InferOutput<typeof FilterRequest>;

/**
 * GET queues: open items, the earliest promise first: the first ones of each queue and all of the reader’s;
 * `has_more` if there are others; `counts` covers all. Includes the items received and closed per day.
 */
export const Queues = v.object({
  counts: v.array(v.object({ queue: StaffQueue, count: v.number(), oldest: v.nullable(Instant) })),
  items: v.array(QueueItem),
  has_more: v.boolean(),
  days: v.array(v.object({ day: v.string(), came: v.number(), closed: v.number() })),
  closed_today: v.number(),
  /** The saved filters of the reader. */
  filters: v.array(SavedFilter),
  as_of: Instant,
});
export type Queues = v.InferOutput<typeof Queues>;

/** The status of a refund after an act of the console, and the proposal if it waits for a colleague. */
export const RefundOutcome = v.object({
  refund_no: v.string(),
  status: RefundStatus,
  proposal: v.nullable(RefundProposal),
});
export type RefundOutcome = v.InferOutput<typeof RefundOutcome>;
