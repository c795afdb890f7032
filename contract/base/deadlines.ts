/** An ISO string, milliseconds since 1970, or a date. */
type Moment = Date | string | number;

/** Checks whether a deadline has passed at `now`, the server's time; its own moment counts as passed. */
export function isLate(deadline: Moment | null, now: Moment): boolean {
  return deadline !== null && new Date(deadline).valueOf() <= new Date(now).valueOf();
}
