import { and, asc, count, eq, gt, lt, not, sql, type SQL } from 'drizzle-orm';
import { bookingFreeUntilMs } from '#contract/base/limits.ts';
import type { BookingState } from '#contract/base/picklists.ts';
import {
  bookingIs,
  bookingLifecycle,
  type BookingAct,
} from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import { violatedConstraint, type Database } from '#server/db/database.ts';
import { bookings, bookingsWith, type BookingRow } from '#server/db/tables/bookings.ts';
import type { BookableItem, Time } from './bookable.ts';

/** The object of a booking: a place, or the session of a class. */
export type Held = Pick<BookingRow, 'kind' | 'slug'>;

/** Returns the state of a booking at `now`: its time may have passed since it was last decided. */
export function getBookingState(
  { state, startsAt, endsAt }: Pick<BookingRow, 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
): BookingState {
  const end = bookingIs(state, 'held') ? endsAt : startsAt;
  return end <= now ? (bookingLifecycle.next(state, 'time.passed') ?? state) : state;
}

/**
 * Checks whether people may do something with a booking at `now`. A missed one has begun; others have not. A class has
 * one time, and its seats go to the next in line without people.
 */
export function mayDo(row: BookingRow, act: BookingAct, now: Date): boolean {
  if (row.kind === 'class' && (act === 'move' || act === 'confirm')) return false;
  const hasBegun = row.startsAt <= now;
  return hasBegun === (act === 'miss') && bookingLifecycle.allows(getBookingState(row, now), act);
}

/** Returns until when a booking can be moved by its owner, and gives its units back. */
export function getFreeUntil({ startsAt }: Pick<BookingRow, 'startsAt'>): Date {
  return new Date(startsAt.valueOf() - bookingFreeUntilMs);
}

/**
 * Makes bookings of one place take turns until the transaction ends. Taken before the lock of a person, so that
 * no two transactions wait for each other.
 */
export async function lockPlace(tx: Database, { kind, slug }: Held): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}/${slug}`}::text, 0))`,
  );
}

/** Locks the place of a booking, then the booking, and reads it for an act; null for an unknown one. */
export async function lockBooking(
  tx: Database,
  isWanted: SQL | undefined,
): Promise<BookingRow | null> {
  const [found] = await tx.select().from(bookings).where(isWanted);
  if (found === undefined) return null;
  await lockPlace(tx, found);
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, found.id)).for('update');
  return row ?? null;
}

/** Lists the times at which a place is held within `span`, except by the booking that is moved. */
export function listHeld(
  db: Database,
  { kind, slug }: Held,
  span: Time,
  moved: SQL | undefined,
): Promise<Time[]> {
  return db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.kind, kind),
        eq(bookings.slug, slug),
        bookingsWith('held'),
        lt(bookings.startsAt, span.endsAt),
        gt(bookings.endsAt, span.startsAt),
        moved === undefined ? undefined : not(moved),
      ),
    );
}

/** Counts the bookings of a session that are in a state with the tag. */
export async function countInSession(
  db: Database,
  { slug }: Pick<BookingRow, 'slug'>,
  startsAt: Date,
  tag: 'held' | 'inLine',
  before?: SQL,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(bookings)
    .where(and(isOfSession(slug, startsAt), bookingsWith(tag), before));
  return row?.count ?? 0;
}

/** Lists those who wait for a seat of a session, the first in line first. */
export function listWaiting(tx: Database, slug: string, startsAt: Date): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(and(isOfSession(slug, startsAt), bookingsWith('inLine')))
    .orderBy(asc(bookings.id))
    .for('update');
}

function isOfSession(slug: string, startsAt: Date): SQL | undefined {
  return and(eq(bookings.kind, 'class'), eq(bookings.slug, slug), eq(bookings.startsAt, startsAt));
}

/** Writes a new booking, as it is named now. Throws 409 for a time that is taken, and for one booked twice. */
export function insertBooking(
  tx: Database,
  { kind, slug, title, place, seats }: BookableItem,
  booking: Omit<typeof bookings.$inferInsert, 'kind' | 'slug' | 'title' | 'place' | 'seats'>,
): Promise<BookingRow> {
  const isClass = kind === 'class';
  return refuseTaken(async () => {
    const [row] = await tx
      .insert(bookings)
      .values({ ...booking, kind, slug, title, place, seats: isClass ? seats : null })
      .returning();
    if (row === undefined) throw new Error('a booking was not written down');
    return row;
  });
}

/** Changes a booking. Throws 409 for a time that is taken. */
export function changeBooking(
  tx: Database,
  { id }: BookingRow,
  set: Partial<typeof bookings.$inferInsert>,
): Promise<BookingRow> {
  return refuseTaken(async () => {
    const [row] = await tx.update(bookings).set(set).where(eq(bookings.id, id)).returning();
    if (row === undefined) throw new Error('a booking was not changed');
    return row;
  });
}

const refusals = {
  bookings_apart: 'booking.taken',
  bookings_within_seats: 'booking.changed',
  bookings_once: 'booking.changed',
} as const;

/** Turns what the database refuses into the refusal that its reader understands. */
async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const code = Object.entries(refusals).find(([name]) => name === constraint)?.[1];
    throw code === undefined ? error : new Refusal(409, code, undefined, { cause: error });
  }
}
