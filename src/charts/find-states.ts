import { toNormalForm } from '#contract/base/normal-form.ts';
import type { ExcerptPart } from '#contract/content/schemas.ts';
import type { ReadableState } from '#machines/outline.ts';
import { cutExcerpt, startsIn } from '#search/excerpt.ts';
import { splitIntoTerms } from '#search/terms.ts';
import { createTextIndex, type Sentence } from '#search/text-index.ts';

/** A state with the searched text on its screen or in customers' words; `text` is the matching sentence. */
export type Found = {
  machine: string;
  path: string;
  name: string;
  text: string;
  excerpt: readonly ExcerptPart[];
};

type StateSentence = Sentence & {
  owner: ReadableState;
  /** Letters and digits of the text in lower case, and the same split where the page fills something in. */
  plain: string;
  parts: readonly string[];
};

const most = 20;

/** Longer than any text on a screen; the rest is ignored. */
const longestQuery = 1000;

/** The share of a query that a sentence in it must have, not counting the digits that a page fills in. */
const leastReadOut = 2 / 3;

/** A name, a number or an amount is shorter. */
const mostFilledIn = 40;

/** The weights of the sources: customers' words count more than screen texts, because searches use such words. */
const weights = { said: 1.5, name: 0.7, read: 1 };

const indexes = new WeakMap<readonly ReadableState[], ReturnType<typeof createIndex>>();

/**
 * Returns the states in which a reader finds `query` on the screen or says it, the closest first: those that
 * say it as it was read out, then those that have its words, in any order and in other forms of them. Case,
 * blanks and punctuation do not count; neither does what a page fills in.
 */
export function findStates(states: readonly ReadableState[], query: string): readonly Found[] {
  const shortQuery = query.slice(0, longestQuery);
  const index = indexes.get(states) ?? createIndex(states);
  indexes.set(states, index);
  const found = new Map<ReadableState, string>();
  for (const { owner, text } of [
    ...findReadOut(index.sentences, shortQuery),
    ...index.words.search(shortQuery).map(([best]) => best.sentence),
  ]) {
    if (!found.has(owner)) found.set(owner, text);
  }
  return [...found].slice(0, most).map(([{ machine, path, name }, text]) => ({
    machine,
    path,
    name,
    text,
    excerpt: cutExcerpt(text, splitIntoTerms(shortQuery)),
  }));
}

/** Indexes every sentence of the states for the search by words. */
function createIndex(states: readonly ReadableState[]) {
  const sentences: readonly StateSentence[] = states
    .flatMap((owner) => [
      ...owner.said.map((text) => ({ owner, text, weight: weights.said })),
      { owner, text: owner.name, weight: weights.name },
      ...owner.texts.map((text) => ({ owner, text, weight: weights.read })),
    ])
    .map((sentence) => {
      const parts = sentence.text.split('…').map(plain);
      return { parts, plain: parts.join(''), ...sentence };
    });
  const words = createTextIndex<StateSentence>();
  words.add(sentences);
  return { sentences, words };
}

/** Lists the sentences that contain the query as it was read out, or are in it: the most alike first. */
function findReadOut(sentences: readonly StateSentence[], query: string): readonly StateSentence[] {
  const wanted = plain(query);
  if (wanted === '') return [];
  // A text of few words, such as "Paid …", is in many queries by chance.
  const least = Math.max(3, wanted.replaceAll(/\p{N}/gu, '').length * leastReadOut);
  return sentences
    .filter(
      ({ plain, parts }) =>
        plain.includes(wanted) || (plain.length >= least && isFilledIn(parts, wanted)),
    )
    .map((sentence) => ({ sentence, distance: Math.abs(sentence.plain.length - wanted.length) }))
    .toSorted(
      (one, other) => one.distance - other.distance || other.sentence.weight - one.sentence.weight,
    )
    .map(({ sentence }) => sentence);
}

/** Whether `wanted` has all parts of a text in order, with at most 40 characters between two. */
function isFilledIn([first = '', ...others]: readonly string[], wanted: string): boolean {
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

function plain(text: string): string {
  return toNormalForm(text, 'NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');
}
