import type { Locale } from '#contract/base/picklists.ts';

/** How a text is set: its size in px, and its weight where that is not 400. */
export type Face = { size: number; weight?: 500 | 600; mono?: true };

const mono = 0.602;

/** Em of a character, generous for every face that the site's stack may end at. */
const widths: readonly (readonly [characters: RegExp, em: number])[] = [
  [/[ijl|.,:;'!]/, 0.29],
  [/ /, 0.3],
  [/[ftrI\-/()[\]{}"]/, 0.38],
  [/[ckszvxyJ]/, 0.55],
  [/[a-z0-9]/, 0.62],
  [/[FTEPSBXYZKAVRCL&]/, 0.69],
  [/[DGHNUOQw]/, 0.76],
  [/[mMW%@]/, 0.94],
];

/**
 * Estimates the width of a text in px without a browser: whole pixels, never less than needed and up to a
 * tenth more, so that the surrounding parts never overlap it on any device.
 */
export function textWidth(text: string, { size, weight, mono: isMono }: Face): number {
  const em = Array.from(text, (character) => (isMono ? mono : measureCharacter(character))).reduce(
    (sum, each) => sum + each,
    0,
  );
  return Math.ceil(em * size * (weight === undefined ? 1 : 1.04));
}

function measureCharacter(character: string): number {
  const own = widths.find(([characters]) => characters.test(character))?.[1];
  if (own !== undefined) return own;
  // CJK, and the quotation marks and dashes that Chinese text takes from the Chinese face.
  return /[\u2010-\u2027\u2E80-\uFFEF]/.test(character) ? 1 : 0.72;
}

/** Breaks a text between words into lines of at most `widest` px; a longer word gets a separate line. */
export function wrap(text: string, widest: number, face: Face, locale: Locale): string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const lines: string[] = [];
  let line = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    // Punctuation stays with the word before it.
    const fits = textWidth((line + segment).trimEnd(), face) <= widest;
    if (line.trim() === '' || fits || isWordLike !== true) line += segment;
    else {
      lines.push(line.trim());
      line = segment;
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}
