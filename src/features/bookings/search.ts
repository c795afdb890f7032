import { createWordParser, parseContentId, searchReader } from '#src/app/content/search.ts';

/** Reads the place to book, or the number of the booking to move, from the address. */
export const readBookingsSearch = searchReader({
  kind: createWordParser(['room', 'expert', 'class'] as const),
  place: parseContentId,
  move: parseContentId,
});

export type BookingsSearch = ReturnType<typeof readBookingsSearch>;
