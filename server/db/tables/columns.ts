import { sql, type SQL } from 'drizzle-orm';
import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** An amount of money, in fen. */
export const fen = () => bigint({ mode: 'number' });

export const serial = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The condition of an index or a check on a column, with the words as literals in the statement. */
export function isIn(words: readonly string[]): SQL {
  const list = words.map((word) => `'${word}'`).join(', ');
  return sql.raw(words.length === 1 ? `= ${list}` : `in (${list})`);
}

/** The opposite of `isIn`, for one word. */
export const isNot = ([word]: readonly string[]): SQL => sql.raw(`<> '${word}'`);
