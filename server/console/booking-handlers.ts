import { logOpening } from '#server/records/log-opening.ts';
import type { BookingRow } from '#server/db/tables/bookings.ts';
import { findOwner } from '#server/domain/staff/owners.ts';
import { listNotes } from '#server/domain/staff/notes.ts';
import { listBookables, readFreeTimes } from '#server/domain/views/bookables.ts';
import { listOpenBookings, readBookingCase } from '#server/domain/views/console/bookings.ts';
import { listStaffLog } from '#server/domain/views/staff-log.ts';
import {
  bookForCaller,
  cancelForOwner,
  confirmBooking,
  declineBooking,
  missBooking,
  moveForOwner,
} from '#server/domain/workflows/booking-serve.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers, StaffRequest } from './endpoints.ts';

const logLines = 50;

/** Handles bookings: what waits for the desk, one booking, and what the desk does with it. */
export function bookingHandlers(deps: HttpDeps) {
  const toAct = ({
    ask,
    person,
    params,
  }: Pick<StaffRequest<'confirmBooking'>, 'ask' | 'person' | 'params'>) => ({
    ask,
    actor: person.actor,
    bookingNo: params.bookingNo,
  });
  return {
    async listOpenBookings({ locale }) {
      const now = deps.clock.date();
      const items = await listOpenBookings(deps.db, { locale, now });
      return { items, as_of: now.toISOString() };
    },
    async readBookingCase({ person, params, locale }) {
      const now = deps.clock.date();
      const subject = { kind: 'booking', number: params.bookingNo } as const;
      const found = await readBookingCase(deps.db, subject.number, { locale, now });
      await logOpening(deps.db, {
        at: now,
        actor: person.actor,
        act: 'booking.open',
        subject: subject.number,
        facts: {},
      });
      return {
        ...found,
        notes: await listNotes(deps.db, subject),
        log: (await listStaffLog(deps.db, [subject.number], { limit: logLines })).items,
        owner: await findOwner(deps.db, subject),
        as_of: now.toISOString(),
      };
    },
    listPlaces: async ({ locale }) => ({
      items: await listBookables(deps, { userId: null, locale }),
    }),
    readPlaceTimes: ({ params, locale }) =>
      readFreeTimes(deps, { userId: null, isByStaff: true, locale }, params),
    bookForCaller: {
      act: ({ ask, person, body }) => bookForCaller(ask, person.actor, body),
      present: ({ bookingNo }: BookingRow) => ({ booking_no: bookingNo }),
    },
    confirmBooking: (request) => confirmBooking(toAct(request)),
    rebook: (request) => moveForOwner(toAct(request), new Date(request.body.starts_at)),
    declineBooking: (request) => declineBooking(toAct(request), request.body.reason),
    cancelBookingForOwner: (request) => cancelForOwner(toAct(request), request.body.reason),
    missBooking: (request) => missBooking(toAct(request)),
  } satisfies Partial<StaffHandlers>;
}
