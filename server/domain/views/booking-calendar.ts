import type { CalendarFile } from '#contract/bookings/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { writeCalendar } from '#server/base/write-calendar.ts';
import type { Deps } from '#server/records/deps.ts';
import { readBooking } from './bookings.ts';

/** Writes a booking as an iCalendar file, in the reader's language. Throws 404 for another's. */
export async function readBookingCalendar(
  deps: Pick<Deps, 'db' | 'clock' | 'site' | 'siteOrigin'>,
  userId: string,
  bookingNo: string,
  locale: Locale,
): Promise<CalendarFile> {
  const booking = await readBooking(deps, userId, bookingNo, locale);
  const { title: summary, where: location, state } = booking;
  const page = locale === 'zh-CN' ? '/user/bookings' : '/en/user/bookings';
  const { host, href: url } = new URL(page, deps.siteOrigin);
  const text = writeCalendar({
    calendar: deps.site().short[locale],
    id: `${bookingNo}@${host}`,
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    stamp: deps.clock.date(),
    summary,
    location,
    url,
    status: bookingIs(state, 'held')
      ? 'CONFIRMED'
      : bookingIs(state, 'open')
        ? 'TENTATIVE'
        : 'CANCELLED',
  });
  return { file_name: `${bookingNo}.ics`, text };
}
