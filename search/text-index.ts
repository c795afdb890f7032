import MiniSearch from 'minisearch';
import { isSingleCharacter, splitIntoTerms } from './terms.ts';

/** A sentence of `owner`, which a search finds by it; `weight` says how much it counts. */
export type Sentence = { owner: object; text: string; weight: number };

/** A sentence that a search has found, with the terms in it that match the query. */
export type Hit<Own extends Sentence> = { sentence: Own; terms: readonly string[] };

/** What is found of one owner, the best first. */
export type Hits<Own extends Sentence> = readonly [Hit<Own>, ...Hit<Own>[]];

/** An owner with less than this share of the best score is left out. */
const leastShare = 0.15;

/** What each further sentence of an owner adds to its score, as a share of that of the sentence before. */
const furtherShare = 0.3;

/** Of one owner, only the best sentences count: those with many sentences are not better. */
const mostSentences = 4;

/**
 * Creates an index of sentences. Its `search` returns the hits of every owner that has words of the query, in any order
 * and in other forms of them, with one typing mistake in a longer word: the best owner first, and its best sentence
 * first.
 */
export function createTextIndex<Own extends Sentence>() {
  const sentences: Own[] = [];
  const index = new MiniSearch<{ id: number; text: string }>({
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

  return {
    add(added: readonly Own[]): void {
      index.addAll(added.map(({ text }, at) => ({ id: sentences.length + at, text })));
      sentences.push(...added);
    },
    search(query: string): readonly Hits<Own>[] {
      const isOneCharacter = splitIntoTerms(query).every(isSingleCharacter);
      const byOwner = new Map<object, { hits: [Hit<Own>, ...Hit<Own>[]]; scores: number[] }>();
      for (const { id, score, queryTerms, terms } of index.search(query)) {
        const sentence = sentences[Number(id)];
        const isByChance = !isOneCharacter && queryTerms.every(isSingleCharacter);
        if (sentence === undefined || isByChance) continue;
        const found = byOwner.get(sentence.owner);
        found?.hits.push({ sentence, terms });
        found?.scores.push(score);
        if (found !== undefined) continue;
        byOwner.set(sentence.owner, { hits: [{ sentence, terms }], scores: [score] });
      }
      const ranked = [...byOwner.values()]
        .map(({ hits, scores }) => ({ hits, score: sumScores(scores) }))
        .toSorted((one, other) => other.score - one.score);
      const least = (ranked[0]?.score ?? 0) * leastShare;
      return ranked.filter(({ score }) => score >= least).map(({ hits }) => hits);
    },
  };
}

/** Adds up the best scores, which are in order: each counts less than the one before. */
function sumScores(scores: readonly number[]): number {
  return scores
    .slice(0, mostSentences)
    .reduce((sum, score, at) => sum + score * furtherShare ** at, 0);
}
