import type { BookingKind } from '#contract/base/picklists.ts';
import type { ConsoleClient, StaffData } from '#src/console/api/client.ts';

/** The kind and the place to book for a caller. */
export type BookingsSearch = { kind?: BookingKind | undefined; place?: string | undefined };

export type BookingsData = {
  open: StaffData<'listOpenBookings'>;
  places: StaffData<'listPlaces'>['items'];
  /** The place that was chosen for a caller, and its free times; null without one. */
  chosen: StaffData<'readPlaceTimes'> | null;
};

/** Reads the bookings, and the times of a place as long as it can be booked. */
export async function readBookings(
  call: ConsoleClient,
  { kind, place }: BookingsSearch,
  signal: AbortSignal,
): Promise<BookingsData> {
  const [open, { items: places }] = await Promise.all([
    call('listOpenBookings', { signal }),
    call('listPlaces', { signal }),
  ]);
  const found = places.find((one) => one.kind === kind && one.slug === place);
  if (found === undefined) return { open, places, chosen: null };
  const params = { kind: found.kind, place: found.slug };
  return { open, places, chosen: await call('readPlaceTimes', { params, signal }) };
}
