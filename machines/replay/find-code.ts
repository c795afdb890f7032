import { bytesOfText, computeChecksum } from './bytes.ts';
import { limits } from './support-code.ts';

const mostTried = 50;

/**
 * Returns the first whole support code in a text. The text may have other words around the code, and line
 * breaks, blanks, dashes or quotation marks of mail inside it. Null if there is no code.
 */
export function findSupportCode(text: string): string | null {
  let tried = 0;
  // Its format and the beginning of its length, at the beginning of a word.
  for (const { index } of text.matchAll(/(?<![0-9a-z])[0o][8c]/gi)) {
    const code = wholeCodeAt(text, index);
    if (code !== null) return code;
    tried += 1;
    if (tried === mostTried) return null;
  }
  return null;
}

function wholeCodeAt(text: string, start: number): string | null {
  const letters = text.slice(start, start + limits.characters * 2).replaceAll(/[\s\->]/g, '');
  const head = bytesOfText(letters.slice(0, 5));
  if (head === null) return null;
  const length = (head[1] ?? 0) * 256 + (head[2] ?? 0);
  const code = letters.slice(0, Math.ceil((length * 8) / 5));
  const bytes = bytesOfText(code);
  if (bytes === null || length < 5 || bytes.length !== length) return null;
  const sum = (bytes.at(-2) ?? 0) * 256 + (bytes.at(-1) ?? 0);
  return computeChecksum(bytes.slice(0, -2)) === sum ? code : null;
}
