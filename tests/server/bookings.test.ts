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
import { contentItems } from '#server/db/tables/content.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
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

const refused = (status: number, error: string) => ({ status, body: { error } });

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

test('a booked hour is used at once, moved, and back when it is cancelled a day ahead', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium', 1);
  const starts_at = await findTime(person, 3);

  const made = v.parse(
    Booking,
    (await book(person, { starts_at, count: 2, note: '三人开会' })).data,
  );

  expect(made).toMatchObject({
    state: 'confirmed',
    title: 'B301 面谈室',
    note: '三人开会',
    units: { label: '会议室', unit: '小时', amount: 2 },
    may: ['move', 'cancel', 'calendar'],
  });
  expect(Date.parse(made.ends_at) - Date.parse(made.starts_at)).toBe(2 * hourMs);
  expect(await readHours(person)).toBe(2);
  const { times } = await readTimes(person);
  expect(times.map((time) => time.starts_at)).not.toContain(starts_at);

  const later = await findTime(person, 5);
  const moved = await server.ask(Booking, 'POST', `bookings/${made.booking_no}/move`, {
    ...person,
    body: { starts_at: later },
  });
  expect(moved).toMatchObject({ state: 'confirmed', starts_at: later });
  expect(await readHours(person)).toBe(2);

  const cancelled = await server.ask(Booking, 'POST', `bookings/${made.booking_no}/cancel`, person);
  expect(cancelled).toMatchObject({ state: 'cancelled', may: [] });
  expect(cancelled.units).toBeUndefined();
  expect(await readHours(person)).toBe(0);
  const events = await server.deps.db
    .select({ kind: outgoingEvents.kind })
    .from(outgoingEvents)
    .where(eq(outgoingEvents.subject, made.booking_no))
    .orderBy(outgoingEvents.id);
  expect(events.map(({ kind }) => kind)).toEqual([
    'booking.confirmed',
    'booking.moved',
    'booking.cancelled',
  ]);
});

test('a booking can be moved to a time that overlaps its own', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium', 1);
  const other = await server.register();
  const starts_at = await findTime(person, 11);
  const { booking_no } = v.parse(Booking, (await book(person, { starts_at, count: 2 })).data);
  const later = new Date(Date.parse(starts_at) + hourMs).toISOString();
  const list = async (who: Person) => {
    const path = `bookings/places/room/b301?move=${booking_no}`;
    const { times } = await server.ask(FreeTimes, 'GET', path, who);
    return times.map((time) => time.starts_at);
  };
  expect(await list(person)).toEqual(expect.arrayContaining([starts_at, later]));
  expect(await list(other)).not.toContain(later);

  const body = { starts_at: later };
  await server.ask(Booking, 'POST', `bookings/${booking_no}/move`, { ...person, body });
  expect(await listOwn(person)).toMatchObject([{ starts_at: later }]);
  expect(await readHours(person)).toBe(2);
});

test('less than a day ahead a booking is not moved, and its hours stay used when it is cancelled', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium', 1);
  const starts_at = await findTime(person, 3);
  const { booking_no } = v.parse(Booking, (await book(person, { starts_at })).data);
  await moveOn(server, person, new Date(Date.parse(starts_at) - 23 * hourMs).toISOString());
  const late = await findTime(person, 4);

  const moved = await server.call('POST', `bookings/${booking_no}/move`, {
    token: person.token,
    body: { starts_at: late },
  });
  expect(moved).toMatchObject(refused(409, 'booking.moved_on'));
  const cancelled = await server.ask(Booking, 'POST', `bookings/${booking_no}/cancel`, person);
  expect(cancelled.state).toBe('cancelled');
  expect(await readHours(person)).toBe(1);
});

test('a time takes what the page said, or nothing is booked', async () => {
  const [holder, other] = [await server.register(), await server.register()];
  await buyMembership(server, holder, 'premium', 1);
  const starts_at = await findTime(holder, 6);
  expect(await book(holder, { starts_at, by: 'ask' })).toMatchObject(
    refused(409, 'booking.changed'),
  );
  await book(holder, { starts_at });

  expect(await book(other, { starts_at, by: 'ask' })).toMatchObject(refused(409, 'booking.taken'));
  expect(await book(holder, { starts_at: '2026-11-19T01:30:00.000Z' })).toMatchObject(
    refused(409, 'booking.too_late'),
  );
  expect(await book(holder, { starts_at: await findTime(holder, 7), count: 5 })).toMatchObject({
    status: 422,
  });
  expect(await book(holder, { starts_at, place: 'b999' })).toMatchObject({ status: 404 });
  expect(await book(holder, { starts_at, place: 'draw-your-service' })).toMatchObject({
    status: 404,
  });
  // Eight hours a month: the ninth is asked for.
  await book(holder, { starts_at: await findTime(holder, 8), count: 4 });
  expect(await book(holder, { starts_at: await findTime(holder, 9), count: 4 })).toMatchObject(
    refused(409, 'booking.changed'),
  );
  expect(await listOwn(holder)).toHaveLength(2);
});

test('hours are those of the month of the booking', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium', 2);
  await book(person, { starts_at: await findTime(person, 8), count: 4 });
  await book(person, { starts_at: await findTime(person, 9), count: 4 });
  const next = await findTime(person, 26);
  await moveOn(server, person, new Date(server.clock.now() + 10 * dayMs).toISOString());
  const { times } = await readTimes(person);

  expect(times.find((time) => time.starts_at === next)?.left).toBe(0);
  expect(times.at(-1)?.left).toBe(8);
});

test('without units the desk is asked, and a request can be moved and taken back', async () => {
  const person = await server.register();
  const starts_at = await findTime(person, 3);
  const asked = v.parse(Booking, (await book(person, { starts_at, by: 'ask' })).data);
  expect(asked).toMatchObject({ state: 'requested', may: ['move', 'cancel'] });
  expect(asked.answer_by).toBeDefined();
  // A request holds no time.
  expect((await readTimes(person)).times.map((time) => time.starts_at)).toContain(starts_at);

  const later = await findTime(person, 4);
  await server.ask(Booking, 'POST', `bookings/${asked.booking_no}/move`, {
    ...person,
    body: { starts_at: later },
  });
  await call(server, 'booking.confirm', { booking_no: asked.booking_no });
  const [confirmed] = await listOwn(person);
  expect(confirmed).toMatchObject({ state: 'confirmed', starts_at: later });
  expect(confirmed?.may).toEqual(['cancel', 'calendar']);
});

test('an unanswered request lapses when its time begins', async () => {
  const person = await server.register();
  const starts_at = await findTime(person, 2);
  await book(person, { starts_at, by: 'ask' });
  await moveOn(server, person, starts_at);
  expect(await listOwn(person)).toMatchObject([{ state: 'lapsed', may: [] }]);
});

test('the hours of an expert can be booked once, and the calendar file says when', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium', 1);
  const expert = { kind: 'expert', place: 'patents' } as const;
  const [, , time] = (await readTimes(person, expert)).times;
  const starts_at = time?.starts_at ?? '';
  const made = v.parse(Booking, (await book(person, { ...expert, starts_at })).data);
  const repeated = await book(person, { ...expert, starts_at });
  expect(repeated).toMatchObject(refused(409, 'booking.taken'));

  const file = await server.ask(
    CalendarFile,
    'GET',
    `bookings/${made.booking_no}/calendar`,
    person,
  );

  expect(file.file_name).toBe(`${made.booking_no}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(file.text));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect(event.summary).toBe('专利专家');
  expect(event.startDate.toJSDate().toISOString()).toBe(made.starts_at);
  expect(event.endDate.toJSDate().toISOString()).toBe(made.ends_at);
  expect(event.uid).toContain(made.booking_no);
  const stranger = await server.register();
  const path = `bookings/${made.booking_no}`;
  for (const [method, of] of [
    ['GET', path],
    ['GET', `${path}/calendar`],
    ['POST', `${path}/cancel`],
  ] as const) {
    expect(await server.call(method, of, { token: stranger.token })).toMatchObject({ status: 404 });
  }
});

const lesson = { kind: 'class', place: 'draw-your-service' } as const;

test('a full class has a waiting list: its first person gets the next free seat and a notification', async () => {
  const { id: item, facts } = (
    await server.deps.db.select().from(contentItems).where(eq(contentItems.id, lesson.place))
  )[0] ?? { id: '' };
  if (facts === undefined) throw new Error('the class is there');
  await server.deps.db
    .update(contentItems)
    .set({ facts: { ...facts, seats: 2 } })
    .where(eq(contentItems.id, item));
  const [seated, neighbor, first, second] = [
    await server.register(),
    await server.register(),
    await server.register(),
    await server.register(),
  ];
  const session = {
    ...lesson,
    starts_at: (await readTimes(first, lesson)).times[0]?.starts_at ?? '',
  };
  for (const person of [seated, neighbor]) {
    expect(await book(person, { ...session, by: 'seat' })).toMatchObject({ status: 200 });
  }
  expect((await readTimes(first, lesson)).times).toMatchObject([{ left: 0 }]);
  expect(await book(first, { ...session, by: 'seat' })).toMatchObject(
    refused(409, 'booking.changed'),
  );
  const waiting = v.parse(Booking, (await book(first, { ...session, by: 'wait' })).data);
  expect(waiting).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await book(first, { ...session, by: 'wait' })).toMatchObject(
    refused(409, 'booking.changed'),
  );
  expect((await book(second, { ...session, by: 'wait' })).data).toMatchObject({ ahead: 1 });

  const [leaving] = await listOwn(seated);
  await server.ask(Booking, 'POST', `bookings/${leaving?.booking_no}/cancel`, seated);

  expect(await listOwn(first)).toMatchObject([{ state: 'confirmed' }]);
  expect(await listOwn(second)).toMatchObject([{ state: 'waiting', ahead: 0 }]);
  const told = await server.ask(NotificationPage, 'GET', 'notifications', first);
  expect(told.items[0]).toMatchObject({ kind: 'booking_confirmed', link: '/user/bookings' });
  expect(told.items[0]?.body).toContain('2027年1月7日');
  const [given] = await listOwn(first);
  await server.ask(Booking, 'POST', `bookings/${given?.booking_no}/cancel`, first);
  expect(await listOwn(second)).toMatchObject([{ state: 'confirmed' }]);
});

test('the database refuses a second holder of a time and a seat that is not there', async () => {
  const person = await server.register();
  const startsAt = new Date('2026-12-15T02:00:00.000Z');
  const endsAt = new Date('2026-12-15T04:00:00.000Z');
  const text = { 'zh-CN': '', 'en-US': '' };
  const row = {
    userId: person.id,
    kind: 'room' as const,
    slug: 'b302',
    title: text,
    place: text,
    startsAt,
    endsAt,
    state: 'confirmed' as const,
    createdAt: startsAt,
  };
  const insert = (values: Partial<typeof bookings.$inferInsert> & { bookingNo: string }) =>
    server.deps.db.insert(bookings).values({ ...row, ...values });
  await insert({ bookingNo: 'one' });
  const overlapping = {
    startsAt: new Date('2026-12-15T03:00:00.000Z'),
    endsAt: new Date('2026-12-15T05:00:00.000Z'),
  };
  await expect(insert({ bookingNo: 'two', ...overlapping })).rejects.toMatchObject({
    cause: { constraint: 'bookings_apart' },
  });
  await insert({ bookingNo: 'asked', ...overlapping, state: 'requested' });
  await insert({
    bookingNo: 'next',
    startsAt: endsAt,
    endsAt: new Date('2026-12-15T05:00:00.000Z'),
  });
  const seat = { kind: 'class' as const, slug: 'one-seat', seats: 1 };
  await insert({ bookingNo: 'seat', ...seat });
  await expect(
    insert({ bookingNo: 'none', ...seat, userId: null, note: 'x' }),
  ).rejects.toMatchObject({ cause: { constraint: 'bookings_within_seats' } });
});

test('owners are reminded a day before, once', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium', 1);
  const starts_at = await findTime(person, 4);
  await book(person, { starts_at });
  const listReminders = async () =>
    (await server.ask(NotificationPage, 'GET', 'notifications', person)).items.filter(
      ({ kind }) => kind === 'booking_soon',
    );
  await sweep(server.deps);
  expect(await listReminders()).toEqual([]);

  await moveOn(server, person, new Date(Date.parse(starts_at) - 23 * hourMs).toISOString());
  await sweep(server.deps);
  await sweep(server.deps);

  expect(await listReminders()).toMatchObject([{ title: '预约提醒' }]);
});

test('a class that gets more seats takes people from the waiting list, and no one loses a seat', async () => {
  const seats = async (count: number) => {
    const [row] = await server.deps.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.id, 'rd-expense-ledger'));
    if (row === undefined) throw new Error('the class is there');
    const facts = { ...row.facts, seats: count };
    await server.deps.db.update(contentItems).set({ facts }).where(eq(contentItems.id, row.id));
  };
  const class_ = { kind: 'class', place: 'rd-expense-ledger' } as const;
  const [early, late] = [await server.register(), await server.register()];
  await moveOn(server, early, '2026-12-08T02:00:00.000Z');
  await moveOn(server, late, '2026-12-08T02:00:00.000Z');
  await seats(1);
  const starts_at = (await readTimes(early, class_)).times[0]?.starts_at ?? '';
  await book(early, { ...class_, starts_at, by: 'seat' });
  await book(late, { ...class_, starts_at, by: 'wait' });

  await seats(2);
  await sweep(server.deps);
  await moveOn(server, early, '2026-12-09T12:00:00.000Z');
  await moveOn(server, late, '2026-12-09T12:00:00.000Z');
  await seats(1);
  await sweep(server.deps);

  expect(await listOwn(early)).toMatchObject([{ state: 'confirmed' }]);
  expect(await listOwn(late)).toMatchObject([{ state: 'confirmed' }]);
  const reminded = await server.ask(NotificationPage, 'GET', 'notifications', early);
  expect(reminded.items[0]).toMatchObject({ kind: 'booking_soon' });
});

test('a refund cancels bookings after the new end of the plan and notifies their owner', async () => {
  const person = await server.register();
  const order = await buyMembership(server, person, 'premium', 1);
  await book(person, { starts_at: await findTime(person, 10) });
  const { refundable } = await fetchRefundQuote(server, { person, order_no: order.order_no });
  const of = { person, order_no: order.order_no };
  const { refund_no } = await requestedRefund(server, of, refundable);
  expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);

  await sweep(server.deps);

  expect(await listOwn(person)).toMatchObject([{ state: 'cancelled', plan_ended: true }]);
  const { items } = await server.ask(NotificationPage, 'GET', 'notifications', person);
  expect(items.map(({ kind }) => kind)).toContain('booking_cancelled');
});

test('a person has at most twenty open bookings', async () => {
  const person = await server.register();
  const { times } = await readTimes(person, { kind: 'room', place: 'b303' });
  const results: number[] = [];
  for (const { starts_at } of times.slice(0, 21)) {
    results.push((await book(person, { place: 'b303', starts_at, by: 'ask' })).status);
  }
  expect(results.filter((status) => status === 200)).toHaveLength(20);
  expect(results.at(-1)).toBe(429);
});

test('a class takes its room, and a place that the content does not have any more is 404', async () => {
  const person = await server.register();
  await moveOn(server, person, '2026-12-20T02:00:00.000Z');
  const { times } = await readTimes(person, { kind: 'room', place: 'b304' });
  const onDay = times.filter(({ starts_at }) => starts_at.startsWith('2027-01-07'));
  expect(onDay.map(({ starts_at }) => starts_at)).toEqual(
    expect.not.arrayContaining(['2027-01-07T01:30:00.000Z', '2027-01-07T02:30:00.000Z']),
  );
  expect(onDay.length).toBeGreaterThan(0);
  expect(
    await server.call('GET', 'bookings/places/room/gone', { token: person.token }),
  ).toMatchObject(refused(404, 'booking.place_not_found'));
});
