import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { CallerBooking } from '#contract/staff/booking-calls.ts';
import type { LoggedAct } from '#contract/staff/log.ts';
import {
  beginsAs,
  bookingIs,
  bookingLifecycle,
  type BookingAct,
} from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import { bookings, type BookingRow } from '#server/db/tables/bookings.ts';
import { users } from '#server/db/tables/people.ts';
import { changeBooking, mayDo } from '#server/domain/bookings/rows.ts';
import { runStaffWork, type Ask, type StaffWork } from '#server/records/ask.ts';
import {
  confirmBooking as confirm,
  endBooking,
  expectBooking,
  fillSeats,
  rebook,
} from './booking-change.ts';
import { makeBooking } from './booking-make.ts';
import { notifyBooking } from './booking-units.ts';
import type { Deps } from './deps.ts';

const noAccount = {
  'zh-CN': '这个手机号没有账户；留空即为没有账户的来电者预约',
  'en-US': 'No account has this phone number; leave it empty for a caller without one',
};

/** The context of an act: the colleague and the booking. */
type Of = { ask: Ask<Deps>; actor: string; bookingNo: string };

/** Confirms a request. Throws 409 when another booking holds the time. */
export function confirmBooking(of: Of): Promise<void> {
  return serve(of, 'confirm', async ({ tx, now }, row) => {
    await confirm(tx, row, {}, now);
    return { act: 'booking.confirm', facts: {} };
  });
}

/** Moves a booking to a free time and notifies its owner. Units that do not cover that time come back. */
export function moveForOwner(of: Of, startsAt: Date): Promise<void> {
  return serve(of, 'move', async ({ tx, now }, row) => {
    const moved = await rebook(tx, row, { startsAt, isByStaff: true }, now);
    await notifyBooking(tx, moved, 'booking_moved', now);
    const facts = { from: row.startsAt.toISOString(), to: startsAt.toISOString() };
    return { act: 'booking.move', facts };
  });
}

/** Declines a request; its owner reads the reason. */
export function declineBooking(of: Of, reason: string): Promise<void> {
  return serve(of, 'decline', async ({ tx, now }, row) => {
    const state = bookingLifecycle.next(row.state, 'booking.declined') ?? row.state;
    await notifyBooking(
      tx,
      await changeBooking(tx, row, { state, reason }),
      'booking_declined',
      now,
    );
    return { act: 'booking.decline', facts: {}, reason };
  });
}

/** Cancels a booking for the house: its units come back, and its owner reads the reason. */
export function cancelForOwner(of: Of, reason: string): Promise<void> {
  return serve(of, 'cancel', async ({ tx, now }, row) => {
    const ended = await endBooking(tx, row, { givesBack: true, reason }, now);
    await notifyBooking(tx, ended, 'booking_cancelled', now);
    return { act: 'booking.cancel', facts: {}, reason };
  });
}

/** Records that the customer did not come; the units stay used. */
export function missBooking(of: Of): Promise<void> {
  return serve(of, 'miss', async ({ tx }, row) => {
    const state = bookingLifecycle.next(row.state, 'booking.missed') ?? row.state;
    await changeBooking(tx, row, { state });
    return { act: 'booking.miss', facts: {} };
  });
}

/**
 * Books for a caller. With a phone, the booking belongs to the account with that number and uses its units. A free time
 * is held at once; for a full class, the booking joins the waiting list. Throws 422 for a phone without an account,
 * and as `bookTime`.
 */
export function bookForCaller(
  ask: Ask<Deps>,
  actor: string,
  { phone, ...wanted }: v.InferOutput<typeof CallerBooking>,
): Promise<BookingRow> {
  return runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const [owner] =
      phone === null
        ? []
        : await tx
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.phone, phone), isNull(users.closedAt)));
    if (phone !== null && owner === undefined) throw invalid('phone', noAccount);
    const made = await makeBooking(
      ask,
      tx,
      { userId: owner?.id ?? null, isByStaff: true },
      wanted,
      (by) => (by === 'ask' ? beginsAs.units : beginsAs[by]),
    );
    if (bookingIs(made.state, 'held')) await notifyBooking(tx, made, 'booking_confirmed', now);
    const { kind, slug, startsAt, bookingNo } = made;
    const facts = { kind, place: slug, starts_at: startsAt.toISOString() };
    await log({ act: 'booking.make', subject: bookingNo, facts });
    return made;
  });
}

type Logged = LoggedAct & { reason?: string };

/** Runs an act that the booking allows now. Throws 404, and 409 `console.not_now`. */
function serve(
  { ask, actor, bookingNo }: Of,
  act: BookingAct,
  run: (work: StaffWork, row: BookingRow) => Promise<Logged>,
): Promise<void> {
  return runStaffWork(ask, actor, async (work) => {
    const row = await expectBooking(work.tx, eq(bookings.bookingNo, bookingNo));
    if (!mayDo(row, act, work.now)) throw new Refusal(409, 'console.not_now');
    await work.log({ ...(await run(work, row)), subject: bookingNo });
    if (row.kind === 'class' && act === 'decline') await fillSeats(work.tx, row, work.now);
  });
}
