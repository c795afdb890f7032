import { endOfDay, shanghaiDay, shanghaiTime, startOfDay } from './shanghai.ts';

/**
 * Working days of mainland China: Monday to Friday without public holidays, and with the weekend days that are
 * worked instead. For a year without an entry, every Monday to Friday.
 */

/** `off` are ranges of days, both ends included; `worked` are the weekend days on which people work. */
type PublicHolidays = {
  off: readonly (readonly [from: string, until: string])[];
  worked: readonly string[];
};

/**
 * Public holidays by year, as the General Office of the State Council announces them each November
 * (国务院办公厅关于 … 年部分 节假日安排的通知, www.gov.cn). 2026: announced on 4 November 2025.
 */
const publicHolidays: Readonly<Record<string, PublicHolidays>> = {
  '2026': {
    off: [
      ['2026-01-01', '2026-01-03'],
      ['2026-02-15', '2026-02-23'],
      ['2026-04-04', '2026-04-06'],
      ['2026-05-01', '2026-05-05'],
      ['2026-06-19', '2026-06-21'],
      ['2026-09-25', '2026-09-27'],
      ['2026-10-01', '2026-10-07'],
    ],
    worked: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
};

/** Checks whether the public holidays of a year such as `2026` are known. */
export function hasHolidays(year: string): boolean {
  return publicHolidays[year] !== undefined;
}

/** Checks whether a day such as `2026-11-20` is a working day. */
export function isWorkingDay(day: string): boolean {
  const { off, worked } = publicHolidays[day.slice(0, 4)] ?? { off: [], worked: [] };
  if (worked.includes(day)) return true;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (
    weekday !== 0 && weekday !== 6 && !off.some(([from, until]) => from <= day && day <= until)
  );
}

/** Returns the day that lies `days` working days after `day`. */
export function addWorkingDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (isWorkingDay(date.toISOString().slice(0, 10))) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

/** Returns the day that lies `days` working days before `day`. */
export function subtractWorkingDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() - 1);
    if (isWorkingDay(date.toISOString().slice(0, 10))) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

/**
 * Checks whether `instant` lies on a working day between two times such as `09:00` and `18:00` in Shanghai.
 */
export function isWithinHours(instant: Date, { from, to }: { from: string; to: string }): boolean {
  const [day = '', time = ''] = shanghaiTime(instant).split(' ');
  return isWorkingDay(day) && time >= from && time < to;
}

/** Returns the same time on the next working day; a time on a day off counts from the next working day. */
export function workingDayLater(instant: Date): Date {
  const day = shanghaiDay(instant);
  if (!isWorkingDay(day)) return endOfDay(addWorkingDays(day, 1));
  const intoDayMs = instant.valueOf() - startOfDay(day).valueOf();
  return new Date(startOfDay(addWorkingDays(day, 1)).valueOf() + intoDayMs);
}
