/** The places that the histories book. */
export const bookedPlaces = {
  room: { kind: 'room', place: 'b301' },
  expert: { kind: 'expert', place: 'patents' },
  class: { kind: 'class', place: 'rd-expense-ledger' },
} as const;

/** The seats of the class: it is soon full. */
export const seatsOfClass = 2;
