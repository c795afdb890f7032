// Normalization sorts the marks of a letter, in time that grows with the square of their number. Unicode
// knows no text with more than 30 (UAX 15, Stream-Safe Text Format).
const tooManyMarks = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** No field takes as many characters; NFKC can make 18 of one. */
const longest = 32 * 1024;

/**
 * Returns a text in a normal form of Unicode. One that no field takes, and one with more marks on a letter
 * than any writing has, is returned as it is.
 */
export function toNormalForm(text: string, form: 'NFC' | 'NFKC'): string {
  return text.length > longest || tooManyMarks.test(text) ? text : text.normalize(form);
}
