import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { readFreeTimes } from '#server/domain/views/bookables.ts';
import {
  cancelForOwner,
  confirmBooking,
  declineBooking,
  missBooking,
  moveForOwner,
} from '#server/domain/workflows/booking-serve.ts';
import { withoutKey } from '#server/records/ask.ts';
import { dayMs } from '#contract/base/durations.ts';
import type { Act } from './acts.ts';
import { bookedPlaces } from './booked-places.ts';
import { pick, send, type Customer, type Diary } from './diary.ts';
import type { SiteNode } from './node.ts';
import { ConnectionLost } from './site.ts';

type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

const actor = 'tester';

/** Books a free time with what it takes by the page. Without an answer its key is kept, to be sent again. */
export async function bookTime(diary: Diary, node: SiteNode, act: Of<'book'>): Promise<string> {
  const owner = pick(diary.customers, act.who);
  if (owner === null) return 'nobody';
  const { kind, place } = bookedPlaces[act.what];
  const path = `bookings/places/${kind}/${place}`;
  const read = await send(diary, node, owner, 'GET', path);
  if (read.status !== 200) return String(read.status);
  const time = findTime(diary, v.parse(FreeTimes, read.data), act.days);
  if (time === null) return 'nothing is free';
  const { starts_at, left } = time;
  const by = kind === 'class' ? (left > 0 ? 'seat' : 'wait') : left >= act.count ? 'units' : 'ask';
  const count = kind === 'room' ? act.count : 1;
  const body = { kind, place, starts_at, count, by };
  return sendBooking(diary, node, owner, {
    path: 'bookings',
    body,
    key: `booking-${(diary.keys += 1)}`,
  });
}

/** Sends a booking, or sends one without an answer again. */
export async function sendBooking(
  diary: Diary,
  node: SiteNode,
  owner: Customer,
  request: Customer['unanswered'][number],
): Promise<string> {
  const { path, body, key } = request;
  const response = await send(diary, node, owner, 'POST', path, { body, key }).catch((error) => {
    if (error instanceof ConnectionLost) owner.unanswered.push(request);
    throw error;
  });
  if (response.status !== 200) return String(response.status);
  const booking = v.parse(Booking, response.data);
  const { booking_no: bookingNo, state, starts_at } = booking;
  if (diary.bookings.every((known) => known.booking_no !== bookingNo)) {
    diary.bookings.push({ ...booking, owner });
  }
  diary.promised.push({
    words: `booking ${bookingNo} was made`,
    isKept: async (db) => {
      const [row] = await db.select().from(bookings).where(eq(bookings.bookingNo, bookingNo));
      return row?.userId === owner.id;
    },
  });
  return `${bookingNo} of ${starts_at} is ${state}`;
}

/** Moves or cancels a booking for its owner. */
export async function changeBooking(
  diary: Diary,
  node: SiteNode,
  act: Of<'change booking'>,
): Promise<string> {
  const booking = pick(diary.bookings, act.nth);
  if (booking === null) return 'no booking';
  const { booking_no: bookingNo, owner, kind, place } = booking;
  const path = `bookings/${bookingNo}/${act.how}`;
  if (act.how === 'cancel') {
    const { status } = await send(diary, node, owner, 'POST', path, { body: {} });
    if (status === 200) promiseCancelled(diary, bookingNo);
    return `${bookingNo}: ${status}`;
  }
  const read = await send(diary, node, owner, 'GET', `bookings/places/${kind}/${place}`);
  if (read.status !== 200) return `${bookingNo}: ${read.status}`;
  const time = findTime(diary, v.parse(FreeTimes, read.data), act.days);
  if (time === null) return 'nothing is free';
  const { starts_at } = time;
  const { status } = await send(diary, node, owner, 'POST', path, { body: { starts_at } });
  return `${bookingNo} to ${starts_at}: ${status}`;
}

/** Acts on a booking as staff. */
export async function serveBooking(
  diary: Diary,
  node: SiteNode,
  act: Of<'serve booking'>,
): Promise<string> {
  const booking = pick(diary.bookings, act.nth);
  if (booking === null) return 'no booking';
  const { booking_no: bookingNo } = booking;
  const { deps } = node;
  const of = { ask: withoutKey(deps), actor, bookingNo };
  const acts = {
    confirm: () => confirmBooking(of),
    decline: () => declineBooking(of, '当天停电检修'),
    cancel: () => cancelForOwner(of, '当天停电检修'),
    miss: () => missBooking(of),
    async move() {
      const free = await readFreeTimes(deps, { userId: null, locale: 'zh-CN' }, booking);
      const time = findTime(diary, free, act.days);
      if (time !== null) await moveForOwner(of, new Date(time.starts_at));
    },
  };
  try {
    await diary.site.on(node, acts[act.how]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${bookingNo}: refused, ${error.message}`;
  }
  if (act.how === 'cancel') promiseCancelled(diary, bookingNo);
  return `${bookingNo}: done`;
}

/** The first free time some days from now. */
function findTime({ site }: Diary, { times }: FreeTimes, days: number) {
  const earliest = site.clock.now() + days * dayMs;
  return times.find(({ starts_at }) => Date.parse(starts_at) >= earliest) ?? null;
}

function promiseCancelled(diary: Diary, bookingNo: string): void {
  diary.promised.push({
    words: `booking ${bookingNo} was cancelled`,
    isKept: async (db) => {
      const [row] = await db.select().from(bookings).where(eq(bookings.bookingNo, bookingNo));
      return row?.state === 'cancelled';
    },
  });
}
