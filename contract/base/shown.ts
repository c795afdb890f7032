import * as v from 'valibot';
import { programText } from './typed-fields.ts';

/**
 * Names the terms behind a figure: equal terms have equal names, in every language. It says nothing
 * else, and is only ever compared (wire, Shown figures).
 */
export const TermsName = v.string();

/** The figure a person saw before they confirmed: an amount in fen, and the name of the terms. */
export const Shown = v.object({
  amount: v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'invalid')),
  terms: v.pipe(programText('invalid'), v.maxLength(64, 'invalid')),
});
export type Shown = v.InferOutput<typeof Shown>;

/** Checks whether two figures have the same amount and the same terms. */
export function isSameFigure(one: Shown, other: Shown): boolean {
  return one.amount === other.amount && one.terms === other.terms;
}
