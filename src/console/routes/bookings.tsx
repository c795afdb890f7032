import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { BookingKind } from '#contract/base/picklists.ts';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { readPage } from '#src/console/app/read-page.ts';
import { useReading } from '#src/console/app/use-reading.ts';
import { readBookings, type BookingsSearch } from '#src/console/case/read-bookings.ts';
import { readsOnly, textsRoute, withPage } from './base.tsx';

const BookingsPage = lazyRouteComponent(
  () => import('#src/console/case/bookings-page.tsx'),
  'BookingsPage',
);
const BookingPage = lazyRouteComponent(
  () => import('#src/console/case/booking-page.tsx'),
  'BookingPage',
);

const bookingsPageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/bookings',
  staticData: { namespaces: ['console-bookings', 'console-case'] },
  validateSearch: ({ kind, place }): BookingsSearch =>
    v.is(BookingKind, kind) && typeof place === 'string' ? { kind, place } : {},
  component: withPage(Bookings, BookingsPage),
});

const bookingsDataRoute = createRoute({
  getParentRoute: () => bookingsPageRoute,
  path: '/',
  loaderDeps: ({ search: { kind, place } }) => ({ kind, place }),
  loader: ({ context: { call }, deps, abortController: { signal } }) =>
    readPage(readBookings(call, deps, signal)),
  ...readsOnly,
});

const bookingPageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/bookings/$bookingNo',
  staticData: { namespaces: ['console-bookings', 'console-case'] },
  component: withPage(Booking, BookingPage),
});

const bookingDataRoute = createRoute({
  getParentRoute: () => bookingPageRoute,
  path: '/',
  loader: ({ context: { call }, params, abortController: { signal } }) =>
    readPage(call('readBookingCase', { params, signal })),
  ...readsOnly,
});

export const bookingsRoute = bookingsPageRoute.addChildren([bookingsDataRoute]);
export const bookingRoute = bookingPageRoute.addChildren([bookingDataRoute]);

function Bookings() {
  return <BookingsPage reading={useReading(bookingsDataRoute.useMatch<ConsoleRouter>())} />;
}

function Booking() {
  const { bookingNo } = bookingPageRoute.useParams<ConsoleRouter>();
  const reading = useReading(bookingDataRoute.useMatch<ConsoleRouter>());
  return <BookingPage bookingNo={bookingNo} reading={reading} />;
}
