import { Link, useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { BookingState } from '#contract/base/picklists.ts';
import type { Booking } from '#contract/bookings/schemas.ts';
import type { BookingRef } from '#machines/booking.machine.ts';
import { saveText } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatDayTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { formatTimes } from '#src/i18n/format-times.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge, type Tone } from '#src/ui/controls/badge.tsx';
import { Button, buttonClass, type ButtonStyle } from '#src/ui/controls/button.tsx';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';

const looks: Record<BookingState, { tone: Tone; icon: IconName }> = {
  requested: { tone: 'info', icon: 'clock' },
  waiting: { tone: 'info', icon: 'clock' },
  confirmed: { tone: 'ok', icon: 'checkCircle' },
  declined: { tone: 'bad', icon: 'close' },
  cancelled: { tone: 'idle', icon: 'slash' },
  lapsed: { tone: 'idle', icon: 'dash' },
  done: { tone: 'idle', icon: 'check' },
  missed: { tone: 'idle', icon: 'close' },
};

type BookingRowProps = { actor: BookingRef; booking: Booking };

/** One booking: when and where, how far it is, and what its owner can do with it now. */
export function BookingRow({ actor, booking }: BookingRowProps) {
  const { t } = useTranslation('bookings');
  const locale = useLocale();
  const { booking_no: number, title, where, note, may } = booking;
  const time = formatTimes(booking, locale);
  const isCancelling = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.booking?.booking_no === number,
  );
  return (
    <li className="stack gap-8 p-20-24">
      <div className="cluster gap-8-16">
        <h3 className="text-16">{title}</h3>
        <BookingBadge state={booking.state} />
      </div>
      <p className="text-15 tabular">
        <b className="weight-500">{time}</b>
        <span className="color-2">{` · ${where}`}</span>
      </p>
      <BookingFacts booking={booking} />
      {note === undefined ? null : <p className="fine break-anywhere">{t('row.note', { note })}</p>}
      {may.length === 0 ? null : (
        <div className="cluster gap-8">
          {may.includes('move') ? (
            <Link
              to="/user/bookings"
              search={{ move: number }}
              className={buttonClass({ size: 'small' })}
              aria-label={t('of', { act: t('row.move'), title, time })}
            >
              {t('row.move')}
            </Link>
          ) : null}
          {may.includes('cancel') ? (
            <Button
              size="small"
              busy={isCancelling}
              busyLabel={t('cancel.busy')}
              aria-label={isCancelling ? undefined : t('of', { act: t('cancel.act'), title, time })}
              onClick={() => actor.send({ type: 'cancel.requested', booking })}
            >
              {t('cancel.act')}
            </Button>
          ) : null}
          {may.includes('calendar') ? (
            <CalendarButton booking={booking} variant="text" size="small" />
          ) : null}
        </div>
      )}
    </li>
  );
}

export function BookingBadge({ state }: Pick<Booking, 'state'>) {
  const { t } = useTranslation('bookings');
  return <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>;
}

/** Shows the facts of a booking: its units, when free changes end, when the desk answers, and why it ended. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const locale = useLocale();
  const { units, may, ahead, reason } = booking;
  const { free_until: freeUntil, answer_by: answerBy, plan_ended: planEnded } = booking;
  const facts = [
    units === undefined ? [] : t('row.units', { ...units, count: units.amount }),
    freeUntil === undefined
      ? []
      : may.includes('move')
        ? t('row.freeUntil', { time: formatDayTime(freeUntil, locale) })
        : t('row.late'),
    answerBy === undefined ? [] : t('row.answerBy', { time: formatDeadline(answerBy, locale) }),
    ahead === undefined ? [] : t('row.place', { count: ahead + 1 }),
    reason === undefined ? [] : t('row.reason', { reason }),
    planEnded === undefined ? [] : t('row.planEnded'),
  ].flat();
  return facts.map((fact) => (
    <p key={fact} className="detail break-anywhere">
      {fact}
    </p>
  ));
}

type CalendarButtonProps = Pick<ButtonStyle, 'variant' | 'size'> & { booking: Booking };

/** Saves a booking as a file that calendars read. */
export function CalendarButton({ booking, ...style }: CalendarButtonProps) {
  const { t } = useTranslation('bookings');
  const locale = useLocale();
  const { client } = useRouteContext({ from: '__root__' });
  const { booking_no: bookingNo, title } = booking;
  const time = formatTimes(booking, locale);
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('readBookingCalendar', { params: { bookingNo }, signal }),
    {
      changes: false,
      onDone: ({ text, file_name: name }) => saveText(text, name, 'calendar'),
    },
  );
  return (
    <>
      <Button
        {...style}
        busy={busy}
        busyLabel={t('calendar.busy')}
        aria-label={busy ? undefined : t('of', { act: t('calendar.act'), title, time })}
        onClick={() => submit()}
      >
        <Icon name="download" size={16} />
        <span>{t('calendar.act')}</span>
      </Button>
      {failure === null || busy ? null : (
        <FailureNote error={failure} title={t('calendar.failed')} />
      )}
    </>
  );
}
