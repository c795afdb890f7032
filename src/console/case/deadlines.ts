import { isLate } from '#contract/base/deadlines.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Case } from '#contract/staff/case.ts';
import type { TFunction } from 'i18next';
import { formatDate } from '#src/i18n/format.ts';

/** A promise to the customer that is open: what is due, until when, and whether that is over. */
export type CaseDeadline = {
  of: 'refund' | 'step' | 'reply' | 'invoice';
  /** The instant. */
  by: string;
  /** The day in Shanghai, for what is due on a day and not at a time. */
  day?: string;
  isLate: boolean;
};

/** Lists the open promises of a case at the server's time of the reading. */
export function listDeadlines(about: Case): CaseDeadline[] {
  const { refunds, service, invoices, reply_by: replyBy, as_of: now } = about;
  const refund = refunds.find(({ status }) => status === 'requested')?.answer_by ?? null;
  // Customers and authorities promise nothing.
  const current = service.steps.find(({ status }) => status === 'current');
  const isOurs = current?.by === 'us' || current?.by === 'adviser';
  const day = service.state === 'underWay' && isOurs ? current.due : undefined;
  const step = day === undefined ? null : endOfDay(day).toISOString();
  return [
    { of: 'refund' as const, by: refund },
    { of: 'step' as const, by: step, ...(day === undefined ? null : { day }) },
    { of: 'reply' as const, by: replyBy },
    ...invoices.map(({ issue_by: by }) => ({ of: 'invoice' as const, by })),
  ].flatMap(({ by, ...rest }) => (by === null ? [] : [{ ...rest, by, isLate: isLate(by, now) }]));
}

/**
 * Returns the sentences about the deadlines of a case: an overdue one says so, to the customer with an apology;
 * of the others only the answer to a refund request is named, because its request is the situation.
 */
export function listDeadlineSentences(
  about: Case,
  locale: Locale,
  t: TFunction<'console-case'>,
  time: (instant: string) => string,
  reader: 'sentence' | 'customer',
): readonly string[] {
  return listDeadlines(about).flatMap(({ of, by, day, isLate: isOver }) => {
    const due = day === undefined ? time(by) : formatDate(startOfDay(day).toISOString(), locale);
    if (isOver) return [t(`late.${of}.${reader}`, { due })];
    return of === 'refund' ? [t('answerBy', { due })] : [];
  });
}
