// Normalization sorts the marks of a letter, in time that grows with the square of their number. Unicode
// knows no text with more than 30 (UAX 15, Stream-Safe Text Format).
const marks = /[\p{M}\uFF9E\uFF9F]+/gu;
const mostMarks = 30;

/** No field takes as many characters; NFKC can make 18 of one. */
export const longestNormalized = 32 * 1024;

/**
 * Returns a text in a normal form of Unicode. One that no field takes, and one with more marks on a letter
 * than any writing has, is returned as it is.
 */
export function toNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  if (text.length > longestNormalized) return text;
  for (const [run] of text.matchAll(marks)) if (run.length > mostMarks) return text;
  return text.normalize(form);
}
