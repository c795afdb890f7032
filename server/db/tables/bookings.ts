import { inArray, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { BookingKind, BookingState } from '#contract/base/picklists.ts';
import { bookingLifecycle } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { instant, isIn, serial } from './columns.ts';
import { uses } from './entitlements.ts';
import { users } from './people.ts';

/**
 * Bookings of rooms, experts and seats of classes. Two that hold the same room or expert never overlap, and those
 * that hold seats of a class never exceed them (`check_bookings` in 0001_triggers.sql).
 */
export const bookings = pgTable(
  'bookings',
  {
    id: serial(),
    bookingNo: text().notNull(),
    /** Null for a caller without an account, identified by the note. */
    userId: text().references(() => users.id),
    kind: text().$type<BookingKind>().notNull(),
    /** The place or the class in the content. */
    slug: text().notNull(),
    /** Its name, and where it is, as they were when it was booked. */
    title: jsonb().$type<Bilingual<string>>().notNull(),
    place: jsonb().$type<Bilingual<string>>().notNull(),
    /** The seats of a class; null for a room or an expert, which one booking holds alone. */
    seats: integer(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** As it was last decided; that its time has passed follows from the clock. */
    state: text().$type<BookingState>().notNull(),
    note: text(),
    /** The use of units that it made. */
    useId: bigint({ mode: 'number' }).references(() => uses.id),
    /** Why staff declined or cancelled it. */
    reason: text(),
    /** It ended with the plan that it took units of. */
    planEnded: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** When its owner was reminded of it; at the start of a booking that begins within a day. */
    remindedAt: instant(),
  },
  (table) => [
    unique('bookings_number_unique').on(table.bookingNo),
    unique('bookings_use_unique').on(table.useId),
    index('bookings_user_index').on(table.userId, table.startsAt),
    index('bookings_time_index').on(table.startsAt, table.kind, table.slug),
    uniqueIndex('bookings_once')
      .on(table.userId, table.kind, table.slug, table.startsAt)
      .where(sql`${table.state} ${isIn(bookingLifecycle.statusesWith('open'))}`),
    check('bookings_time_check', sql`${table.endsAt} > ${table.startsAt}`),
    check('bookings_owner_check', sql`${table.userId} is not null or ${table.note} is not null`),
  ],
);

export type BookingRow = typeof bookings.$inferSelect;

/** The condition for bookings in a state that has one of the tags, as it was last decided. */
export function bookingsWith(
  ...tags: Parameters<typeof bookingLifecycle.statusesWith>
): SQL | undefined {
  return inArray(bookings.state, bookingLifecycle.statusesWith(...tags));
}
