import { hourMs, minuteMs } from '#contract/base/durations.ts';
import { bookingDaysAhead } from '#contract/base/limits.ts';
import { endOfDay, shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import { isWorkingDay } from '#contract/base/working-days.ts';
import type { BookingKind } from '#contract/base/picklists.ts';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { PlaceFacts } from '#server/db/tables/content-kinds.ts';
import type { contentItems } from '#server/db/tables/content.ts';

export type Time = { startsAt: Date; endsAt: Date };

/** A room, an expert or a class as it can be booked. */
export type BookableItem = {
  kind: BookingKind;
  slug: string;
  title: Bilingual<string>;
  summary: Bilingual<string>;
  place: Bilingual<string>;
  seats: number;
  /** The length of one time, and how many in a row can be booked. */
  minutes: number;
  longest: number;
  /** The key of the units that it takes, and how many for each time; null where it takes none. */
  unit: string | null;
  takes: number;
  /** Its opening times; null for a class. */
  opening: PlaceFacts | null;
  /** The time of a class; null for a place. */
  session: Time | null;
};

type Row = Pick<typeof contentItems.$inferSelect, 'id' | 'kind' | 'facts' | 'texts'>;

/** Reads what can be booked from its item of the content; null for one that cannot. */
export function toBookable({ id: slug, kind, facts, texts }: Row): BookableItem | null {
  const inBoth = (read: (locale: Row['texts']['zh-CN']) => string) => ({
    'zh-CN': read(texts['zh-CN']),
    'en-US': read(texts['en-US']),
  });
  const words = {
    slug,
    title: inBoth(({ title }) => title),
    summary: inBoth(({ summary }) => summary),
    place: inBoth(({ place }) => place),
  };
  const { bookable: opening } = facts;
  if (kind === 'places' && opening !== null) {
    const { kind: of, seats, minutes, longest, unit, takes } = opening;
    return { ...words, kind: of, seats, minutes, longest, unit, takes, opening, session: null };
  }
  const session = kind === 'trainings' ? findSession(facts) : null;
  if (session === null) return null;
  const minutes = (session.endsAt.valueOf() - session.startsAt.valueOf()) / minuteMs;
  const { seats } = facts;
  return { ...words, kind: 'class', seats, minutes, longest: 1, ...noUnits, session };
}

/** Staff book until a time begins, whatever its lead. */
export function withoutLead(item: BookableItem): BookableItem {
  return item.opening === null ? item : { ...item, opening: { ...item.opening, leadHours: 0 } };
}

const noUnits = { unit: null, takes: 0, opening: null };

/** Returns when a class takes place; null without a date. */
export function findSession({ date, from, to }: Row['facts']): Time | null {
  return date === null ? null : { startsAt: atTime(date, from), endsAt: atTime(date, to) };
}

/** Lists the times of a place in the next four weeks, or the time of a class, that can be booked from `now` on. */
export function listTimes({ opening, session }: BookableItem, now: Date): Time[] {
  if (opening === null) return session !== null && session.startsAt > now ? [session] : [];
  const { open, from, to, minutes, leadHours } = opening;
  const earliest = new Date(now.valueOf() + leadHours * hourMs);
  const times: Time[] = [];
  let day = shanghaiDay(now);
  for (let count = 0; count < bookingDaysAhead; count += 1, day = shanghaiDay(endOfDay(day))) {
    if (open === 'workdays' && !isWorkingDay(day)) continue;
    const closesAt = atTime(day, to);
    for (let startsAt = atTime(day, from); ; startsAt = addMinutes(startsAt, minutes)) {
      const endsAt = addMinutes(startsAt, minutes);
      if (endsAt > closesAt) break;
      if (startsAt > now && startsAt >= earliest) times.push({ startsAt, endsAt });
    }
  }
  return times;
}

/** Joins `count` times in a row from `startsAt` on; null where one of them is not among `times`. */
export function joinTimes(times: readonly Time[], startsAt: Date, count: number): Time | null {
  const first = times.findIndex((time) => time.startsAt.valueOf() === startsAt.valueOf());
  const row = first < 0 ? [] : times.slice(first, first + count);
  const isUnbroken = row.every(
    (time, index) => index === 0 || time.startsAt.valueOf() === row[index - 1]?.endsAt.valueOf(),
  );
  const last = row.at(-1);
  return row.length === count && isUnbroken && last !== undefined
    ? { startsAt, endsAt: last.endsAt }
    : null;
}

/** Counts the times in a row that a booking of a place takes, by its length. */
export function countTimes(
  { startsAt, endsAt }: Time,
  { minutes }: Pick<BookableItem, 'minutes'>,
): number {
  return Math.max(1, Math.round((endsAt.valueOf() - startsAt.valueOf()) / (minutes * minuteMs)));
}

/** Checks whether two times overlap. */
export function overlaps(one: Time, other: Time): boolean {
  return one.startsAt < other.endsAt && one.endsAt > other.startsAt;
}

/** Returns the instant of a time of day such as `14:00` in Shanghai. */
function atTime(day: string, clock: string): Date {
  return addMinutes(startOfDay(day), Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)));
}

function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.valueOf() + minutes * minuteMs);
}
