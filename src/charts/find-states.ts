import { toNormalForm } from '#contract/base/normal-form.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ReadableState } from '#machines/outline.ts';

/** A state whose screen contains the searched text, or in which customers say it; `text` is the matching sentence. */
export type Found = { machine: string; path: string; name: string; text: string };

const most = 20;

/** Longer than any text on a screen; the rest is ignored. */
const longestQuery = 1000;

/** A name, a number or an amount is shorter. */
const mostFilledIn = 40;

/**
 * Returns the states in which a reader finds `query` on the screen or says it, the closest first: those that
 * say it as it was read out, then those that have all its words in one sentence. Case, blanks and punctuation
 * do not count; neither does what a page fills in.
 */
export function findStates(
  states: readonly ReadableState[],
  query: string,
  locale: Locale,
): readonly Found[] {
  const asked = query.slice(0, longestQuery);
  const wanted = plain(asked);
  const words = splitWords(asked, locale);
  if (wanted === '') return [];
  return states
    .flatMap(({ machine, path, name, texts, said }) => {
      const query = { wanted, words };
      const [best] = [
        ...[name, ...texts].map((text) => ({ text, distance: computeDistance(text, query) })),
        ...said.map((text) => ({ text, distance: computeDistanceToSaid(text, query) })),
      ]
        .filter(({ distance }) => distance < Infinity)
        .toSorted((one, other) => one.distance - other.distance);
      if (best === undefined) return [];
      return [{ found: { machine, path, name, text: best.text }, distance: best.distance }];
    })
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ found }) => found);
}

/** The distance between a text and the query: shorter is closer; infinite if the text does not match. */
function computeDistance(
  text: string,
  { wanted, words }: { wanted: string; words: readonly string[] },
): number {
  const said = plain(text);
  if (said.includes(wanted) || isFilledIn(text, wanted)) return said.length;
  const hasAll = words.length > 0 && words.every((word) => said.includes(word));
  return hasAll ? 1000 + said.length : Infinity;
}

/** As `computeDistance` for a phrase of customers, which may also be a part of the query. */
function computeDistanceToSaid(
  phrase: string,
  query: { wanted: string; words: readonly string[] },
): number {
  const said = plain(phrase);
  return query.wanted.includes(said)
    ? query.wanted.length - said.length
    : computeDistance(phrase, query);
}

/** Whether `wanted` holds a text with at most 40 characters in place of each "…". */
function isFilledIn(text: string, wanted: string): boolean {
  const [first = '', ...others] = text.split('…').map(plain);
  if (first.length + others.join('').length < 3) return false;
  let ends = startsIn(wanted, first).map((start) => start + first.length);
  for (const part of others) {
    let at = 0;
    ends = startsIn(wanted, part).flatMap((start) => {
      // The next end that is near enough; both lists are in order, so none before it is needed again.
      while ((ends[at] ?? Infinity) < start - mostFilledIn) at += 1;
      return (ends[at] ?? Infinity) <= start ? [start + part.length] : [];
    });
  }
  return ends.length > 0;
}

/** Returns every position at which a text has a part, overlapping ones included. */
function startsIn(text: string, part: string): readonly number[] {
  const starts: number[] = [];
  let at = text.indexOf(part);
  while (at >= 0) {
    starts.push(at);
    at = at < text.length ? text.indexOf(part, at + 1) : -1;
  }
  return starts;
}

function plain(text: string): string {
  return toNormalForm(text, 'NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');
}

function splitWords(text: string, locale: Locale): readonly string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return Array.from(segmenter.segment(text)).flatMap(({ segment, isWordLike }) =>
    // A single character or letter, such as 了 or a, is too variable to match on.
    isWordLike === true && segment.length > 1 ? [plain(segment)] : [],
  );
}
