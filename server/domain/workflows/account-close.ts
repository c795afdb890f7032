import { and, asc, eq, gt } from 'drizzle-orm';
import type { AccountClosing } from '#contract/accounts/account.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { bookings, bookingsWith } from '#server/db/tables/bookings.ts';
import { orders, ordersWith } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { checkOwnPassword } from '#server/domain/accounts/guesses.ts';
import { personRow } from '#server/domain/accounts/profile.ts';
import { findOpenMatters } from '#server/domain/views/account-standing.ts';
import { listBookings } from '#server/domain/views/bookings.ts';
import { withoutKey, type Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { cancelBooking } from './booking-change.ts';
import { cancelOrder } from './order-end.ts';
import { eraseFiles, eraseOrders, erasePerson } from './account-erase.ts';

/**
 * Closes an account permanently: all personal data is erased at once, in one transaction; orders and payments
 * stay without it, and so do issued invoices. The phone is free again. Unpaid orders and
 * open bookings are cancelled first.
 * Throws 422 on `password`, 409 with unfinished business, 503 when a wallet does not report whether an order
 * was paid; nothing is erased then.
 */
export async function closeAccount(
  ask: Ask<Deps>,
  userId: string,
  token: string,
  { password }: AccountClosing,
  client: Client,
  locale: Locale,
): Promise<void> {
  const user = await personRow(ask, userId);
  if (!(await checkOwnPassword(ask, user, { token, client }, password))) {
    throw invalid('password', 'passwordWrong');
  }
  await expectNothingOpen();
  await cancelUnpaid(ask, userId, locale);
  await cancelBookings(ask, userId, locale);
  await ask.transaction(async (tx) => {
    // Locks orders before the person, as every move of an order does.
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(asc(orders.id))
      .for('update');
    const [held] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (held?.phone !== user.phone) throw new Refusal(401, 'user.login_first');
    if (held.passwordHash !== user.passwordHash) throw invalid('password', 'passwordWrong');
    const now = ask.clock.date();
    const open = await findOpenMatters(tx, userId, locale);
    const pending = await tx.$count(orders, unpaid(userId));
    // Booked since the others were cancelled.
    const booked = await tx.$count(
      bookings,
      and(eq(bookings.userId, userId), bookingsWith('open'), gt(bookings.startsAt, now)),
    );
    if (open.length > 0 || pending > 0 || booked > 0) throw refusal(open);
    await eraseFiles(tx, userId, now);
    await eraseOrders(tx, userId);
    await erasePerson(tx, { id: userId, phone: user.phone, signInEmail: held.signInEmail }, now);
  });
  ask.sessionCache.publishPersonEnds(userId);
  ask.log.info('an account was closed', { user: userId });

  async function expectNothingOpen(): Promise<void> {
    const open = await findOpenMatters(ask.db, userId, locale);
    if (open.length > 0) throw refusal(open);
  }
}

/** Gives the times and seats that the person holds back to others. */
async function cancelBookings(deps: Deps, userId: string, locale: Locale): Promise<void> {
  for (const { booking_no: bookingNo, may } of await listBookings(deps, userId, locale)) {
    if (may.includes('cancel')) await cancelBooking(withoutKey(deps), userId, bookingNo, locale);
  }
}

const refusal = (open: readonly object[]) => new Refusal(409, 'account.open', { open });

const unpaid = (userId: string) => and(eq(orders.userId, userId), ordersWith('unpaid'));

/** Cancels unpaid orders; an order that was paid in the meantime counts as unfinished business. */
async function cancelUnpaid(deps: Deps, userId: string, locale: Locale): Promise<void> {
  const rows = await deps.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(unpaid(userId))
    .orderBy(asc(orders.id));
  for (const { orderNo } of rows) {
    try {
      await cancelOrder(withoutKey(deps), userId, orderNo, locale);
    } catch (error) {
      // It has ended in another way; its current status is read again below.
      if (!(error instanceof Refusal && error.status === 409)) throw error;
    }
  }
}
