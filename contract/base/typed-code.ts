import * as v from 'valibot';
import { normalizeTyped } from './typed-text.ts';

/** Above every length that a field takes, with room for what cannot be seen between its characters. */
export const longestTyped = 100_000;

/** Creates the schema of a code, number or address: `normalizeTyped`. */
export function typedCode<const Key extends string>(missing: Key) {
  return v.pipe(
    v.string(missing),
    v.maxLength(longestTyped, 'tooLong'),
    v.transform(normalizeTyped),
  );
}
