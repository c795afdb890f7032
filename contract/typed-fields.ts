import * as v from 'valibot';
import { normalizeLine, normalizeText, normalizeTyped } from './typed-text.ts';

// Above every length that a field takes, with room for what cannot be seen between its characters.
const longest = 100_000;

/** Creates the schema of a code, number or address: `normalizeTyped`. */
export function typedCode<const Key extends string>(missing: Key) {
  return v.pipe(v.string(missing), v.maxLength(longest, 'tooLong'), v.transform(normalizeTyped));
}

/** Creates the schema of a name or title, or of a sentence on one line: `normalizeLine`. */
export function typedLine<const Key extends string>(missing: Key) {
  return v.pipe(v.string(missing), v.maxLength(longest, 'tooLong'), v.transform(normalizeLine));
}

/** Creates the schema of free text: `normalizeText`. */
export function typedText<const Key extends string>(missing: Key) {
  return v.pipe(v.string(missing), v.maxLength(longest, 'tooLong'), v.transform(normalizeText));
}

/** Creates the schema of a text that nobody types: an id, a token, a word of a list. */
export function programText<const Key extends string>(missing: Key) {
  return v.pipe(v.string(missing), v.metadata({ isTyped: false }));
}
