/**
 * Returns the pause between two polls, in ms. A server that holds its responses is polled again
 * immediately; one that does not is polled every 2 s for a minute, every 5 s up to ten minutes, then every
 * 15 s.
 */
export function pollIntervalMs(state: { held: boolean; polls: number }): number {
  if (state.held) return 100;
  if (state.polls <= pollsInFirstMinute) return 2000;
  if (state.polls <= pollsInFirstMinute + pollsToTenMinutes) return 5000;
  return 15_000;
}

const pollsInFirstMinute = 30;
const pollsToTenMinutes = 108;
