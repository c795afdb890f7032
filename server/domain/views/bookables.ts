import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Bookable, FreeTimes } from '#contract/bookings/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { ContentKind } from '#server/db/tables/content-kinds.ts';
import { contentItems } from '#server/db/tables/content.ts';
import {
  findSession,
  listTimes,
  overlaps,
  toBookable,
  withoutLead,
  type BookableItem,
  type Time,
} from '#server/domain/bookings/bookable.ts';
import { countInSession, listHeld } from '#server/domain/bookings/rows.ts';
import { newestFirst } from '#server/domain/content/rows.ts';
import {
  findCovering,
  readUnits,
  isGivenTo,
  type Entitlement,
} from '#server/domain/entitlements/entitlements.ts';
import type { Deps } from '#server/records/deps.ts';
import { isOwned } from './bookings.ts';

/** The person who books, null for a caller without an account, and whether staff do it for them. */
type Booker = { userId: string | null; isByStaff?: boolean; locale: Locale };

const contentKinds: Readonly<Record<string, ContentKind>> = {
  room: 'places',
  expert: 'places',
  class: 'trainings',
};

/** Lists what can be booked now, with what it takes of the units of the reader. */
export async function listBookables({ db, clock }: Deps, booker: Booker): Promise<Bookable[]> {
  const now = clock.date();
  const rows = await db
    .select()
    .from(contentItems)
    .where(inArray(contentItems.kind, ['places', 'trainings']))
    .orderBy(asc(contentItems.kind), ...newestFirst);
  const items = rows.flatMap((row) => toBookable(row) ?? []);
  const keys = [...new Set(items.flatMap(({ unit }) => unit ?? []))];
  const given = new Map<string, Entitlement[]>();
  for (const key of keys) given.set(key, await readOwnUnits(db, booker, key, now));
  return items
    .filter((item) => item.opening !== null || listTimes(item, now).length > 0)
    .map((item) => presentBookable(item, given.get(item.unit ?? '') ?? [], booker.locale));
}

/** Lists the times at which something can still be booked. Throws 404 for what cannot. */
export async function readFreeTimes(
  { db, clock }: Deps,
  booker: Booker,
  { kind, place, move }: { kind: string; place: string; move?: string | undefined },
): Promise<FreeTimes> {
  const now = clock.date();
  const item = await getBookable(db, kind, place, booker.isByStaff);
  const given = await readOwnUnits(db, booker, item.unit, now);
  const isMoved =
    move === undefined || booker.userId === null ? undefined : isOwned(booker.userId, move);
  const times = await listFree(db, item, now, isMoved);
  return {
    place: presentBookable(item, given, booker.locale),
    times: await Promise.all(
      times.map(async (time) => ({
        starts_at: time.startsAt.toISOString(),
        ends_at: time.endsAt.toISOString(),
        left:
          item.session === null
            ? (findCovering(given, time.startsAt)?.left ?? 0)
            : await countSeatsLeft(db, item, time),
      })),
    ),
  };
}

/** Finds what can be booked. Throws 404. */
export async function getBookable(
  db: Database,
  kind: string,
  slug: string,
  isByStaff = false,
): Promise<BookableItem> {
  const item = await findBookable(db, kind, slug);
  if (item === null) throw new Refusal(404, 'booking.place_not_found');
  return isByStaff ? withoutLead(item) : item;
}

/** Finds what can be booked; null for what the content does not have any more. */
export async function findBookable(
  db: Database,
  kind: string,
  slug: string,
): Promise<BookableItem | null> {
  const of = contentKinds[kind];
  const [row] =
    of === undefined
      ? []
      : await db
          .select()
          .from(contentItems)
          .where(and(eq(contentItems.kind, of), eq(contentItems.id, slug)));
  const item = row === undefined ? null : toBookable(row);
  return item?.kind === kind ? item : null;
}

/** Lists the times of a place that no booking and no class holds; for a class its time, even if it is full. */
export async function listFree(
  db: Database,
  item: BookableItem,
  now: Date,
  moved?: SQL,
): Promise<Time[]> {
  const times = listTimes(item, now);
  const [first, last] = [times[0], times.at(-1)];
  if (item.session !== null || first === undefined || last === undefined) return times;
  const span = { startsAt: first.startsAt, endsAt: last.endsAt };
  const taken = [
    ...(await listHeld(db, item, span, moved)),
    ...(await listClassesIn(db, item.slug)),
  ];
  return times.filter((time) => !taken.some((other) => overlaps(time, other)));
}

/** Counts the free seats of a class. */
export async function countSeatsLeft(
  db: Database,
  { slug, seats }: BookableItem,
  { startsAt }: Time,
): Promise<number> {
  const held = await countInSession(db, { slug }, startsAt, 'held');
  return Math.max(0, seats - held);
}

async function listClassesIn(db: Database, room: string): Promise<Time[]> {
  const rows = await db
    .select({ facts: contentItems.facts })
    .from(contentItems)
    .where(eq(contentItems.kind, 'trainings'));
  return rows.flatMap(({ facts }) => (facts.room === room ? (findSession(facts) ?? []) : []));
}

async function readOwnUnits(
  db: Database,
  { userId }: Booker,
  key: string | null,
  now: Date,
): Promise<Entitlement[]> {
  return userId === null || key === null ? [] : readUnits(db, isGivenTo(userId, key, now));
}

function presentBookable(
  { kind, slug, title, summary, place, seats, minutes, longest, takes, session }: BookableItem,
  given: readonly Entitlement[],
  locale: Locale,
): Bookable {
  const [units] = given;
  return {
    kind,
    slug,
    title: title[locale],
    summary: summary[locale],
    where: place[locale],
    seats,
    minutes,
    longest,
    ...(session === null
      ? null
      : {
          session: {
            starts_at: session.startsAt.toISOString(),
            ends_at: session.endsAt.toISOString(),
          },
        }),
    ...(units === undefined
      ? null
      : { units: { label: units.label[locale], unit: units.unit[locale], amount: takes } }),
  };
}
