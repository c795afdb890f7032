// Normalization sorts the marks of a letter in quadratic time. No real text has more than 30 marks on a letter
// (UAX 15, Stream-Safe Text Format).
const marks = /[\p{M}\uFF9E\uFF9F]+/gu;
const mostMarks = 30;

/** More characters than any field accepts; NFKC can turn one into 18. */
export const longestNormalized = 32 * 1024;

/**
 * Returns a text in a Unicode normal form. A text that is longer than any field, or has too many marks on a
 * letter, is returned unchanged.
 */
export function toNormalForm(text: string, form: 'NFC' | 'NFKC'): string {
  if (text.length > longestNormalized) return text;
  for (const [run] of text.matchAll(marks)) if (run.length > mostMarks) return text;
  return text.normalize(form);
}
