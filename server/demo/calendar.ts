import { shanghaiDay, startOfDay } from '#contract/shanghai.ts';
import { addWorkingDays } from '#contract/working-days.ts';
import type { MovableClock } from '#server/clock.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What happens to somebody, one thing after the other; it yields how long nothing happens, in ms. */
export type Story = Part<void>;

/** A piece of a story, with what comes of it. */
export type Part<Result> = AsyncGenerator<number, Result, void>;

export const minutes = (count: number) => count * 60 * 1000;
export const hours = (count: number) => minutes(60 * count);
export const days = (count: number) => count * dayMs;

/**
 * Returns the instant so long before `end`; what is four days back or more is moved to the working hours
 * of a working day before that, another hour for each `nth`.
 */
export function agoFrom(end: number, ms: number, nth: number): number {
  const instant = end - ms;
  if (ms < days(4)) return instant;
  const before = shanghaiDay(new Date(instant - days(3)));
  const hour = 9 + ((nth * 5) % 8);
  return startOfDay(addWorkingDays(before, 1)).valueOf() + hours(hour) + minutes((nth * 17) % 60);
}

/**
 * Plays stories beside each other, always the one whose turn comes first, and moves the time on to it;
 * `look` is called after each move. What a story would do after `end` does not happen: it stands there as
 * far as it came.
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

/** What is days away falls on a working day: at weekends nobody works. */
function awakeAt(now: number, ms: number): number {
  const instant = now + ms;
  if (ms < days(1)) return instant;
  const day = shanghaiDay(new Date(instant));
  const dayBefore = shanghaiDay(new Date(instant - dayMs));
  const workday = startOfDay(addWorkingDays(dayBefore, 1)).valueOf();
  return workday + (instant - startOfDay(day).valueOf());
}
