import type { Bookable } from '#contract/bookings/schemas.ts';
import type { Possession } from '#contract/service/possessions.ts';
import type { UnitsOfOrder } from '#contract/service/schemas.ts';

/** Lists the units of what a person has now with which something can be booked. */
export function listBookableUnits(
  { status, units }: Pick<Possession, 'status' | 'units'>,
  places: readonly Pick<Bookable, 'units'>[],
): UnitsOfOrder[] {
  const labels = new Set(places.map((place) => place.units?.label));
  return status === 'active' ? units.filter(({ label }) => labels.has(label)) : [];
}
