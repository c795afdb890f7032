import * as v from 'valibot';
import { Day, OneTimeCode, Phone, wholeNumber } from '../base/fields.ts';
import { code, line, text } from '../base/text-fields.ts';
import { maxMatterTitleLength, maxMessageLength } from '../base/limits.ts';
import { Fen } from '../base/money.ts';
import { Shown } from '../base/shown.ts';
import { typedCode } from '../base/typed-code.ts';
import { programText } from '../base/typed-fields.ts';
import { PromiseKind } from './picklists.ts';

/** A reason that a customer reads, on one line. */
const Reason = line(200);
const OptionalReason = v.optional(v.nullable(Reason), null);
const Amount = v.pipe(wholeNumber(1, 999_999_999, 'refundAmount'), Fen);

export const WithReason = v.object({ reason: Reason });

/**
 * POST orders/{orderNo}/refunds: the amount to refund, in fen; the customer reads the reason. `shown` is
 * the quote on the page.
 */
export const StaffRefundRequest = v.object({ amount: Amount, reason: Reason, shown: Shown });

/**
 * POST refunds/{refundNo}/approve: without an amount it approves the request, else it offers that amount.
 * `shown` is the quote on the page.
 */
export const RefundApproval = v.object({
  amount: v.optional(v.nullable(Amount), null),
  reason: OptionalReason,
  shown: Shown,
});
export const RefundSettlement = v.object({ reference: Reason });

/** POST proposals/{id}/confirm: the second person types the amount, in fen, and a fresh code. */
export const ProposalConfirmation = v.object({
  amount: Amount,
  /** The refund terms that the page showed. */
  shown: Shown,
  code: OneTimeCode,
});

// Two people type a bank's number, each in their own spelling: it has capitals, one kind of dash and no blanks.
const bankNumber = v.pipe(
  code(64),
  v.transform((typed) => typed.replaceAll(' ', '').toUpperCase()),
);
// What exceeds an order has the number of its transfer with `excessSuffix`, so no number of a bank may hold it.
export const excessSuffix = '//2';
const transferNumber = v.pipe(bankNumber, v.regex(/^(?!.*\/\/)/, 'invalid'));
/** POST orders/{orderNo}/transfers: what the bank says of the money; the sum in fen, the day in Shanghai. */
export const TransferArrived = v.object({ reference: transferNumber, day: Day, amount: Amount });
/** POST transfers/{id}/confirm: the second person types the amount, in fen, and a fresh code. */
export const TransferConfirmation = v.object({ amount: Amount, code: OneTimeCode });
/** POST refunds/{refundNo}/send-back: the bank's number of the money that was sent back. */
export const MoneySentBack = v.object({ reference: bankNumber });
/** POST refunds/{refundNo}/sent-back: the second person repeats the number, with a fresh code. */
export const MoneyBackConfirmation = v.object({ reference: bankNumber, code: OneTimeCode });

export const ServiceStart = v.object({
  day: v.optional(v.nullable(Day), null),
  adviser: v.optional(v.nullable(line(40)), null),
});
/** The number of a matter; 0 for the steps that are taken once for the order. */
const matter = v.optional(wholeNumber(0, 9999, 'invalid'), 0);

export const MatterOpened = v.object({
  title: line(maxMatterTitleLength),
  units: wholeNumber(1, 9999, 'invalid'),
});
export const MatterWithdrawn = v.object({
  matter: wholeNumber(1, 9999, 'invalid'),
  reason: line(200),
});
export const UnitsUsed = v.object({
  key: code(64),
  amount: wholeNumber(1, 9999, 'invalid'),
  note: line(200),
});
export const UseUndone = v.object({
  use: v.pipe(programText('required'), v.regex(/^\d{1,15}$/, 'invalid')),
});
export const StepDone = v.object({ matter, step: code(64) });
export const BranchReached = v.object({ matter, branch: code(64) });
/** The fields sent with the files of orders/{orderNo}/files: a note is sent as a message. */
export const Delivery = v.object({
  /** The matter that the files belong to. */
  matter: v.optional(wholeNumber(1, 9999, 'invalid')),
  note: v.optional(text(maxMessageLength)),
});
export const StaffReply = v.object({ text: text(maxMessageLength) });

/**
 * The fields sent with the files of invoices/{invoiceNo}/issue and …/reversed; `amount` is the one on the
 * page.
 */
export const InvoiceIssue = v.object({
  amount: v.pipe(wholeNumber(1, 999_999_999_999, 'invalid'), Fen),
  fapiao_no: v.pipe(
    typedCode('required'),
    v.transform((value) => value.replaceAll(/[\s-]/g, '')),
    v.minLength(1, 'required'),
    v.maxLength(40, 'tooLong'),
  ),
});

export const VerificationDecision = v.variant('decision', [
  v.object({ decision: v.literal('verified'), reason: OptionalReason }),
  v.object({ decision: v.literal('rejected'), reason: Reason }),
]);

/** The subjects of notes and owners. */
const Subject = {
  kind: v.picklist(['order', 'inquiry', 'verification', 'refund', 'invoice', 'booking'], 'invalid'),
  number: v.pipe(programText('required'), v.regex(/^[\w-]{1,64}$/, 'invalid')),
} as const;

/** POST notes: for colleagues only. */
export const NoteRequest = v.object({ ...Subject, text: text(1000) });

/** POST owners: takes something, hands it to a colleague by name, or with null gives it up. */
export const OwnerRequest = v.object({ ...Subject, owner: v.nullable(code(64)) });

/** POST promises: the end of `day` in Shanghai becomes the deadline; `shown` is that of the promise. */
export const PromiseMove = v.object({
  kind: v.picklist(PromiseKind.options, 'invalid'),
  number: Subject.number,
  day: Day,
  shown: v.pipe(programText('required'), v.maxLength(128, 'invalid')),
});

const Texts = (longest: number) =>
  v.object({
    'zh-CN': line(longest),
    'en-US': line(longest),
  });

const Words = {
  title: Texts(60),
  body: Texts(500),
  link: v.optional(code(200)),
} as const;

/** POST announcements: to the customer of an order, without showing their phone, to a phone, or to everybody. */
export const Announcement = v.variant('to', [
  v.object({ to: v.literal('customer'), order_no: code(64), ...Words }),
  v.object({ to: v.literal('phone'), phone: Phone, ...Words }),
  v.object({ to: v.literal('all'), ...Words }),
]);
export const Announced = v.object({ notified: v.number(), before: v.number() });

/** POST order-pause: the explanation for customers; empty for the default sentence. */
export const PauseRequest = v.object({
  'zh-CN': v.optional(line(200)),
  'en-US': v.optional(line(200)),
});
