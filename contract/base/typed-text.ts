/**
 * Normalizes typed and pasted text before it is stored and compared. Phones, mail programs, PDF files and
 * input methods add invisible characters, and write digits and signs in several ways. The schemas of
 * contract/base/typed-code.ts and contract/base/typed-fields.ts apply this function and those of
 * contract/base/typed-lines.ts to every text of a request, in the browser and on the server.
 */

import { longestNormalized, toNormalForm } from './normal-form.ts';

/** Characters without width: format characters, fillers, variation selectors, joiners, tags. */
const unseenInCodes = /[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu;
// The Braille blank looks like a blank, but Unicode does not class it as one.
const blanks = /[\s\u0085\u2800]/g;
const dashes = /[\p{Pd}\u2043\u2212\u2500]/gu;

/**
 * Normalizes a code, number or address: no invisible characters, half-width letters and signs, the digits 0
 * to 9, one kind of dash and of blank, none of these at either end. A text longer than any field accepts is
 * only trimmed.
 */
export function normalizeTyped(typed: string): string {
  if (typed.length > longestNormalized) return typed.trim();
  return toNormalForm(typed.replace(unseenInCodes, ''), 'NFKC')
    .replace(blanks, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(dashes, '-')
    .replace(/(?!\d)\p{Nd}/gu, toDigit)
    .replace(/(\d)\u30FC/g, '$1-')
    .trim();
}

/** Returns the digit 0 to 9 of any script: the ten digits of a script are adjacent in Unicode. */
function toDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
