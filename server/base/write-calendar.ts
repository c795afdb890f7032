import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** One event, with the name of the calendar that it is in. */
export type CalendarEvent = {
  calendar: string;
  /** The same for the same event, so that a second file changes it. */
  id: string;
  start: Date;
  end: Date;
  stamp: Date;
  summary: string;
  location: string;
  url: string;
  status: keyof typeof ICalEventStatus;
};

/** Writes an event as the text of an iCalendar file. */
export function writeCalendar({ calendar: name, status, ...event }: CalendarEvent): string {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({ ...event, status: ICalEventStatus[status] });
  return calendar.toString();
}
