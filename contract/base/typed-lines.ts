// Separate from contract/base/typed-text.ts, which the sign-in pages load.

import { longestNormalized, toNormalForm } from './normal-form.ts';

/** All blanks except the one that is as wide as a Chinese character. */
const oddBlanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800]/g;
const lineEnds = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Returns a name or title on one line: removes invisible characters and keeps the width of letters. */
export function normalizeLine(typed: string): string {
  if (typed.length > longestNormalized) return typed.trim();
  const line = withoutUnseen(typed, unseenInLines)
    .replace(lineEnds, ' ')
    .replace(oddBlanks, ' ')
    .replace(/\p{Cc}/gu, '');
  return toNormalForm(line, 'NFC').trim();
}

/**
 * Returns free text of several lines without invisible characters; keeps those with a meaning in their
 * script.
 */
export function normalizeText(typed: string): string {
  if (typed.length > longestNormalized) return typed.trim();
  const text = withoutUnseen(typed, unseenInTexts)
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\u2800/g, ' ')
    .replace(/[^\P{Cc}\t\n\r]/gu, '');
  return toNormalForm(text, 'NFC').trim();
}

/**
 * Invisible characters. A few format characters of Arabic and hieroglyphs are visible and stay in a
 * sentence.
 */
const unseen = '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFC]';
/** Scripts in which an invisible character joins or separates letters, as in Persian and Hindi names. */
const joining = `(?!${unseen})[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nko}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]`;
/** Region flags, emoji sequences, keycaps, joined letters, Mongolian letters. */
const meaningful = [
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}',
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\uFE0E\\uFE0F]?(?:\\u200D\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?)*',
  '[\\d#*]\\uFE0F\\u20E3',
  `${joining}[\\u200C\\u200D](?=${joining})`,
  `(?!${unseen})\\p{sc=Mong}[\\u180B-\\u180F]`,
];
/** Variation selectors of Chinese characters. Registers and invoices do not use them. */
const drawnAs = '\\p{sc=Han}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]';

export const unseenInLines = createUnseenExpression(meaningful);
export const unseenInTexts = createUnseenExpression([...meaningful, drawnAs]);

/** Builds the expression for invisible characters; its first group is kept. */
function createUnseenExpression(kept: readonly string[]): RegExp {
  return new RegExp(`(${kept.join('|')})|${unseen}`, 'gu');
}

function withoutUnseen(typed: string, characters: RegExp): string {
  return typed.replace(characters, (_, sequence: string | undefined) => sequence ?? '');
}
