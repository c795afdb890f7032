import * as v from 'valibot';
import { longestTyped } from './typed-code.ts';
import { normalizeLine, normalizeText } from './typed-lines.ts';

/** Creates the schema of a name or title, or of a sentence on one line: `normalizeLine`. */
export function typedLine<const Key extends string>(missing: Key) {
  return v.pipe(
    v.string(missing),
    v.maxLength(longestTyped, 'tooLong'),
    v.transform(normalizeLine),
  );
}

/** Creates the schema of free text: `normalizeText`. */
export function typedText<const Key extends string>(missing: Key) {
  return v.pipe(
    v.string(missing),
    v.maxLength(longestTyped, 'tooLong'),
    v.transform(normalizeText),
  );
}

/** The pattern of a service's name in addresses and orders; the catalogue says which services there are. */
export const serviceSlugPattern = /^[a-z][a-z0-9-]{1,39}$/;

/** Creates the schema of a text that programs produce: an id, a token, a word of a list. */
export function programText<const Key extends string>(missing: Key) {
  return v.pipe(v.string(missing), v.metadata({ isTyped: false }));
}

/** The name of a service in addresses and orders. */
export const ServiceSlug = v.pipe(programText('invalid'), v.regex(serviceSlugPattern, 'invalid'));
