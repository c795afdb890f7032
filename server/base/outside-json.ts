/** More levels than any body of a call or a notice has. */
export const mostLevels = 64;

/**
 * Parses JSON from outside. Throws a SyntaxError for broken JSON and for more levels than `mostLevels`: a megabyte
 * of brackets takes the parser as long as a hundred requests, so they are counted first.
 */
export function parseOutsideJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`more than ${mostLevels} levels`);
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let levels = 0;
  // Texts are skipped; one that does not end takes the rest, which the parser refuses.
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (part === '[' || part === '{') levels += 1;
    else if (part === ']' || part === '}') levels -= 1;
    if (levels > mostLevels) return true;
  }
  return false;
}
