import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

// Two requests may store their times in another order than they read the clock.
const slackSeconds = 15;

/**
 * Builds the condition that a stored time has come. `latest` is what would be stored now, at most: a time further
 * away was stored before the clock was put back, and would otherwise last for as long as it was put back.
 */
export function isDue(time: SQLWrapper, now: Date | SQL, latest: Date | SQL): SQL<boolean> {
  const isStray = sql`${time} > ${toSql(latest)} + make_interval(secs => ${slackSeconds})`;
  return sql<boolean>`(${time} <= ${toSql(now)} or ${isStray})`;
}

/** Builds the time `seconds` from now, by the clock of the database. */
export function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}

function toSql(time: Date | SQL): SQL {
  return time instanceof Date ? sql`${time.toISOString()}::timestamptz` : time;
}
