import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { BookingState } from '#contract/base/picklists.ts';
import type { BookingRef } from '#machines/booking.machine.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatTimes } from '#src/i18n/format-times.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { BookingBadge, BookingFacts, CalendarButton } from './booking-row.tsx';
import type { OwnBookings } from './read.ts';
import { findNewest } from './view.ts';

/** Shows the booking or request that was just made, with its later changes, and the next steps. */
export function Settled({ actor, own }: { actor: BookingRef; own: OwnBookings }) {
  const { t } = useTranslation('bookings');
  const locale = useLocale();
  const { act, booking: made } = useSelector(actor, ({ context }) => context);
  const booking = findNewest(made, own.bookings);
  if (booking === null) return null;
  const { state, title, where, may, kind, place: slug } = booking;
  const isMove = act?.kind === 'move';
  return (
    <Card as="section" padded className="stack gap-16" aria-labelledby="settled">
      <div className="stack gap-8 justify-items-start" role="status">
        <BookingBadge state={state} />
        <h2 id="settled" className="text-22" tabIndex={-1} ref={takeFocus}>
          {bookingIs(state, 'open')
            ? t(`settled.${isMove ? 'moved' : getResult(state)}`, { title })
            : title}
        </h2>
        <p className="text-17 weight-500 tabular">{formatTimes(booking, locale)}</p>
        <p className="secondary">{where}</p>
      </div>
      <div className="stack gap-4">
        <BookingFacts booking={booking} />
      </div>
      <div className="cluster gap-8">
        {may.includes('calendar') ? <CalendarButton booking={booking} variant="primary" /> : null}
        <Link to="/user/bookings" className={buttonClass()}>
          {t('settled.lists')}
        </Link>
        {isMove || kind === 'class' ? null : (
          <Button
            variant="text"
            onClick={() => actor.send({ type: 'place.chosen', place: { kind, slug } })}
          >
            {t('settled.another')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function getResult(state: BookingState) {
  if (bookingIs(state, 'toAnswer')) return 'requested';
  return bookingIs(state, 'inLine') ? 'waiting' : 'confirmed';
}

/** The way back to the lists. */
export function ToLists() {
  const { t } = useTranslation('bookings');
  return (
    <Link className="back detail" to="/user/bookings">
      <Icon name="chevronLeft" size={16} />
      <span>{t('toLists')}</span>
    </Link>
  );
}
