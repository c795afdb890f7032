import * as v from 'valibot';
import { normalizeTyped } from './typed-text.ts';

/** Longer than every field accepts, with room for invisible characters in between. */
export const longestTyped = 100_000;

/** Creates the schema of a code, number or address: `normalizeTyped`. */
export function typedCode<const Key extends string>(missing: Key) {
  return v.pipe(
    v.string(missing),
    v.maxLength(longestTyped, 'tooLong'),
    v.transform(normalizeTyped),
  );
}
