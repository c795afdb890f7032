/** Returns the earliest of instants in ms since 1970. */
export function earliest(...instants: readonly number[]): Date {
  return new Date(Math.min(...instants));
}
