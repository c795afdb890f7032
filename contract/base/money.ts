import * as v from 'valibot';

/** An amount in fen, the hundredth of a yuan. Never a float, never negative. */
export const Fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const Currency = v.literal('CNY');

/** A list price: yuan in fen for the charge, dollars in cents for the English reader. */
export const ListPrice = v.object({ cny: Fen, usd: Fen });
export type ListPrice = v.InferOutput<typeof ListPrice>;

/** An instant, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());
