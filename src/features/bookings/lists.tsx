import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { BookingRef } from '#machines/booking.machine.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { listBookableUnits } from '#src/app/content/bookable-units.ts';
import { UnitMeters } from '#src/app/content/unit-meters.tsx';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { UnclearNote } from '#src/app/forms/unclear-note.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { BookingRow } from './booking-row.tsx';
import { Places } from './places.tsx';
import type { OwnBookings } from './read.ts';
import { findNewest, isUnclear } from './view.ts';

type ListsProps = { actor: BookingRef; own: OwnBookings };

/** The bookings of a person, what they have for them, and what can be booked. */
export function Lists({ actor, own: { bookings, places, possessions } }: ListsProps) {
  const { t } = useTranslation('bookings');
  const isOpen = ({ state }: (typeof bookings)[number]) => bookingIs(state, 'open');
  const coming = bookings.filter(isOpen).toReversed();
  const earlier = bookings.filter((booking) => !isOpen(booking));
  const units = possessions.flatMap((each) => listBookableUnits(each, places));
  return (
    <>
      <p className="secondary">{t('lead')}</p>
      <Cancellation actor={actor} bookings={bookings} />
      <section className="stack gap-16" aria-labelledby="coming">
        <h2 id="coming" className="text-22">
          {t('coming.title')}
        </h2>
        {coming.length === 0 ? (
          <p className="detail">{t('coming.none')}</p>
        ) : (
          <ul className="frame ruled">
            {coming.map((booking) => (
              <BookingRow key={booking.booking_no} actor={actor} booking={booking} />
            ))}
          </ul>
        )}
        {earlier.length === 0 ? null : (
          <details className="frame fold">
            <summary className="gap-16 flex items-center justify-between p-16">
              <span>{t('earlier', { count: earlier.length })}</span>
              <Icon name="chevronDown" />
            </summary>
            <ul className="ruled border-top">
              {earlier.map((booking) => (
                <BookingRow key={booking.booking_no} actor={actor} booking={booking} />
              ))}
            </ul>
          </details>
        )}
      </section>
      {units.length === 0 ? null : (
        <Card as="section" padded className="stack gap-16" aria-labelledby="units">
          <h2 id="units" className="text-18">
            {t('units')}
          </h2>
          <UnitMeters units={units} />
        </Card>
      )}
      <Places places={places} />
    </>
  );
}

/** Shows the result of a cancellation: unclear, refused for a reason, or done. */
function Cancellation({ actor, bookings }: { actor: BookingRef } & Pick<OwnBookings, 'bookings'>) {
  const { t } = useTranslation('bookings');
  const snapshot = useSelector(actor, (current) => current);
  const booking = findNewest(snapshot.context.booking, bookings);
  const { error } = snapshot.context;
  if (isUnclear(snapshot)) {
    return (
      <>
        <UnclearNote title={t('cancel.unclear')} text={t('cancel.unclearText')} />
        <div>
          <Button onClick={() => actor.send({ type: 'retry.requested' })}>{t('askNow')}</Button>
        </div>
      </>
    );
  }
  if (snapshot.matches('settled') && booking !== null) {
    return (
      <Note tone="ok" role="status">
        <p>
          <b>{t('cancel.done', { title: booking.title })}</b>
        </p>
        <p>
          {booking.units === undefined
            ? t('cancel.nothingUsed')
            : t('cancel.stayUsed', { ...booking.units, count: booking.units.amount })}
        </p>
      </Note>
    );
  }
  if (error === null || !snapshot.matches('choosing')) return null;
  return (
    <FailureNote
      error={error}
      title={t('cancel.failed')}
      chart={{ machine: 'booking', path: 'choosing' }}
    />
  );
}
