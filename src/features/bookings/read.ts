import type { Bookable, Booking } from '#contract/bookings/schemas.ts';
import type { Possession } from '#contract/service/possessions.ts';
import type { Client } from '#src/api/client.ts';

/** The places that a person can book, their bookings, and the plans and units that they have for it. */
export type OwnBookings = {
  places: readonly Bookable[];
  bookings: readonly Booking[];
  possessions: readonly Possession[];
};

/** Reads what the signed-in person can book, their bookings, and what they have for it. */
export async function readOwnBookings(client: Client, signal: AbortSignal): Promise<OwnBookings> {
  const [places, bookings, possessions] = await Promise.all([
    client.call('listBookables', { signal }),
    client.call('listBookings', { signal }),
    client.call('readEntitlements', { signal }),
  ]);
  return { places, bookings, possessions };
}
