import { useTranslation } from 'react-i18next';
import { isLate } from '#contract/base/deadlines.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { BookingBadge } from '#src/console/app/booking-badge.tsx';
import { Card, Facts } from '#src/console/app/card.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { LogCard } from './log-card.tsx';
import { MaskedValue } from './masked-value.tsx';
import { NotesCard } from './notes-card.tsx';
import { SubjectActs, SubjectPage } from './subject-page.tsx';
import { formatDayTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { beijing } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { listBookingForms } from './booking-acts.tsx';
import { formatBookedTime } from './format-times.ts';

type Booking = StaffData<'readBookingCase'>;

type BookingPageProps = { bookingNo: string; reading: Reading<Booking> };

/** Shows a booking with its time and person, and the acts that staff can do with it now. */
export function BookingPage({ bookingNo, reading }: BookingPageProps) {
  const { t } = useTranslation(['console-bookings', 'console-case', 'console-words']);
  const locale = useLocale();
  const { data, error, isReading, reload } = reading;
  const title = t('one.title', { number: bookingNo });
  if (data === null) return <SubjectPage title={title} error={error} onAgain={reload} />;
  const subject = { kind: 'booking', number: bookingNo } as const;
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <SubjectPage
        title={title}
        sentence={t('one.sentence', {
          what: data.title,
          when: formatBookedTime(data, locale),
          state: t(`state.${data.state}`),
        })}
        error={error}
        onAgain={reload}
        left={
          <Card title={t('one.who')}>
            <Facts
              facts={[
                {
                  term: t('one.account'),
                  value:
                    data.customer === null ? (
                      t('one.noAccount')
                    ) : data.customer_id === null ? (
                      t('one.closed')
                    ) : (
                      <ConsoleLink to="/customers/$id" params={{ id: data.customer_id }}>
                        {data.customer}
                      </ConsoleLink>
                    ),
                },
                ...data.masked.map((masked) => ({
                  term: t(`console-case:masked.${masked.field}`),
                  value: <MaskedValue masked={masked} subject={subject} />,
                })),
                { term: t('one.note'), value: data.note ?? null },
              ]}
            />
          </Card>
        }
        right={
          <>
            <SubjectActs subject={subject} owner={data.owner} forms={listBookingForms(data)} />
            <NotesCard notes={data.notes} />
          </>
        }
        foot={<LogCard log={data.log} about={bookingNo} />}
      >
        <Booked booking={data} />
      </SubjectPage>
    </PageReadingProvider>
  );
}

function Booked({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['console-bookings', 'console-words']);
  const locale = useLocale();
  const { units, ahead, answer_by: due, plan_ended: isPlanEnded } = booking;
  const isOver = due !== undefined && isLate(due, booking.as_of);
  const deadline = due === undefined ? null : formatDeadline(due, locale, beijing);
  return (
    <Card title={t('one.what')} aside={t('zone')}>
      {isOver ? (
        <div className="p-16">
          <Note tone="warn" icon="clock">
            <p>{t('one.late', { due: deadline })}</p>
          </Note>
        </div>
      ) : null}
      <Facts
        facts={[
          { term: t('one.state'), value: <BookingBadge booking={booking} now={booking.as_of} /> },
          { term: t('one.kind'), value: t(`console-words:bookingKind.${booking.kind}`) },
          { term: t('one.name'), value: booking.title },
          { term: t('one.where'), value: booking.where },
          { term: t('one.when'), value: formatBookedTime(booking, locale) },
          {
            term: t('one.units'),
            value: units === undefined ? null : `${units.label} · ${units.amount} ${units.unit}`,
          },
          {
            term: t('one.ahead'),
            value: ahead === undefined ? null : t('one.place', { place: ahead + 1 }),
          },
          { term: t('one.due'), value: deadline },
          {
            term: t('one.reason'),
            value: booking.reason ?? (isPlanEnded ? t('one.planEnded') : null),
          },
          { term: t('one.made'), value: formatDayTime(booking.created_at, locale, beijing) },
        ]}
      />
    </Card>
  );
}
