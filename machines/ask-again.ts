import { asApiError } from '#contract/errors.ts';
import { isUnanswered } from '#contract/lost-response.ts';

/**
 * How long a write that got no answer waits before it is asked again with its key, in ms. After these the
 * page says that nobody knows what became of it, and it is asked every half minute.
 */
const pausesMs = [1000, 2000, 4000] as const;
const laterPauseMs = 30_000;

/** What a machine is told that waits for an answer: the browser has a network again. */
export type ConnectionEvent = { type: 'connection.returned' };

/**
 * Returns the pause in ms before the next try, after as many tries without an answer; after 0, when they are
 * counted anew, the long one.
 */
export function askAgainPauseMs(unanswered: number): number {
  return pausesMs[unanswered - 1] ?? laterPauseMs;
}

/** Returns whether `thrown` leaves open what the server did. */
export function leavesOpen(thrown: unknown): boolean {
  return isUnanswered(asApiError(thrown));
}

/** Returns whether `thrown` leaves open what the server did, and it was not asked too often yet. */
export function mayAskAgain(thrown: unknown, unanswered: number): boolean {
  return leavesOpen(thrown) && unanswered < pausesMs.length;
}
