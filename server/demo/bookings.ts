import type { BookedBy } from '#contract/bookings/schemas.ts';
import type { BookingKind } from '#contract/base/picklists.ts';
import { readFreeTimes } from '#server/domain/views/bookables.ts';
import { bookTime } from '#server/domain/workflows/booking-make.ts';
import { orderMembership, pay } from './buying.ts';
import { days, minutes, type Story } from './calendar.ts';
import { choose, type Customer, type Park } from './park.ts';

/** Becomes a member and books a room and an expert now and then. */
export async function* booksRooms(park: Park, customer: Customer): Story {
  yield* pay(park, customer, await orderMembership(park, customer, 'premium', 12));
  for (let round = 0; round < 12; round += 1) {
    yield days(8);
    await book(park, customer, { kind: 'room', place: 'b302', ahead: 3, by: 'units' });
    yield days(11);
    await book(park, customer, { kind: 'expert', place: 'trademarks', ahead: 2, by: 'units' });
  }
}

/** Asks for a room without a membership, and waits for the desk. */
export async function* asksForRoom(park: Park, customer: Customer): Story {
  const note = choose(customer, {
    'zh-CN': '六人开会，需要白板',
    'en-US': 'Six people; we need a whiteboard',
  });
  await book(park, customer, { kind: 'room', place: 'b303', ahead: 6, by: 'ask', note });
  yield minutes(1);
}

/** Takes a seat of the next class. */
export async function* takesSeat(park: Park, customer: Customer): Story {
  await book(park, customer, { kind: 'class', place: 'rd-expense-ledger', ahead: 0, by: 'seat' });
  yield minutes(1);
}

type Wanted = {
  kind: BookingKind;
  place: string;
  /** The days until the first time that is taken. */
  ahead: number;
  by: BookedBy;
  note?: string | null;
};

/** Books the first free time, if any; after the last class there is no time left. */
async function book(
  { deps, clock }: Park,
  { id, locale }: Customer,
  { ahead, note = null, ...wanted }: Wanted,
): Promise<void> {
  const { kind, place, by } = wanted;
  const { times } = await readFreeTimes(deps, { userId: id, locale }, { kind, place });
  const earliest = clock.now() + days(ahead);
  const time = times.find(
    ({ starts_at, left }) => Date.parse(starts_at) >= earliest && (by === 'ask' || left > 0),
  );
  if (time === undefined) return;
  await bookTime(deps, id, { ...wanted, starts_at: time.starts_at, count: 1, note }, locale);
}
