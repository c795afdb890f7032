import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { bookingLifecycle } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { contentItems } from '#server/db/tables/content.ts';
import {
  cancelForOwner,
  confirmBooking,
  declineBooking,
} from '#server/domain/workflows/booking-serve.ts';
import { withoutKey } from '#server/records/ask.ts';
import { bookingRequest } from '#tests/paths/examples/values.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createChance, type Chance } from '#tests/support/chance.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { buyMembership, moveOn } from '#tests/support/members.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import type { Person } from '#tests/support/server.ts';
import { server as real, test } from '#tests/support/set-up.ts';
import {
  decide,
  granted,
  handle,
  listPossible,
  nothingBooked,
  seats,
  getStart,
  takenBy,
  type Answer,
  type Phase,
  type Place,
  type Request,
  type Row,
  type Server,
} from './server.ts';

const times = 2;
const slugs = { room: 'b301', class: 'rd-expense-ledger' };
// Some of them differ from run to run, all of them play in an exhaustive one.
const seeds = chooseByCommit('walks of bookings', [1, 2, 3, 4, 5, 6, 7, 8, 9], 3);

test.beforeAll(async () => {
  await storeOwnContent(real.deps);
  const { facts, id } = contentItems;
  await real.deps.db
    .update(contentItems)
    .set({ facts: sql`jsonb_set(${facts}, '{seats}', ${String(seats)}::jsonb)` })
    .where(eq(id, slugs.class));
});

/** The place and the people of the small server at the real one, and what they have booked by now. */
type Site = { people: Person[]; start: number; numbers: string[] };

test.each(seeds)(
  'the real server answers as the small one does, whatever two people and the desk do: walk %i',
  async (seed) => {
    const chance = createChance(seed);
    const place = chance.of(['room', 'room', 'class'] as const);
    const site = await begin(place);
    let now = nothingBooked;
    const steps: string[] = [];
    const differences: string[] = [];
    const compare = (what: string, theirs: unknown, ours: unknown) => {
      steps.push(what);
      if (theirs !== ours) differences.push(`${steps.join(' > ')}: ${theirs}, not ${ours}`);
    };
    for (let step = 0; step < 16 && differences.length === 0; step += 1) {
      if (chance.below(8) === 0 && now.phase !== 'over') {
        now = { ...now, phase: now.phase === 'early' ? 'soon' : 'over' };
        await pass(site, now.phase);
        steps.push(now.phase);
        continue;
      }
      const row = now.rows[chance.below(now.rows.length + 1)];
      if (row !== undefined && chance.below(4) === 0) {
        const how = chance.of(['confirm', 'decline', 'cancel'] as const);
        const after = decide(now, row, how);
        compare(`${how} ${row.no}`, await serve(site, row, how), after !== null);
        now = after ?? now;
        continue;
      }
      const who = chance.below(site.people.length);
      const request = draw(chance, now, who, place, step);
      const { answer, after } = handle(now, who, request, times);
      const said = await send(site, who, request, place);
      compare(`${who} ${JSON.stringify(request)}`, said, formatAnswer(after, answer));
      now = after;
    }
    const rows = await Promise.all(
      now.rows.map(async ({ who, no }) =>
        formatBooking(
          site,
          await real.ask(Booking, 'GET', `bookings/${toNumber(site, no)}`, site.people[who]),
        ),
      ),
    );
    expect(differences).toEqual([]);
    expect(rows).toEqual(now.rows.map((row) => formatRow(now, row)));
  },
);

function draw(chance: Chance, now: Server, who: number, place: Place, step: number): Request {
  const at = place === 'room' ? chance.below(times) : 0;
  const key = chance.of([`key-of-step-${step}`, `key-of-step-${step}`, `key-of-step-${step - 1}`]);
  const own = now.rows.filter((row) => row.who === who);
  const row = own[chance.below(own.length)];
  const act = (what: Extract<Request, { call: 'act' }>['act']): Request => ({
    call: 'act',
    act: what,
    // A repetition is of the same act.
    key: now.done[key] === undefined ? key : `key-of-step-${step}`,
  });
  if (row !== undefined && chance.below(2) === 0) {
    return act(
      chance.below(2) === 0
        ? { kind: 'move', bookingNo: row.no, startsAt: getStart(at) }
        : { kind: 'cancel', bookingNo: row.no },
    );
  }
  if (chance.below(4) === 0) return { call: 'times', place };
  const listed = handle(now, who, { call: 'times', place }, times).answer;
  const left = listed.is === 'times' ? (listed.times.find((time) => time.at === at)?.left ?? 1) : 1;
  const by = takenBy(place, chance.below(4) === 0 ? 1 - left : left);
  const request = { ...bookingRequest, kind: place, place, starts_at: getStart(at), by };
  return act({ kind: 'book', request });
}

/** Registers two people with an hour each, and finds two times in a row, or the class with one seat. */
async function begin(place: Place): Promise<Site> {
  const people = [await real.register(), await real.register()];
  for (const person of people) {
    const { order_no } = await buyMembership(real, person, 'premium', 1);
    const fields = { order_no, key: 'rooms', amount: String(8 - granted), note: '017' };
    expect(await call(real, 'service.use', fields)).toMatchObject({ exitCode: 0 });
  }
  const [person] = people;
  const path = `bookings/places/${place}/${slugs[place]}`;
  const free = (await real.ask(FreeTimes, 'GET', path, person)).times;
  const earliest = real.clock.now() + 3 * dayMs;
  const first = free.find(
    ({ starts_at: at }, index) =>
      Date.parse(at) > earliest &&
      (place === 'class' || free[index + 1]?.starts_at === free[index]?.ends_at),
  );
  if (first === undefined) throw new Error('no time is free');
  return { people, start: Date.parse(first.starts_at), numbers: [] };
}

async function pass({ people, start }: Site, phase: Phase): Promise<void> {
  const at = new Date(phase === 'soon' ? start - 12 * hourMs : start + 4 * hourMs).toISOString();
  for (const person of people) await moveOn(real, person, at);
}

async function serve(
  site: Site,
  { no }: Row,
  how: 'confirm' | 'decline' | 'cancel',
): Promise<boolean> {
  const of = { ask: withoutKey(real.deps), actor: 'colleague', bookingNo: toNumber(site, no) };
  const acts = {
    confirm: () => confirmBooking(of),
    decline: () => declineBooking(of, '停电检修'),
    cancel: () => cancelForOwner(of, '停电检修'),
  };
  return acts[how]().then(
    () => true,
    () => false,
  );
}

/** Sends a request of the small server to the real one, and summarizes the answer. */
async function send(site: Site, who: number, request: Request, place: Place): Promise<string> {
  const person = site.people[who];
  if (person === undefined) throw new Error('nobody books');
  const { token } = person;
  if (request.call === 'times') {
    const path = `bookings/places/${place}/${slugs[place]}`;
    const { times: free } = await real.ask(FreeTimes, 'GET', path, person);
    return free
      .map(({ starts_at, left }) => ({ at: toTime(site, starts_at), left }))
      .filter(({ at }) => at >= 0 && at < times)
      .map(({ at, left }) => `${at} ${left}`)
      .join();
  }
  const { act } = request;
  const headers = { 'idempotency-key': `${site.start}-${request.key}` };
  const toStart = (small: string) =>
    new Date(site.start + Date.parse(small) - Date.parse(getStart(0))).toISOString();
  const post = (path: string, body: object) => real.call('POST', path, { token, body, headers });
  const response =
    act.kind === 'book'
      ? await post('bookings', {
          ...act.request,
          place: slugs[place],
          starts_at: toStart(act.request.starts_at),
        })
      : await post(
          `bookings/${toNumber(site, act.bookingNo)}/${act.kind}`,
          act.kind === 'move' ? { starts_at: toStart(act.startsAt) } : {},
        );
  if (response.status !== 200) return response.body.error ?? '';
  const booking = v.parse(Booking, response.data);
  if (!site.numbers.includes(booking.booking_no)) site.numbers.push(booking.booking_no);
  return formatBooking(site, booking);
}

const toNumber = ({ numbers }: Site, no: string) => numbers[Number(no.slice(1)) - 1] ?? '';
const toTime = ({ start }: Site, at: string) => (Date.parse(at) - start) / hourMs;

function formatBooking(site: Site, { booking_no, state, starts_at, units, may }: Booking): string {
  const no = `B${site.numbers.indexOf(booking_no) + 1}`;
  const acts = may.filter((what) => what !== 'calendar').join();
  return `${no} ${state} ${toTime(site, starts_at)} ${units?.amount ?? 0} ${acts}`;
}

/** Summarizes a row of the small server, which does not write down that its time has passed. */
function formatRow(now: Server, row: Row): string {
  const { no, at, state, hasUnits } = row;
  const shown =
    now.phase === 'over' ? (bookingLifecycle.next(state, 'time.passed') ?? state) : state;
  return `${no} ${shown} ${at} ${Number(hasUnits)} ${listPossible(now, row).join()}`;
}

function formatAnswer(after: Server, answer: Answer): string {
  switch (answer.is) {
    case 'times':
      return answer.times.map(({ at, left }) => `${at} ${left}`).join();
    case 'booking':
      return formatRow(after, answer.row);
    case 'refused':
      return `booking.${answer.why}`;
  }
}
