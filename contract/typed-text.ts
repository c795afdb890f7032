/**
 * What people type and paste, as it is kept and compared. Phones, mail programs, PDF files and input
 * methods add characters that cannot be seen, and write digits and signs in several ways. The schemas of
 * typed-fields.ts apply these functions to every text of a request, in the browser and on the server.
 */

/** Takes no room on a screen: format characters, fillers, variation selectors, joiners, tags. */
const unseenInCodes = /[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu;
/** Of the format characters some signs of Arabic and hieroglyphs can be seen, and stay in a sentence. */
const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]`;
/** An emoji of several, a flag of a region, a key with a digit. */
const emoji = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}`,
  String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*`,
  String.raw`[\d#*]\uFE0F\u20E3`,
];
/** Letters of these scripts join, or do not, by a character between them: Persian and Hindi names have it. */
const joining = String.raw`(?!${unseen})[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nko}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`;
const joined = String.raw`${joining}[\u200C\u200D](?=${joining})`;
const mongolian = String.raw`(?!${unseen})\p{sc=Mong}[\u180B-\u180F]`;
/** Which drawing of a Chinese character is meant. Registers and invoices know none of these. */
const drawnAs = String.raw`\p{sc=Han}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`;

const unseenInLines = new RegExp(`(${[...emoji, joined, mongolian].join('|')})|${unseen}`, 'gu');
const unseenInTexts = new RegExp(
  `(${[...emoji, joined, mongolian, drawnAs].join('|')})|${unseen}`,
  'gu',
);

// The blank of Braille is a blank to everybody who sees it, and no blank to Unicode.
const blanks = /[\s\u0085\u2800]/g;
/** All but the one that is as wide as a Chinese character. */
const oddBlanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800]/g;
const lineEnds = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const dashes = /[\p{Pd}\u2043\u2212\u2500]/gu;

/**
 * Returns a code, number or address in one plain form: nothing that cannot be seen, half-width letters and
 * signs, the digits 0 to 9, one kind of dash and of blank, and none of these around it.
 */
export function normalizeTyped(typed: string): string {
  return typed
    .replace(unseenInCodes, '')
    .normalize('NFKC')
    .replace(blanks, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(dashes, '-')
    .replace(/\p{Nd}/gu, toDigit)
    .replace(/(\d)\u30FC/g, '$1-')
    .trim();
}

/** Returns a name or title on one line: its letters stay as wide as they are, what cannot be seen goes. */
export function normalizeLine(typed: string): string {
  return withoutUnseen(typed, unseenInLines)
    .replace(lineEnds, ' ')
    .replace(oddBlanks, ' ')
    .replace(/\p{Cc}/gu, '')
    .normalize('NFC')
    .trim();
}

/** Returns free text of several lines without what cannot be seen; what has a meaning in its script stays. */
export function normalizeText(typed: string): string {
  return withoutUnseen(typed, unseenInTexts)
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\u2800/g, ' ')
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .normalize('NFC')
    .trim();
}

function withoutUnseen(typed: string, characters: RegExp): string {
  return typed.replace(characters, (_, meaningful: string | undefined) => meaningful ?? '');
}

/** Ten digits of a script follow one another in Unicode, those of several fonts in one run. */
function toDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
