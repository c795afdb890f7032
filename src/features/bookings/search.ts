import { createWordParser, parseContentId, searchReader } from '#src/app/content/search.ts';

/** What is to be booked, or the number of the booking that is to be moved. */
export const readBookingsSearch = searchReader({
  kind: createWordParser(['room', 'expert', 'class'] as const),
  place: parseContentId,
  move: parseContentId,
});

export type BookingsSearch = ReturnType<typeof readBookingsSearch>;
