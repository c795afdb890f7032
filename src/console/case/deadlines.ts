import { isLate } from '#contract/base/deadlines.ts';
import { findEndedDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Case, StaffPromise } from '#contract/staff/case.ts';
import type { TFunction } from 'i18next';
import { formatDate } from '#src/i18n/format.ts';

/** A promise to the customer that is open, and whether its deadline is over. */
export type CaseDeadline = StaffPromise & { isLate: boolean };

/** Lists the open promises of a case at the server's time of the reading. */
export function listDeadlines({ promises, as_of: now }: Case): CaseDeadline[] {
  return promises.map((promise) => ({ ...promise, isLate: isLate(promise.until, now) }));
}

/** Formats a deadline: the end of a day as the day, any other instant as `time` formats it. */
function formatPromised(
  instant: string,
  locale: Locale,
  time: (instant: string) => string,
): string {
  const day = findEndedDay(new Date(instant));
  return day === null ? time(instant) : formatDate(startOfDay(day).toISOString(), locale);
}

/**
 * Returns the sentences about the deadlines of a case: an overdue or moved one says so, to the customer with an
 * apology; of the others only the answer to a refund request is named, because its request is the situation.
 */
export function listDeadlineSentences(
  about: Case,
  locale: Locale,
  t: TFunction<'console-case'>,
  time: (instant: string) => string,
  reader: 'sentence' | 'customer',
): readonly string[] {
  return listDeadlines(about).flatMap((promise) => {
    const sentence = sayDeadline(promise, promise.isLate, locale, t, time, reader);
    if (sentence !== null) return [sentence];
    const due = formatPromised(promise.until, locale, time);
    return promise.kind === 'refund' ? [t('answerBy', { due })] : [];
  });
}

/** Returns the sentence about a promise that is overdue, or was moved to another day; null for any other. */
export function sayDeadline(
  { kind, number, until, first }: StaffPromise,
  isOver: boolean,
  locale: Locale,
  t: TFunction<'console-case'>,
  time: (instant: string) => string,
  reader: 'sentence' | 'customer',
): string | null {
  const due = formatPromised(until, locale, time);
  if (isOver) return t(`late.${kind}.${reader}`, { due, number });
  if (first === null) return null;
  return t(`moved.${kind}.${reader}`, { first: formatPromised(first, locale, time), due, number });
}
