import { asApiError } from '#contract/base/api-error.ts';
import { isUnanswered } from '#contract/base/lost-response.ts';

/**
 * Pauses before a write without an answer is repeated with its key, in ms. After these the page says that
 * the outcome is unknown, and the write is repeated every half minute.
 */
const pausesMs = [1000, 2000, 4000] as const;
const laterPauseMs = 30_000;

/** Reports to a waiting machine that the browser has a network connection again. */
export type ConnectionEvent = { type: 'connection.returned' };

/**
 * Returns the pause in ms before the next try, given the number of unanswered tries. After 0 tries (the
 * count was reset) it is the long pause.
 */
export function askAgainPauseMs(unanswered: number): number {
  return pausesMs[unanswered - 1] ?? laterPauseMs;
}

/** Checks whether the outcome on the server is unknown after `thrown`. */
export function leavesOpen(thrown: unknown): boolean {
  return isUnanswered(asApiError(thrown));
}

/** Checks whether the outcome is unknown after `thrown` and another immediate try is allowed. */
export function mayAskAgain(thrown: unknown, unanswered: number): boolean {
  return leavesOpen(thrown) && unanswered < pausesMs.length;
}
