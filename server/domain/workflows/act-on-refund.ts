import { count, eq } from 'drizzle-orm';
import type { Refund, RefundAccount } from '#contract/refunds/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { maxRefundNotes } from '#contract/base/limits.ts';
import { refundAllows, refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refundNotes, refunds } from '#server/db/tables/payments.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import { maskAccount, sealAccount } from '#server/domain/refunds/account.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { ownedRefund, presentRefund } from '#server/domain/views/refund.ts';
import type { Ask } from '#server/records/ask.ts';
import { sendNow, startRefunding } from './approve-refund.ts';
import type { Deps } from './deps.ts';
import { lockRefund } from './lock-refund.ts';

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
