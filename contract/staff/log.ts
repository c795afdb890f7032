import * as v from 'valibot';
import { DifferenceKind } from '../payments/difference-kinds.ts';
import { Fen, Instant } from '../base/money.ts';
import { Month } from '../base/text-fields.ts';
import { BookingKind, Channel, OutgoingEventKind } from '../base/picklists.ts';
import {
  AskedStatus,
  FoundBy,
  MaskedField,
  ProgramScope,
  PromiseKind,
  RevealReason,
  StaffRole,
} from './picklists.ts';
import type { ServiceRefusal } from './service-refusals.ts';

const none = v.object({});
const Day = v.pipe(v.string(), v.isoDate());
const Texts = v.object({ 'zh-CN': v.string(), 'en-US': v.string() });
/** A sum that was decided, and the one that the customer asked for. */
const Decided = v.object({ amount: Fen, asked: Fen });
const Invoice = v.object({ amount: Fen });
const Issued = v.object({ amount: Fen, fapiao_no: v.string() });
const Proposed = v.object({ amount: Fen, proposed_by: v.string() });
const WithRole = v.object({ role: StaffRole });
/** The place and the start of a booking. */
const BookedTime = v.object({ kind: BookingKind, place: v.string(), starts_at: Instant });
/** Units of a quantity, by its key and in its name. */
const UnitsTaken = v.object({ key: v.string(), label: Texts, amount: v.number() });
/** Where events are sent to. */
const Address = v.object({ url: v.string() });
const Backup = v.object({ folder: v.string() });

/**
 * The acts in the console's log, and the facts of each line: done, revealed or refused for a colleague or a
 * command. What a person typed as the reason is in `reason` of the line, and is never read as a fact.
 */
export const logFacts = {
  'session.begin': v.object({ means: v.picklist(['code', 'recovery_code']) }),
  /** The id of a session elsewhere; null for the one that asked. */
  'session.end': v.object({ session: v.nullable(v.string()) }),
  'session.end_others': v.object({ ended: v.number() }),
  search: v.object({ found: v.number() }),
  'filter.set': none,
  'case.open': v.object({ found_by: v.nullable(FoundBy) }),
  'customer.open': none,
  'inquiry.open': none,
  'verification.open': none,
  'field.open': v.object({ field: MaskedField, reason: RevealReason }),
  /** `status` is null when the wallet did not answer, and absent in the line before it was asked. */
  'payment.ask': v.object({
    asked: v.array(
      v.object({
        payment_no: v.string(),
        amount: Fen,
        status: v.optional(v.nullable(AskedStatus)),
      }),
    ),
  }),
  'payment.end': v.object({ amount: Fen }),
  'order.cancel': v.object({ amount: Fen }),
  'refund.request': v.object({ refund_no: v.string(), amount: Fen }),
  'refund.approve': Decided,
  'refund.propose': Decided,
  'refund.decline': v.object({ asked: Fen }),
  'refund.settle': v.object({ amount: Fen }),
  'refund.confirm': Proposed,
  'refund.return': Proposed,
  'transfer.record': v.object({ amount: Fen, day: Day, needs_second: v.boolean() }),
  'transfer.confirm': v.object({ amount: Fen, day: Day }),
  'transfer.drop': v.object({ amount: Fen, day: Day }),
  'refund.send_back': v.object({ amount: Fen }),
  'refund.sent_back': v.object({ amount: Fen }),
  /** The first day; null for now. */
  'service.start': v.object({ day: v.nullable(Day) }),
  'service.matter': v.object({ title: v.string(), units: v.number() }),
  'service.withdraw': v.object({ title: v.string() }),
  'service.use': UnitsTaken,
  'service.undo': UnitsTaken,
  'service.step': v.object({ step: v.string(), title: Texts }),
  'service.branch': v.object({ branch: v.string(), title: Texts }),
  'service.deliver': v.object({ files: v.array(v.string()) }),
  'service.complete': none,
  'service.reply': none,
  'service.settle': v.object({ messages: v.number() }),
  'booking.open': none,
  'booking.make': BookedTime,
  'booking.confirm': none,
  'booking.move': v.object({ from: Instant, to: Instant }),
  'booking.decline': none,
  'booking.cancel': none,
  'booking.miss': none,
  'inquiry.answered': none,
  'verification.verified': none,
  'verification.rejected': none,
  // Logged for a refusal that comes before the decision is known.
  'verification.decide': none,
  'invoice.issued': Issued,
  'invoice.declined': Invoice,
  /** The sum of the withdrawn request, and the one that takes its place; null when nothing is kept. */
  'invoice.replaced': v.object({
    amount: Fen,
    requested: v.nullable(v.object({ invoice_no: v.string(), amount: Fen })),
  }),
  'reversal.entered': Invoice,
  'reversal.confirmed': Issued,
  'reversal.refused': Invoice,
  /** The deadline until then, and the day that was promised instead. */
  'promise.move': v.object({ kind: PromiseKind, from: Instant, day: Day }),
  'note.add': none,
  'owner.set': v.object({ owner: v.nullable(v.string()) }),
  'announcement.send': v.object({ title: Texts, notified: v.number() }),
  'difference.list': none,
  'difference.settle': v.object({
    channel: Channel,
    day: Day,
    kind: DifferenceKind,
    ours: v.nullable(Fen),
    theirs: v.nullable(Fen),
  }),
  'ledger.export': v.object({ month: Month }),
  'token.make': v.object({ scopes: v.array(ProgramScope), days: v.number() }),
  'token.end': none,
  'webhook.create': v.object({ url: v.string(), kinds: v.array(OutgoingEventKind) }),
  'webhook.secret': Address,
  'webhook.stop': Address,
  'webhook.resume': Address,
  'webhook.remove': Address,
  'webhook.repeat': Address,
  'orders.pause': v.object({ says: v.partial(Texts) }),
  'orders.resume': none,
  'staff.add': WithRole,
  'staff.reset': WithRole,
  'staff.end': WithRole,
  'site.backup': Backup,
  'site.backup.keys': Backup,
  /** The backup that was restored for a trial, and the instant that it is of. */
  'site.drill': v.object({ backup: v.string(), of: Instant }),
} as const satisfies Record<string, v.ObjectSchema<v.ObjectEntries, undefined>>;

export type LogAct = keyof typeof logFacts;
export type LogFacts<Act extends LogAct> = v.InferOutput<(typeof logFacts)[Act]>;

/** An act that was done or begun: without its facts it does not compile. */
export type LoggedAct = {
  [Act in LogAct]: { act: Act; facts: LogFacts<Act> };
}[LogAct];

/** The facts of a refusal: its error word, for a service a closer reason, and the facts of the request. */
export type RefusalFacts = { error: string; why?: ServiceRefusal } & Readonly<
  Record<string, unknown>
>;

export const logActs = Object.keys(logFacts).filter(isLogAct);

/** Checks whether `act` is an act of the log; a line may be of a newer version. */
export function isLogAct(act: string): act is LogAct {
  return Object.hasOwn(logFacts, act);
}

/**
 * Reads the facts of an act from a stored entry or from a request. A missing or malformed fact is absent; anything
 * else, such as a one-time code, is left out.
 */
export function readLogFacts<Act extends LogAct>(act: Act, given: unknown): Partial<LogFacts<Act>>;
export function readLogFacts(act: LogAct, given: unknown): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = Object(given);
  const entries: v.ObjectEntries = logFacts[act].entries;
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]) => {
      const read = Object.hasOwn(found, name) ? v.safeParse(schema, found[name]) : null;
      return read?.success === true ? [[name, read.output]] : [];
    }),
  );
}
