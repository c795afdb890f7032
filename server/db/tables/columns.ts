import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** An amount of money, in fen. */
export const fen = () => bigint({ mode: 'number' });

export const serial = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
