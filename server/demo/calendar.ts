import { dayMs } from '#contract/base/durations.ts';
import { shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWorkingDay } from '#contract/base/working-days.ts';
import type { MovableClock } from '#server/base/clock.ts';

/**
 * A pause in a story. A number: that many ms. `work`: at least that many ms, until the next working time;
 * if that exceeds `within`, the pause ends immediately. `day`: until that day, at a time of it.
 */
export type Wait = number | { work: number; within: number } | { day: string; at: number };

/** The events of one person in order, with the pauses between them. */
export type Story = Part<void>;

/** A piece of a story, with what comes of it. */
export type Part<Result> = AsyncGenerator<Wait, Result, void>;

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => count * 60 * 1000;
export const hours = (count: number) => minutes(60 * count);
export const days = (count: number) => count * dayMs;
export const work = (ms: number, within = Infinity): Wait => ({ work: ms, within });

// People work from nine to twenty to six, and are awake from eight to half past ten.
const workFrom = hours(9);
const workUntil = hours(17) + minutes(40);
const awakeFrom = hours(8);
const awakeUntil = hours(22) + minutes(30);
// A question during working time takes half an hour at least to answer.
const firstAnswer = workFrom + minutes(30);

/**
 * Returns the instant so long before `end`: an hour or more at a time when people are awake, four days or
 * more in the working hours of a working day before that, another hour for each `nth`.
 */
export function agoFrom(end: number, ms: number, nth: number): number {
  const instant = end - ms;
  if (ms < hours(1)) return instant;
  if (ms < days(4)) {
    const time = timeOfDay(instant);
    if (time < awakeFrom) return instant - time - days(1) + hours(20);
    return time > awakeUntil ? instant - time + hours(20) : instant;
  }
  const before = shanghaiDay(new Date(instant - days(3)));
  const hour = 9 + ((nth * 5) % 8);
  return startOfDay(addWorkingDays(before, 1)).valueOf() + hours(hour) + minutes((nth * 17) % 60);
}

/** Returns the time of a day that is so many working days before the last one on which people worked. */
export function workdaysAgo(end: number, count: number, at: number): number {
  let day = lastWorkday(end);
  for (let left = count; left > 0; left -= 1) day = workdayBefore(day);
  return startOfDay(day).valueOf() + at;
}

/** Checks whether an instant lies in working time, some time after its start. */
export function isAtWork(instant: number): boolean {
  const time = timeOfDay(instant);
  return isWorkingDay(toShanghaiDay(instant)) && time >= firstAnswer && time <= workUntil;
}

/**
 * Plays stories in parallel, always the one that is due first, and advances the time to it; calls `look`
 * after each move. A story stops where it is at `end`.
 */
export async function play(
  clock: MovableClock,
  beginnings: readonly { at: number; story: Story }[],
  end: number,
  look: () => Promise<void>,
): Promise<void> {
  let waiting = [...beginnings];
  for (;;) {
    const next = waiting.toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined || next.at > end) break;
    await moveTo(next.at);
    const { done, value } = await next.story.next();
    waiting = waiting.filter((one) => one !== next);
    if (done !== true) waiting.push({ ...next, at: awakeAt(clock.now(), value) });
  }
  await moveTo(end);

  async function moveTo(instant: number): Promise<void> {
    if (instant <= clock.now()) return;
    clock.move(instant - clock.now());
    await look();
  }
}

/** Runs stories side by side: the next step is always that of the story that is due first. */
export async function* together(clock: MovableClock, stories: readonly Story[]): Story {
  let waiting = stories.map((story) => ({ at: clock.now(), story }));
  for (;;) {
    const [next] = waiting.toSorted((one, other) => one.at - other.at);
    if (next === undefined) return;
    // Exactly until then: the night and the days off are in it already.
    if (next.at > clock.now()) yield work(next.at - clock.now(), 0);
    const { done, value } = await next.story.next();
    waiting = waiting.filter((one) => one !== next);
    if (done !== true) waiting.push({ ...next, at: awakeAt(clock.now(), value) });
  }
}

/** Returns the end of a pause: customers sleep at night, and pauses of days end on a working day. */
export function awakeAt(now: number, wait: Wait): number {
  if (typeof wait !== 'number') {
    if ('day' in wait) return Math.max(now, startOfDay(wait.day).valueOf() + wait.at);
    const instant = now + wait.work;
    const atWork = nextAtWork(instant);
    return atWork - now > wait.within ? instant : atWork;
  }
  const instant = now + wait;
  if (wait < hours(1)) return instant;
  const time = timeOfDay(instant);
  if (wait < days(1)) {
    if (time < awakeFrom) return instant - time + awakeFrom + minutes(10);
    return time > awakeUntil ? instant - time + days(1) + awakeFrom + minutes(40) : instant;
  }
  return startOfDay(firstWorkday(toShanghaiDay(instant))).valueOf() + time;
}

function nextAtWork(instant: number): number {
  const time = timeOfDay(instant);
  const day = toShanghaiDay(instant);
  if (isWorkingDay(day) && time <= workUntil) {
    return time >= workFrom ? instant : instant - time + workFrom + (time % minutes(50));
  }
  const next = startOfDay(addWorkingDays(day, 1)).valueOf();
  return next + workFrom + (time % minutes(50));
}

function lastWorkday(end: number): string {
  const day = toShanghaiDay(end);
  return isWorkingDay(day) && timeOfDay(end) >= firstAnswer ? day : workdayBefore(day);
}

function workdayBefore(day: string): string {
  let before = day;
  do before = toShanghaiDay(startOfDay(before).valueOf() - dayMs);
  while (!isWorkingDay(before));
  return before;
}

function firstWorkday(day: string): string {
  return isWorkingDay(day) ? day : addWorkingDays(day, 1);
}

function toShanghaiDay(instant: number): string {
  return shanghaiDay(new Date(instant));
}

function timeOfDay(instant: number): number {
  return instant - startOfDay(toShanghaiDay(instant)).valueOf();
}
