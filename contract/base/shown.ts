import * as v from 'valibot';
import { programText } from './typed-fields.ts';

/**
 * Names the terms behind a figure: equal terms have equal names, in every language. It says nothing
 * else, and is only ever compared (wire, Shown figures).
 */
export const TermsName = v.string();

/** What a person saw before they pressed: an amount in fen, and the name of the terms behind it. */
export const Shown = v.object({
  amount: v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'invalid')),
  terms: v.pipe(programText('invalid'), v.maxLength(64, 'invalid')),
});
export type Shown = v.InferOutput<typeof Shown>;

/** Returns whether two figures are the same: the amount, and the terms behind it. */
export function isSameFigure(one: Shown, other: Shown): boolean {
  return one.amount === other.amount && one.terms === other.terms;
}
