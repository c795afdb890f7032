import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { bookingReminderMs } from '#contract/base/limits.ts';
import { bookings, bookingsWith } from '#server/db/tables/bookings.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { countTimes } from '#server/domain/bookings/bookable.ts';
import { lockBooking, lockPlace, mayDo } from '#server/domain/bookings/rows.ts';
import { giveBack } from '#server/domain/entitlements/entitlements.ts';
import { findBookable } from '#server/domain/views/bookables.ts';
import { endBooking, fillSeats } from '#server/domain/workflows/booking-change.ts';
import { notifyBooking, takeForBooking } from '#server/domain/workflows/booking-units.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';

/**
 * Reminds owners a day before, cancels what plans that have ended paid for, and fills seats that became free, such as
 * by a change of the content.
 */
export async function sweepBookings(deps: Deps): Promise<void> {
  await remind(deps);
  await endWithPlans(deps);
  await fillClasses(deps);
}

async function remind({ db, clock }: Deps): Promise<void> {
  const now = clock.date();
  const isDue = and(
    bookingsWith('held'),
    isNull(bookings.remindedAt),
    gt(bookings.startsAt, now),
    lte(bookings.startsAt, new Date(now.valueOf() + bookingReminderMs)),
  );
  const due = await db.select({ id: bookings.id }).from(bookings).where(isDue);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(bookings)
        .set({ remindedAt: now })
        .where(and(eq(bookings.id, id), isDue))
        .returning();
      if (row !== undefined) await notifyBooking(tx, row, 'booking_soon', now);
    });
  }
}

/** Cancels bookings that begin after their entitlement ends, unless another one of their owner has units for them. */
async function endWithPlans({ db, clock }: Deps): Promise<void> {
  const now = clock.date();
  const orphans = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(uses, eq(uses.id, bookings.useId))
    .innerJoin(entitlements, eq(entitlements.id, uses.entitlementId))
    .where(
      and(
        bookingsWith('held'),
        gt(bookings.startsAt, now),
        lte(entitlements.endsAt, bookings.startsAt),
      ),
    );
  for (const { id } of orphans) {
    await db.transaction(async (tx) => {
      const row = await lockBooking(tx, eq(bookings.id, id));
      if (row === null || row.useId === null || !mayDo(row, 'cancel', now)) return;
      const item = await findBookable(tx, row.kind, row.slug);
      const useId =
        item === null
          ? null
          : await takeForBooking(tx, row, { item, count: countTimes(row, item), time: row }, now);
      await giveBack(tx, row.useId, now);
      if (useId !== null) {
        await tx.update(bookings).set({ useId }).where(eq(bookings.id, id));
        return;
      }
      const ended = await endBooking(tx, row, { givesBack: false, planEnded: true }, now);
      await notifyBooking(tx, ended, 'booking_cancelled', now);
    });
  }
}

async function fillClasses({ db, clock }: Deps): Promise<void> {
  const now = clock.date();
  const sessions = await db
    .selectDistinct({ kind: bookings.kind, slug: bookings.slug, startsAt: bookings.startsAt })
    .from(bookings)
    .where(and(bookingsWith('inLine'), gt(bookings.startsAt, now)))
    .orderBy(asc(bookings.startsAt));
  for (const session of sessions) {
    await db.transaction(async (tx) => {
      await lockPlace(tx, session);
      await fillSeats(tx, session, now);
    });
  }
}
