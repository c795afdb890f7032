/**
 * Returns a text as a short support code; null for any other text. Case, blanks and dashes do not count; O is
 * read as 0, I and L as 1. A short code contains a letter, which distinguishes it from the end of a number.
 */
export function parseShortCode(text: string): string | null {
  if (text.length > 40) return null;
  const letters = text
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{8}$/.test(letters) ? letters : null;
}

/** Formats a short code in two groups, to be read aloud. */
export function formatShortCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
