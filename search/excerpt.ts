import type { ExcerptPart } from '#contract/content/schemas.ts';
import { isSingleCharacter, splitIntoTerms } from './terms.ts';
import { chineseSynonyms } from './synonyms.ts';

/** In characters: two lines beside each other on a desktop. */
const longest = 140;

/** How much of a long text stands before the first word that was found. */
const lead = 40;

/** Returns a text around the first of the terms, cut to 140 characters, in parts: those with a term are marked. */
export function cutExcerpt(text: string, terms: readonly string[]): ExcerptPart[] {
  const marks = findMarks(text, terms);
  const first = Math.max(0, marks.indexOf(true));
  const isLong = text.length > longest;
  const from = isLong ? Math.max(0, Math.min(first - lead, text.length - longest)) : 0;
  const to = isLong ? from + longest : text.length;
  const parts: ExcerptPart[] = [];
  for (let at = from; at < to; at += 1) {
    const is_match = marks[at] === true;
    const last = parts.at(-1);
    const character = text[at] ?? '';
    if (last?.is_match === is_match) last.text += character;
    else parts.push({ text: character, is_match });
  }
  const before = from > 0 ? [{ text: '…', is_match: false }] : [];
  const after = to < text.length ? [{ text: '…', is_match: false }] : [];
  // A character of two units may be cut in half.
  return [...before, ...parts, ...after].map((part) => ({
    ...part,
    text: part.text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, ''),
  }));
}

/** Says of each unit of a text whether it belongs to one of the terms, or to another word for it. */
function findMarks(text: string, terms: readonly string[]): boolean[] {
  const marks = Array.from({ length: text.length }, () => false);
  const mark = (from: number, length: number) => marks.fill(true, from, from + length);
  const words = terms.filter((term) => !isSingleCharacter(term));
  const wanted = new Set(words.length === 0 ? terms : words);
  for (const { 0: word, index } of text.matchAll(/[a-z0-9]+/gi)) {
    if (splitIntoTerms(word).some((term) => wanted.has(term))) mark(index, word.length);
  }
  // A longer word holds shorter ones that mean something else: 支付 is no part of 支付宝.
  const taken = Array.from({ length: text.length }, () => false);
  for (const [word, common] of chineseSynonyms) {
    const isWanted = splitIntoTerms(common).some((term) => wanted.has(term));
    for (const at of startsIn(text, word)) {
      if (taken.slice(at, at + word.length).includes(true)) continue;
      taken.fill(true, at, at + word.length);
      if (isWanted) mark(at, word.length);
    }
  }
  for (const term of wanted) {
    if (!/^\p{Script=Han}/u.test(term)) continue;
    for (const at of startsIn(text, term)) mark(at, term.length);
  }
  return marks;
}

/** Returns every position at which a text has a part, overlapping ones included. */
export function startsIn(text: string, part: string): readonly number[] {
  const starts: number[] = [];
  let at = text.indexOf(part);
  while (at >= 0) {
    starts.push(at);
    at = at < text.length ? text.indexOf(part, at + 1) : -1;
  }
  return starts;
}
