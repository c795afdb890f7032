import { useTranslation } from 'react-i18next';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { BookingBadge } from '#src/console/app/booking-badge.tsx';
import { Card } from '#src/console/app/card.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { Table } from '#src/console/app/table.tsx';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { BookForCaller } from './book-for-caller.tsx';
import styles from './bookings.module.css';
import { formatBookedDay, formatHours } from './format-times.ts';
import type { BookingsData } from './read-bookings.ts';

type Open = StaffData<'listOpenBookings'>;

const columns = ['time', 'what', 'who', 'state'] as const;

/** Shows the bookings from today on by day, and books for a caller. */
export function BookingsPage({ reading }: { reading: Reading<BookingsData> }) {
  const { t } = useTranslation('console-bookings');
  const { data, error, isReading, reload } = reading;
  useTitle(t('title'));
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <div className="stack gap-16 p-20-24">
        <h1 className="text-22">{t('title')}</h1>
        <p className="detail" role="status">
          {data === null && error === null ? t('reading') : t('about')}
        </p>
        <ReadFailure error={error} again={t('again')} onAgain={reload} />
        {data === null ? null : (
          <div className={`gap-16 grid items-start ${styles.grid}`}>
            <BookForCaller places={data.places} chosen={data.chosen} />
            <Days open={data.open} />
          </div>
        )}
      </div>
    </PageReadingProvider>
  );
}

function Days({ open: { items, as_of: now } }: { open: Open }) {
  const { t } = useTranslation('console-bookings');
  const locale = useLocale();
  const toDay = ({ starts_at: start }: Open['items'][number]) => shanghaiDay(new Date(start));
  const days = [...new Set(items.map(toDay))];
  if (days.length === 0) {
    return <EmptyState drawing="empty" heading={t('none.title')} text={t('none.text')} />;
  }
  return (
    <div className="stack gap-16">
      {days.map((day) => {
        const ofDay = items.filter((booking) => toDay(booking) === day);
        const name = formatBookedDay(day, locale);
        return (
          <Card key={day} title={name} aside={t('zone')}>
            <Table
              label={t('table', { day: name })}
              columns={columns.map((column) => t(`columns.${column}`))}
              inCard
            >
              {ofDay.map((booking) => (
                <tr key={booking.booking_no}>
                  <td>{formatHours(booking, locale)}</td>
                  <td data-wraps>
                    <ConsoleLink
                      to="/bookings/$bookingNo"
                      params={{ bookingNo: booking.booking_no }}
                    >
                      {booking.title}
                    </ConsoleLink>
                    <small>{` ${booking.where}`}</small>
                  </td>
                  <td data-wraps>
                    <span>{booking.customer ?? t('caller')}</span>
                    {booking.note === undefined ? null : <small>{` ${booking.note}`}</small>}
                  </td>
                  <td>
                    <BookingBadge booking={booking} now={now} />
                  </td>
                </tr>
              ))}
            </Table>
          </Card>
        );
      })}
    </div>
  );
}
