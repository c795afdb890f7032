/**
 * How long to rest between two looks, in ms. A server that holds its answers is asked again at
 * once; one that does not is asked every 2 s for a minute, every 5 s to ten minutes, then every 15 s.
 */
export function restMs(state: { held: boolean; looks: number }): number {
  if (state.held) return 100;
  if (state.looks <= looksInFirstMinute) return 2000;
  if (state.looks <= looksInFirstMinute + looksToTenMinutes) return 5000;
  return 15_000;
}

const looksInFirstMinute = 30;
const looksToTenMinutes = 108;
