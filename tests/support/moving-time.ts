import { setImmediate } from 'node:timers/promises';
import type { MovableClock } from '#server/base/clock.ts';

/**
 * Advances time one second at a time until `work` settles; resolves to its result. It is for a server with
 * `isEmbedded`, because PostgreSQL would answer some seconds later.
 */
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
