import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookedPlace } from '#machines/booking.machine.ts';
import { bindBooking } from '#src/actors/booking.ts';
import type { WatchedPage } from '#src/actors/watched-page.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import { Lists } from './lists.tsx';
import type { OwnBookings } from './read.ts';
import type { BookingsSearch } from './search.ts';
import { Settled, ToLists } from './settled.tsx';
import { Times } from './times.tsx';
import { getBookingScreen, withBooking } from './view.ts';

type WatchedBookings = { own: OwnBookings; change: WatchedPage<OwnBookings>['change'] };
type BookingsProps = WatchedBookings & { search: BookingsSearch };

/** Runs a separate process for each address: the lists, one place, or the move of one booking. */
export function Bookings({ own, change, search: { kind, place, move } }: BookingsProps) {
  const isNamed = kind !== undefined && place !== undefined;
  return (
    <BookingProcess
      key={`${kind} ${place} ${move}`}
      own={own}
      change={change}
      place={isNamed && move === undefined ? { kind, slug: place } : null}
      moveNo={move ?? null}
    />
  );
}

type ProcessProps = WatchedBookings & { place: BookedPlace | null; moveNo: string | null };

function BookingProcess({ own, change, place, moveNo }: ProcessProps) {
  const { t } = useTranslation('bookings');
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [logic] = useState(() => bindBooking(client, confirm));
  const actor = useActorRef(logic, { input: { place } });
  useRecorder(actor);
  const screen = useSelector(actor, getBookingScreen);
  const error = useSelector(actor, ({ context }) => context.error);
  const followChange = useEffectEvent(() => {
    const snapshot = actor.getSnapshot();
    const { booking } = snapshot.context;
    if (booking !== null && snapshot.matches('settled')) {
      change((newest) => withBooking(newest, booking));
    }
    void router.invalidate();
  });
  useEffect(() => {
    const changes = actor.on('bookings.changed', followChange);
    return () => changes.unsubscribe();
  }, [actor]);
  const moved = own.bookings.find(
    ({ booking_no: number, may }) => number === moveNo && may.includes('move'),
  );
  const openMove = useEffectEvent(() => {
    if (moved !== undefined) actor.send({ type: 'move.requested', booking: moved });
  });
  // The lists may be older than the booking, and are read again.
  const isThere = moved !== undefined;
  useEffect(() => {
    if (isThere) openMove();
  }, [actor, isThere]);
  switch (screen) {
    case 'lists':
      return <Lists actor={actor} own={own} />;
    case 'settled':
      return <Settled actor={actor} own={own} />;
    case 'times':
      return <Times actor={actor} own={own} />;
    case 'loading':
      return (
        <SkeletonGroup label={t('loadingTimes')}>
          <Skeleton height={96} />
          <Skeleton height={320} />
        </SkeletonGroup>
      );
    case 'failed':
      return (
        <LoadFailed
          error={error}
          of="bookings"
          onRetry={() => actor.send({ type: 'retry.requested' })}
          way={<ToLists />}
        />
      );
  }
}
