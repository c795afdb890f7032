import * as v from 'valibot';

/** A number is a bar from the beginning of the axis; a text replaces the figures of a bar. */
const Bar = v.union([
  v.number(),
  v.strictTuple([v.number(), v.number()]),
  v.strictTuple([v.number(), v.number(), v.string()]),
]);

/** A chart as an author writes it. */
export const ChartSource = v.strictObject({
  title: v.string(),
  /** Where the axis is labeled; it ends at the last of them. */
  axis: v.optional(v.pipe(v.array(v.number()), v.minLength(2))),
  /** Written after each figure. */
  unit: v.optional(v.string(), ''),
  rows: v.pipe(v.array(v.record(v.string(), Bar)), v.minLength(1)),
});
