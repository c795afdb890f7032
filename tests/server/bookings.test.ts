import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import * as v from 'valibot';
import { expect } from 'vitest';
import {
  Bookable,
  Booking,
  CalendarFile,
  FreeTimes,
  type BookingRequest,
} from '#contract/bookings/schemas.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { Possession } from '#contract/service/possessions.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs, hourMs } from '#tests/support/durations.ts';
import { buyMembership, moveOn } from '#tests/support/members.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

test.beforeAll(() => storeOwnContent(server.deps));

const room = { kind: 'room', place: 'b301' } as const;

/** Reads the free times of a place for a person. */
const readTimes = (person: Person, { kind, place }: { kind: string; place: string } = room) =>
  server.ask(FreeTimes, 'GET', `bookings/places/${kind}/${place}`, person);

const listOwn = (person: Person) => server.ask(v.array(Booking), 'GET', 'bookings', person);

function book(person: Person, request: Partial<BookingRequest> & { starts_at: string }) {
  return server.call('POST', 'bookings', {
    token: person.token,
    body: { ...room, by: 'units', ...request },
  });
}

async function readHours(person: Person): Promise<number | undefined> {
  const [own] = await server.ask(v.array(Possession), 'GET', 'entitlements', person);
  return own?.units.find(({ key }) => key === 'rooms')?.used;
}

/** Returns the start of a free time at least `days` days from now. */
async function findTime(person: Person, days: number): Promise<string> {
  const { times } = await readTimes(person);
  const earliest = server.clock.now() + days * dayMs;
  const found = times.find(({ starts_at }) => Date.parse(starts_at) >= earliest);
  if (found === undefined) throw new Error('no time is free');
  return found.starts_at;
}

test('rooms and experts are listed, and their free times take the hours of a membership', async () => {
  const person = await server.register();
  const list = await server.ask(v.array(Bookable), 'GET', 'bookings/places', person);
  expect(list.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual(
    expect.arrayContaining(['room b301', 'expert patents', 'class draw-your-service']),
  );
  const before = await readTimes(person);
  expect(before.times.every(({ left }) => left === 0)).toBe(true);

  await buyMembership(server, person, 'premium', 1);

  const { place, times } = await readTimes(person);
  expect(place.units).toEqual({ label: '会议室', unit: '小时', amount: 1 });
  expect(times[0]?.left).toBe(8);
  expect(times.every(({ starts_at }) => Date.parse(starts_at) > server.clock.now())).toBe(true);
});
