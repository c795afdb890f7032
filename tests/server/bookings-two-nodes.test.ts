import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Booking, FreeTimes, type BookingRequest } from '#contract/bookings/schemas.ts';
import { createStillClock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { bookings, bookingsWith } from '#server/db/tables/bookings.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { users } from '#server/db/tables/people.ts';
import { lockPlace } from '#server/domain/bookings/rows.ts';
import { sweepBookings } from '#server/domain/jobs/sweep-bookings.ts';
import { whyServiceRefused } from '#server/domain/service/refusal.ts';
import { useUnits } from '#server/domain/workflows/service-units.ts';
import { withoutKey } from '#server/records/ask.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { buyMembership, moveOn } from '#tests/support/members.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import {
  createTestServer,
  goodPassword,
  testStart,
  type Person,
  type TestServer,
} from '#tests/support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const waiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
const room = { kind: 'room', place: 'b301' } as const;
const session = { kind: 'class', place: 'rd-expense-ledger' } as const;

describe.skipIf(postgres === null)('bookings on two nodes', () => {
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    const clock = createStillClock(testStart);
    here = await createTestServer({ clock, database });
    const { keys } = here.deps;
    const same = await openPostgres(database.url);
    there = await createTestServer({ clock, database: same, deps: { keys } });
    await storeOwnContent(here.deps);
    await here.deps.db
      .update(contentItems)
      .set({ facts: sql`jsonb_set(${contentItems.facts}, '{seats}', '2')` })
      .where(eq(contentItems.id, session.place));
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const listTimes = async (person: Person, { kind, place }: { kind: string; place: string }) =>
    (await here.ask(FreeTimes, 'GET', `bookings/places/${kind}/${place}`, person)).times;
  const listOwn = (person: Person) => here.ask(v.array(Booking), 'GET', 'bookings', person);

  function book(node: TestServer, person: Person, body: object, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return node.call('POST', 'bookings', { token: person.token, body, headers });
  }
  const cancel = (node: TestServer, { token }: Person, bookingNo: string) =>
    node.call('POST', `bookings/${bookingNo}/cancel`, { token, body: {} });
  const say = ({ status, body, data }: Awaited<ReturnType<typeof cancel>>) =>
    status === 200 ? v.parse(Booking, data).state : body.error;

  async function findTime(days = 3): Promise<string> {
    const person = await here.register();
    const earliest = here.clock.now() + days * dayMs;
    const times = await listTimes(person, room);
    const found = times.find(({ starts_at: at }) => Date.parse(at) >= earliest);
    if (found === undefined) throw new Error('no time is free');
    return found.starts_at;
  }

  async function registerMember(): Promise<Person> {
    const person = await here.register();
    await buyMembership(here, person, 'premium', 1);
    return person;
  }

  const countTaken = async (person: Person) => {
    const [sum] = await here.deps.db
      .select({ taken: sql<number>`coalesce(sum(${uses.amount}), 0)::int` })
      .from(uses)
      .innerJoin(entitlements, eq(entitlements.id, uses.entitlementId))
      .where(and(eq(entitlements.userId, person.id), sql`${uses.undoneAt} is null`));
    return sum?.taken;
  };

  /** Runs `act` while another transaction is held after `hold`, which does `change` once `act` waits for it. */
  async function actDuring<Result>(
    hold: (tx: Database) => Promise<unknown>,
    act: () => Promise<Result>,
    change: (tx: Database) => Promise<unknown>,
  ): Promise<Result> {
    let acting: Promise<Result> | null = null;
    await here.deps.db.transaction(async (tx) => {
      await hold(tx);
      acting = act();
      // Within a transaction the activity stays as it was read first.
      await expect.poll(() => here.deps.db.$count(sql`pg_stat_activity`, waiting)).toBe(1);
      await change(tx);
    });
    if (acting === null) throw new Error('nothing was done');
    return acting;
  }

  test('a time that two people want at once is held by one, and takes no hours of the other', async () => {
    const [one, other] = [await registerMember(), await registerMember()];
    const body = { ...room, starts_at: await findTime(), by: 'units' };

    const responses = await Promise.all([book(here, one, body), book(there, other, body)]);

    expect(responses.map(say).toSorted()).toEqual(['booking.taken', 'confirmed']);
    const isFirst = responses[0]?.status === 200;
    expect([await countTaken(one), await countTaken(other)]).toEqual(isFirst ? [1, 0] : [0, 1]);
  });

  test('the last seat that two people want at once goes to one, the other waits, and then moves up', async () => {
    const people = [await here.register(), await here.register(), await here.register()];
    const [first, one, other] = people;
    if (first === undefined || one === undefined || other === undefined) throw new Error('nobody');
    const [time] = await listTimes(first, session);
    const seat = { ...session, starts_at: time?.starts_at ?? '', by: 'seat' } as const;
    const line = { ...seat, by: 'wait' } satisfies Partial<BookingRequest>;
    expect(say(await book(here, first, seat))).toBe('confirmed');

    const responses = await Promise.all([book(here, one, seat), book(there, other, seat)]);
    expect(responses.map(say).toSorted()).toEqual(['booking.changed', 'confirmed']);
    const late = responses[0]?.status === 200 ? other : one;
    expect(say(await book(there, late, line))).toBe('waiting');
    const last = await here.register();
    // Two nodes give back both seats while another person joins the line.
    const held = await Promise.all(
      people
        .filter((person) => person !== late)
        .map(async (person) => ({ person, no: (await listOwn(person))[0]?.booking_no ?? '' })),
    );
    const [given, joining] = await Promise.all([
      Promise.all(held.map(({ person, no }, at) => cancel(at === 0 ? here : there, person, no))),
      book(here, last, line),
    ]);
    const joined = say(joining);
    expect(given.map(say)).toEqual(['cancelled', 'cancelled']);

    const [lateBooking] = await listOwn(late);
    expect(lateBooking?.state).toBe('confirmed');
    const inSession = (...tags: Parameters<typeof bookingsWith>) =>
      here.deps.db.$count(bookings, and(eq(bookings.slug, session.place), bookingsWith(...tags)));
    // A person who joined the line in time got the second seat; if the seat was already free, the request was refused.
    expect(joined === 'booking.changed' || joined === 'waiting').toBe(true);
    expect([await inSession('held'), await inSession('inLine')]).toEqual([
      joined === 'waiting' ? 2 : 1,
      0,
    ]);
  });

  test('a booking that is sent to two nodes with one key is made once, and so is its move', async () => {
    const person = await registerMember();
    const body = { ...room, starts_at: await findTime(), by: 'units' };
    const both = await Promise.all([
      book(here, person, body, 'booked-twice'),
      book(there, person, body, 'booked-twice'),
    ]);
    expect(both.map(say)).toEqual(['confirmed', 'confirmed']);
    const [own, ...others] = await listOwn(person);
    expect(others).toEqual([]);

    const move = { starts_at: await findTime(5) };
    const moved = await Promise.all(
      [here, there].map((node) =>
        node.call('POST', `bookings/${own?.booking_no}/move`, {
          token: person.token,
          body: move,
          headers: { 'idempotency-key': 'moved-twice' },
        }),
      ),
    );
    expect(moved.map(say)).toEqual(['confirmed', 'confirmed']);
    expect(await listOwn(person)).toMatchObject([move]);
    expect(await countTaken(person)).toBe(1);
  });

  test('the last hour that staff use at this moment does not pay for a booking', async () => {
    const person = await here.register();
    const { order_no } = await buyMembership(here, person, 'premium', 1);
    const use = (amount: number, node = here) =>
      useUnits(withoutKey(node.deps), 'colleague', order_no, { key: 'rooms', amount, note: '017' });
    await use(7);
    const isOwn = and(eq(entitlements.userId, person.id), eq(entitlements.key, 'rooms'));
    const hold = (tx: Database) => tx.select().from(entitlements).where(isOwn).for('update');
    const takeLast = async (tx: Database) => {
      const [given] = await tx.select().from(entitlements).where(isOwn);
      if (given === undefined) throw new Error('nothing was given');
      const { id: entitlementId, beginsAt: windowAt } = given;
      const at = here.clock.date();
      await tx
        .insert(uses)
        .values({ entitlementId, windowAt, at, amount: 1, cause: 'staff', note: '017' });
    };
    const body = { ...room, starts_at: await findTime(), by: 'units' };

    expect(say(await actDuring(hold, () => book(there, person, body), takeLast))).toBe(
      'booking.changed',
    );
    expect(await listOwn(person)).toEqual([]);

    await here.deps.db.update(uses).set({ undoneAt: here.clock.date() }).where(eq(uses.amount, 1));
    const refused = await actDuring(hold, () => use(1, there).catch(whyServiceRefused), takeLast);
    expect(refused).toMatchObject({ why: 'units.left', left: 0 });
  });

  test('a reminder does not wait for a booking of the same place', async () => {
    const person = await registerMember();
    const starts_at = await findTime(3);
    expect(say(await book(here, person, { ...room, starts_at, by: 'units' }))).toBe('confirmed');
    await moveOn(here, person, new Date(Date.parse(starts_at) - dayMs / 2).toISOString());
    await here.deps.db.transaction(async (tx) => {
      await lockPlace(tx, { kind: 'room', slug: room.place });
      await sweepBookings(there.deps);
    });
    const [own] = await here.deps.db.select().from(bookings).where(eq(bookings.userId, person.id));
    expect(own?.remindedAt).toEqual(here.clock.date());
  });

  test('an account is not closed over a time that was booked at this moment, nor books one afterward', async () => {
    const person = await here.register();
    const starts_at = await findTime();
    const body = { ...room, starts_at, by: 'ask' };
    const close = () =>
      here.call('DELETE', 'user', { token: person.token, body: { password: goodPassword } });
    const isOwn = eq(users.id, person.id);
    const name = { 'zh-CN': '会议室', 'en-US': 'Room' };

    const closed = await actDuring(
      (tx) => tx.select().from(users).where(isOwn).for('update'),
      close,
      (tx) =>
        tx.insert(bookings).values({
          bookingNo: 'B017',
          userId: person.id,
          kind: 'room',
          slug: room.place,
          title: name,
          place: name,
          startsAt: new Date(starts_at),
          endsAt: new Date(Date.parse(starts_at) + hourMs),
          state: 'requested',
          createdAt: here.clock.date(),
        }),
    );
    expect(say(closed)).toBe('account.open');

    await here.deps.db.delete(bookings).where(eq(bookings.bookingNo, 'B017'));
    const late = { ...body, starts_at: await findTime(5) };
    const booked = await actDuring(
      (tx) => lockPlace(tx, { kind: 'room', slug: room.place }),
      () => book(there, person, late),
      async () => expect((await close()).status).toBe(200),
    );
    expect(booked.status).toBe(401);
    expect(await here.deps.db.$count(bookings, eq(bookings.userId, person.id))).toBe(0);
  });
});
