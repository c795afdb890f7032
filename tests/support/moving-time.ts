import { setImmediate } from 'node:timers/promises';
import type { MovableClock } from '#server/base/clock.ts';

/** Lets time pass, a second at a time, until `work` is over; answers what it answers. */
export async function movingTime<Result>(
  clock: MovableClock,
  work: Promise<Result>,
): Promise<Result> {
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  over.catch(() => undefined);
  while (!state.isOver) {
    await setImmediate();
    clock.move(1000);
  }
  return over;
}
