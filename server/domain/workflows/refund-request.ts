import { count, eq } from 'drizzle-orm';
import { maxRefundNotes } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { isSameFigure, type Shown } from '#contract/base/shown.ts';
import type { Refund, RefundAccount, RefundRequest } from '#contract/refunds/schemas.ts';
import { responseDeadline } from '#contract/refunds/terms.ts';
import {
  refundAllows,
  refundIs,
  refundLifecycle,
} from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { refundNotes, refunds } from '#server/db/tables/payments.ts';
import { openOrderError } from '#server/domain/orders/plan-blocks.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { maskAccount, sealAccount } from '#server/domain/refunds/account.ts';
import { findOpenRequest } from '#server/domain/refunds/find.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { presentOrder } from '#server/domain/views/order.ts';
import { toSubject } from '#server/domain/views/periods.ts';
import { readRefundable } from '#server/domain/views/refund-facts.ts';
import { quoteRefund } from '#server/domain/views/refund-quote.ts';
import { ownedRefund, presentRefund } from '#server/domain/views/refund.ts';
import type { Ask } from '#server/records/ask.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import type { Deps } from './deps.ts';
import { findDependent } from './order-place-plan.ts';
import { sendNow, startRefunding } from './refund-decide.ts';
import { lockRefund } from './refund-send.ts';

/** The request for a refund. A request by the site, without a page that showed figures, has no figure. */
export type NewRefund = Omit<RefundRequest, 'shown'> & { shown?: Shown | undefined };

/**
 * Requests a refund. Throws 409 `refund.open` with the request that is already open, 409
 * `refund.terms_changed` with the quote when the terms give a different result than the page showed, 422 on
 * `amount` for more than the terms allow or for money that was never kept, and 409 with the unpaid order that
 * its credit is promised to.
 */
export async function createRefund(
  ask: Ask<Deps>,
  userId: string,
  request: NewRefund,
  locale: Locale,
): Promise<Refund> {
  const { id } = await ownedOrder(ask.db, userId, request.order_no);
  return ask.transaction(async (tx) => {
    const now = ask.clock.date();
    const order = await lockOrder(tx, id);
    const open = await findOpenRequest(tx, id);
    if (open !== null) {
      throw new Refusal(409, 'refund.open', await presentRefund(tx, open, now, locale));
    }
    await refusePromisedCredit(ask, tx, order, locale);
    await refuseOtherTerms(ask, tx, order, request.shown, locale);
    const refund = await insertRequest(ask, tx, order, request, now);
    return presentRefund(tx, refund, now, locale);
  });
}

/** Refuses a refund of a period while an unpaid order depends on it. */
async function refusePromisedCredit(
  deps: Deps,
  tx: Database,
  order: OrderRow,
  locale: Locale,
): Promise<void> {
  const subject = toSubject(order);
  if (subject === null) return;
  await lockPerson(tx, order.userId);
  const unpaid = await findDependent(tx, subject, order);
  if (unpaid === null) return;
  const data = await presentOrder(tx, unpaid, deps.clock.date(), locale, deps);
  throw new Refusal(409, openOrderError[subject], data);
}

async function refuseOtherTerms(
  { clock }: Deps,
  tx: Database,
  { userId, orderNo }: OrderRow,
  shown: Shown | undefined,
  locale: Locale,
): Promise<void> {
  if (shown === undefined) return;
  const quote = await quoteRefund({ db: tx, clock }, userId, orderNo, locale);
  if (isSameFigure(shown, { amount: quote.refundable, terms: quote.terms })) return;
  throw new Refusal(409, 'refund.terms_changed', quote);
}

async function insertRequest(
  deps: Deps,
  tx: Database,
  order: OrderRow,
  { amount, reason, note }: NewRefund,
  now: Date,
): Promise<RefundRow> {
  const { refundable, lines, payment } = await readRefundable(tx, order, now);
  if (payment === null || amount > refundable) throw invalid('amount', 'refundAmount');
  const [refund] = await tx
    .insert(refunds)
    .values({
      refundNo: deps.ids.refund(now),
      paymentId: payment.id,
      orderId: order.id,
      status: refundLifecycle.initial,
      cause: 'requested',
      asked: amount,
      reason,
      note,
      lines,
      createdAt: now,
      answerBy: responseDeadline(now),
    })
    .returning();
  if (refund === undefined) throw new Error('a refund was not written down');
  await addToTimeline(tx, order, 'refund.requested', now);
  return refund;
}

type Act = (
  tx: Database,
  current: { refund: RefundRow; order: OrderRow },
  now: Date,
) => Promise<RefundRow | null>;

/**
 * Accepts the offer and sends its amount. Throws 409 `refund.changed` with the refund when it is no longer
 * offered, or has another amount.
 */
export async function acceptOffer(
  ask: Ask<Deps>,
  userId: string,
  refundNo: string,
  meant: number | undefined,
  locale: Locale,
): Promise<Refund> {
  const taken = await act(ask, { userId, refundNo, locale }, async (tx, { refund, order }, now) => {
    const { offered } = refund;
    if (offered === null || (meant !== undefined && meant !== offered)) return null;
    const moved = await startRefunding(tx, order, refund, 'offer.accepted', offered, now);
    if (moved !== null) await addToTimeline(tx, order, 'refund.decided', now);
    return moved;
  });
  await sendNow(ask, taken);
  return presentRefund(
    ask.db,
    await ownedRefund(ask.db, userId, refundNo),
    ask.clock.date(),
    locale,
  );
}

/** Withdraws a request that is undecided, or an offer that is not accepted. Throws 409 `refund.changed`. */
export async function withdrawRefund(
  ask: Ask<Deps>,
  userId: string,
  refundNo: string,
  locale: Locale,
): Promise<Refund> {
  const withdrawn = await act(ask, { userId, refundNo, locale }, (tx, { refund }) =>
    moveRefund(tx, refund, 'refund.withdrawn'),
  );
  return presentRefund(ask.db, withdrawn, ask.clock.date(), locale);
}

/** Adds a note to an open refund. Throws 409 `refund.changed`, 422 for one note too many. */
export async function addNote(
  ask: Ask<Deps>,
  userId: string,
  refundNo: string,
  text: string,
  locale: Locale,
): Promise<Refund> {
  const noted = await act(ask, { userId, refundNo, locale }, async (tx, { refund }, at) => {
    if (!refundIs(refund.status, 'open')) return null;
    const [counted] = await tx
      .select({ notes: count() })
      .from(refundNotes)
      .where(eq(refundNotes.refundId, refund.id));
    if ((counted?.notes ?? 0) >= maxRefundNotes) throw invalid('text', 'tooManyNotes');
    await tx.insert(refundNotes).values({ refundId: refund.id, at, text });
    return refund;
  });
  return presentRefund(ask.db, noted, ask.clock.date(), locale);
}

/**
 * Stores, encrypted, the bank account for a refund that its wallet cannot send; a later account replaces it.
 * Throws 409 `refund.changed` unless the wallet has failed.
 */
export async function setAccount(
  ask: Ask<Deps>,
  userId: string,
  refundNo: string,
  account: RefundAccount,
  locale: Locale,
): Promise<Refund> {
  const set = await act(ask, { userId, refundNo, locale }, async (tx, { refund }) => {
    if (!refundAllows(refund.status, 'giveAccount')) return null;
    const [updated] = await tx
      .update(refunds)
      .set({
        account: sealAccount(ask.keys, refundNo, account),
        accountMasked: maskAccount(account),
      })
      .where(eq(refunds.id, refund.id))
      .returning();
    return updated ?? null;
  });
  return presentRefund(ask.db, set, ask.clock.date(), locale);
}

type Asked = { userId: string; refundNo: string; locale: Locale };

/** Runs `change` on a person's refund under the lock of its order; null means that the refund has changed. */
async function act(
  ask: Ask<Deps>,
  { userId, refundNo, locale }: Asked,
  change: Act,
): Promise<RefundRow> {
  const known = await ownedRefund(ask.db, userId, refundNo);
  return ask.transaction(async (tx) => {
    const current = await lockRefund(tx, known);
    const now = ask.clock.date();
    const changed = await change(tx, current, now);
    if (changed !== null) return changed;
    const data = await presentRefund(tx, current.refund, now, locale);
    throw new Refusal(409, 'refund.changed', data);
  });
}
