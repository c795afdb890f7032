import MiniSearch from 'minisearch';
import { toNormalForm } from '#contract/base/normal-form.ts';
import type { ReadableState } from '#machines/outline.ts';
import { isSingleCharacter, splitIntoTerms } from './search-terms.ts';

/** A state whose screen contains the searched text, or in which customers say it; `text` is the matching sentence. */
export type Found = { machine: string; path: string; name: string; text: string };

/** A sentence of a state; `weight` says how much it counts in the search. */
type Sentence = {
  id: number;
  state: ReadableState;
  text: string;
  /** Letters and digits of the text in lower case, and the same split where the page fills something in. */
  plain: string;
  parts: readonly string[];
  weight: number;
};

const most = 20;

/** Longer than any text on a screen; the rest is ignored. */
const longestQuery = 1000;

/** The share of a query that a sentence in it must have, not counting the digits that a page fills in. */
const leastReadOut = 2 / 3;

/** A name, a number or an amount is shorter. */
const mostFilledIn = 40;

/** What customers say counts more than what they read: a search is in their words. */
const weights = { said: 1.5, name: 0.7, read: 1 };

/** A state with less than this share of the best score is left out. */
const leastShare = 0.15;

/** What each further sentence of a state adds to its score, as a share of that of the sentence before. */
const furtherShare = 0.3;

/** Of one state, only the best sentences count: states with many sentences are not better. */
const mostSentences = 4;

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
  for (const { state, text } of [
    ...findReadOut(index.sentences, shortQuery),
    ...index.search(shortQuery),
  ]) {
    if (!found.has(state)) found.set(state, text);
  }
  return [...found]
    .slice(0, most)
    .map(([{ machine, path, name }, text]) => ({ machine, path, name, text }));
}

/** Indexes every sentence of the states for the search by words. */
function createIndex(states: readonly ReadableState[]) {
  const sentences: readonly Sentence[] = states
    .flatMap((state) => [
      ...state.said.map((text) => ({ state, text, weight: weights.said })),
      { state, text: state.name, weight: weights.name },
      ...state.texts.map((text) => ({ state, text, weight: weights.read })),
    ])
    .map((sentence, id) => {
      const parts = sentence.text.split('…').map(plain);
      return { id, parts, plain: parts.join(''), ...sentence };
    });
  const index = new MiniSearch<Sentence>({
    fields: ['text'],
    tokenize: splitIntoTerms,
    processTerm: (term) => term,
    searchOptions: {
      boostDocument: (id: number) => sentences[id]?.weight ?? 1,
      boostTerm: (term) => (isSingleCharacter(term) ? 0.3 : 1),
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      prefix: (term) => term.length > 3,
    },
  });
  index.addAll(sentences);

  /** Lists the best sentence of each state that has words of the query, the best state first. */
  function search(query: string): readonly Sentence[] {
    const matches = index.search(query).flatMap(({ id, score, queryTerms }) => {
      const sentence = queryTerms.every(isSingleCharacter) ? undefined : sentences[Number(id)];
      return sentence === undefined ? [] : [{ sentence, score }];
    });
    const byState = new Map<ReadableState, { sentence: Sentence; scores: number[] }>();
    for (const { sentence, score } of matches) {
      const ofState = byState.get(sentence.state);
      if (ofState === undefined) byState.set(sentence.state, { sentence, scores: [score] });
      else ofState.scores.push(score);
    }
    const ranked = [...byState.values()]
      .map(({ sentence, scores }) => ({ sentence, score: sumScores(scores) }))
      .toSorted((one, other) => other.score - one.score);
    const least = (ranked[0]?.score ?? 0) * leastShare;
    return ranked.filter(({ score }) => score >= least).map(({ sentence }) => sentence);
  }
  return { sentences, search };
}

/** Adds up the best scores, which are in order: each counts less than the one before. */
function sumScores(scores: readonly number[]): number {
  return scores
    .slice(0, mostSentences)
    .reduce((sum, score, at) => sum + score * furtherShare ** at, 0);
}

/** Lists the sentences that contain the query as it was read out, or are in it: the most alike first. */
function findReadOut(sentences: readonly Sentence[], query: string): readonly Sentence[] {
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
