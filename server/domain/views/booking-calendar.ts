import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarFile } from '#contract/bookings/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
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
  const { host } = new URL(deps.siteOrigin);
  const calendar = ical({ name: deps.site().short[locale], method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${bookingNo}@${host}`,
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    stamp: deps.clock.date(),
    summary: booking.title,
    location: booking.where,
    status: bookingIs(booking.state, 'held')
      ? ICalEventStatus.CONFIRMED
      : bookingIs(booking.state, 'open')
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CANCELLED,
    url: new URL(locale === 'zh-CN' ? '/user/bookings' : '/en/user/bookings', deps.siteOrigin).href,
  });
  return { file_name: `${bookingNo}.ics`, text: calendar.toString() };
}
