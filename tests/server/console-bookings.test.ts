import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { workingDayLater } from '#contract/base/working-days.ts';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { Possession } from '#contract/service/possessions.ts';
import { StaffBookingCase } from '#contract/staff/booking-calls.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { Queues, Revealed } from '#contract/staff/case.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { buyMembership } from '#tests/support/members.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { begunBooking, freeTime, requestedBooking } from '#tests/support/staff-subjects.ts';

let admin: TestConsole;
let serve: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  serve = await admin.colleague('serve');
});
test.beforeEach(async () => {
  // Another test may have needed a day.
  server.clock.move(60_000);
  serve.token = await admin.signIn(serve);
});

const room = { kind: 'room', place: 'b301' };
const reason = '当天停电检修';

async function act(name: StaffCallName, bookingNo: string, body?: object) {
  const { status, body: said } = await admin.call(name, {
    token: serve.token,
    params: [bookingNo],
    ...(body === undefined ? {} : { body }),
  });
  return status === 200 ? 200 : `${status} ${said.error}`;
}

/** Books for a caller; returns the number, or the status and the error. */
async function bookForCaller(body: object): Promise<string> {
  const asked = { token: serve.token, body: { ...room, note: '来电者，三人', ...body } };
  const { status, data, body: said } = await admin.call('bookForCaller', asked);
  if (status !== 200) return `${status} ${said.error}`;
  return v.parse(v.object({ booking_no: v.string() }), data).booking_no;
}

const read = (bookingNo: string) =>
  admin.ask(StaffBookingCase, 'readBookingCase', { token: serve.token, params: [bookingNo] });

async function listOpen() {
  const { items } = await admin.ask(staffCalls.listOpenBookings.data, 'listOpenBookings', serve);
  return items;
}

const readOwn = ({ token }: Person, number: string) =>
  server.ask(Booking, 'GET', `bookings/${number}`, { token });

async function lastNotice({ token }: Person) {
  const { items } = await server.ask(NotificationPage, 'GET', 'notifications', { token });
  return items[0];
}

async function readQueue() {
  const { items } = await admin.ask(Queues, 'readQueues', serve);
  return items.filter(({ queue }) => queue === 'bookings');
}

/** A class without rivals, its start and its seats as the content has them. */
async function findClass() {
  const { items } = await admin.ask(staffCalls.listPlaces.data, 'listPlaces', serve);
  const found = items.find(({ kind }) => kind === 'class');
  const params = ['class', found?.slug ?? ''];
  const { place, times } = await admin.ask(FreeTimes, 'readPlaceTimes', {
    token: serve.token,
    params,
  });
  return { slug: place.slug, seats: place.seats, starts_at: times[0]?.starts_at ?? '' };
}

test('a request waits in its queue for one working day, and leaves it with its answer', async () => {
  const { booking_no: number, title } = await requestedBooking(server);
  const since = server.clock.date();
  const [item] = await readQueue();
  expect(item).toMatchObject({
    kind: 'booking',
    number,
    title,
    customer: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    since: since.toISOString(),
    promised_by: workingDayLater(since).toISOString(),
    owner: null,
  });
  const owned = { kind: 'booking', number, owner: serve.name };
  await admin.call('setOwner', { token: serve.token, body: owned });
  expect(await readQueue()).toMatchObject([{ number, owner: serve.name }]);
  expect((await read(number)).owner).toBe(serve.name);

  expect(await act('declineBooking', number, { reason })).toBe(200);
  expect(await readQueue()).toEqual([]);
});

test('a confirmed request notifies its owner and holds the time', async () => {
  const person = await server.register();
  const { booking_no: number, starts_at } = await requestedBooking(server, person);
  const about = await read(number);
  expect(about).toMatchObject({
    state: 'requested',
    acts: ['confirm', 'move', 'decline', 'cancel'],
    log: [{ act: 'booking.open' }],
    answer_by: expect.any(String),
  });
  expect(await act('confirmBooking', number)).toBe(200);

  expect(await readOwn(person, number)).toMatchObject({ state: 'confirmed' });
  expect(await lastNotice(person)).toMatchObject({ kind: 'booking_confirmed' });
  expect((await read(number)).acts).toEqual(['move', 'cancel']);
  expect(await bookForCaller({ starts_at })).toBe('409 booking.taken');
  expect(await act('confirmBooking', number)).toBe('409 console.not_now');
  expect(await act('declineBooking', number, { reason })).toBe('409 console.not_now');
});

test('only one of two requests for the same time can be confirmed', async () => {
  const { booking_no: first, starts_at } = await requestedBooking(server);
  const { token } = await server.register();
  const body = { ...room, starts_at, by: 'ask' };
  const { booking_no: second } = await server.ask(Booking, 'POST', 'bookings', { token, body });
  expect(await act('confirmBooking', second)).toBe(200);

  expect(await act('confirmBooking', first)).toBe('409 booking.taken');
  expect((await read(first)).state).toBe('requested');
  expect(await act('declineBooking', first, { reason: '已被预约' })).toBe(200);
});

test('a booking is moved to one of the times that are as long as it is', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium');
  const starts_at = await freeTime(server, 3);
  const body = { ...room, starts_at, count: 2, by: 'units' };
  const asked = { token: person.token, body };
  const { booking_no: number } = await server.ask(Booking, 'POST', 'bookings', asked);
  const { times } = await read(number);
  const lengths = times.map(({ starts_at: a, ends_at: b }) => Date.parse(b) - Date.parse(a));
  expect(new Set(lengths)).toEqual(new Set([2 * hourMs]));

  const to = times.at(-1)?.starts_at ?? '';
  expect(await act('rebook', number, { starts_at: to })).toBe(200);
  expect(await readOwn(person, number)).toMatchObject({ starts_at: to, state: 'confirmed' });
  expect(await lastNotice(person)).toMatchObject({ kind: 'booking_moved' });
  const { log } = await read(number);
  expect(log[0]).toMatchObject({ act: 'booking.move', facts: { from: starts_at, to } });
  const past = new Date(server.clock.now() - dayMs).toISOString();
  expect(await act('rebook', number, { starts_at: past })).toBe('409 booking.too_late');
  const taken = await freeTime(server, 5);
  await bookForCaller({ starts_at: taken });
  expect(await act('rebook', number, { starts_at: taken })).toBe('409 booking.taken');
  expect(await act('rebook', number, { starts_at: 'tomorrow' })).toBe('422 request.invalid');
});

test('a cancelled booking gives its hours back on the day too, and its owner reads the reason', async () => {
  const person = await server.register();
  await buyMembership(server, person, 'premium');
  const body = { ...room, phone: person.phone, starts_at: await freeTime(server, 0) };
  const number = await bookForCaller(body);
  const readUsed = async () => {
    const [own] = await server.ask(v.array(Possession), 'GET', 'entitlements', person);
    return own?.units.find(({ key }) => key === 'rooms')?.used;
  };
  expect(await read(number)).toMatchObject({ state: 'confirmed', units: { amount: 1 } });
  expect(await readUsed()).toBe(1);

  expect(await act('cancelBookingForOwner', number, { reason: '' })).toBe('422 request.invalid');
  expect(await act('cancelBookingForOwner', number, { reason })).toBe(200);
  expect(await readUsed()).toBe(0);
  expect(await readOwn(person, number)).toMatchObject({ state: 'cancelled', reason });
  expect((await lastNotice(person))?.body).toContain(reason);
  const after = await read(number);
  expect([after.acts, after.log[0]?.reason]).toEqual([[], reason]);
  expect(await act('cancelBookingForOwner', number, { reason })).toBe('409 console.not_now');
});

test('a no-show can be recorded from the start of the booking until the end of the day', async () => {
  const early = await bookForCaller({ starts_at: await freeTime(server, 2) });
  expect(await act('missBooking', early)).toBe('409 console.not_now');
  const number = await begunBooking(server);
  expect((await read(number)).acts).toEqual(['miss']);
  expect(await act('cancelBookingForOwner', number, { reason })).toBe('409 console.not_now');

  server.clock.move(hourMs);
  serve.token = await admin.signIn(serve);
  const listed = (await listOpen()).find(({ booking_no: no }) => no === number);
  expect(listed).toMatchObject({ state: 'done', acts: ['miss'] });
  expect(await act('missBooking', number)).toBe(200);
  expect((await read(number)).state).toBe('missed');
  expect((await listOpen()).map(({ booking_no: no }) => no)).not.toContain(number);
});

test('open bookings are listed by time, with masked owners, and those of yesterday are not', async () => {
  await server.deps.db.delete(bookings);
  const late = await bookForCaller({ starts_at: await freeTime(server, 9) });
  const person = await server.register();
  const soon = await bookForCaller({ starts_at: await freeTime(server, 2), phone: person.phone });
  const over = await bookForCaller({ starts_at: await freeTime(server, 1) });
  const startsAt = new Date(server.clock.now() - 2 * dayMs);
  const endsAt = new Date(startsAt.valueOf() + hourMs);
  await server.deps.db
    .update(bookings)
    .set({ startsAt, endsAt })
    .where(eq(bookings.bookingNo, over));

  const items = await listOpen();
  expect(items.map(({ booking_no: number }) => number)).toEqual([soon, late]);
  expect(items.map(({ customer }) => customer)).toEqual([
    expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    null,
  ]);
});

test('a caller without an account is named by the note, and one with an unknown phone is refused', async () => {
  const starts_at = await freeTime(server, 4);
  expect(await bookForCaller({ starts_at, phone: '13912345678' })).toBe('422 request.invalid');
  expect(await bookForCaller({ starts_at, note: ' ' })).toBe('422 request.invalid');
  expect(await bookForCaller({ starts_at, count: 5 })).toBe('422 request.invalid');
  expect(await bookForCaller({ starts_at, place: 'b999' })).toBe('404 booking.place_not_found');
  const number = await bookForCaller({ starts_at, phone: '', count: 2 });
  expect(await read(number)).toMatchObject({
    state: 'confirmed',
    customer: null,
    masked: [],
    note: '来电者，三人',
    ends_at: new Date(Date.parse(starts_at) + 2 * hourMs).toISOString(),
    log: [{ act: 'booking.open' }, { act: 'booking.make', facts: { ...room, starts_at } }],
  });
  const about = { kind: 'booking', number, field: 'phone', reason: 'call_back' };
  const { status } = await admin.call('reveal', { token: serve.token, body: about });
  expect(status).toBe(404);
});

test('the owner of a booking is masked, and revealed with a reason', async () => {
  const person = await server.register();
  const { booking_no: number } = await requestedBooking(server, person);
  expect((await read(number)).masked).toContainEqual({
    field: 'phone',
    masked: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
  });
  const about = { kind: 'booking', number, field: 'phone', reason: 'call_back' };
  const shown = await admin.ask(Revealed, 'reveal', { token: serve.token, body: about });
  expect(shown.value).toBe(person.phone);
  const title = { ...about, field: 'invoice_title' };
  expect((await admin.call('reveal', { token: serve.token, body: title })).status).toBe(404);
});

test('a caller for a full class joins the waiting list and is notified only of a free seat', async () => {
  const { slug, seats, starts_at } = await findClass();
  const body = { kind: 'class', place: slug, starts_at };
  for (let taken = 0; taken < seats; taken += 1) await bookForCaller(body);
  const person = await server.register();
  const number = await bookForCaller({ ...body, phone: person.phone });

  expect(await read(number)).toMatchObject({
    state: 'waiting',
    ahead: 0,
    acts: ['decline', 'cancel'],
    times: [],
  });
  expect(await lastNotice(person)).toBeUndefined();
  expect(await act('confirmBooking', number)).toBe('409 console.not_now');
  expect(await act('rebook', number, { starts_at })).toBe('409 console.not_now');

  const held = (await listOpen()).find(({ place, state }) => place === slug && state !== 'waiting');
  expect(held?.acts).toEqual(['cancel']);
  expect(await act('cancelBookingForOwner', held?.booking_no ?? '', { reason })).toBe(200);
  expect((await read(number)).state).toBe('confirmed');
  expect(await lastNotice(person)).toMatchObject({ kind: 'booking_confirmed' });
});

test('a booking of a place that the content does not have any more is read, and cannot be moved', async () => {
  const { booking_no: number } = await requestedBooking(server);
  const isRoom = eq(contentItems.id, 'b301');
  const rows = await server.deps.db.delete(contentItems).where(isRoom).returning();
  try {
    const { acts, times } = await read(number);
    expect([acts, times]).toEqual([['confirm', 'decline', 'cancel'], []]);
  } finally {
    await server.deps.db.insert(contentItems).values(rows);
  }
});

test('an unknown booking number is 404', async () => {
  const asked = { token: serve.token, params: ['B404'] };
  expect(await admin.call('readBookingCase', asked)).toMatchObject({
    status: 404,
    body: { error: 'booking.not_found' },
  });
  expect(await act('confirmBooking', 'B404')).toBe('404 booking.not_found');
});
