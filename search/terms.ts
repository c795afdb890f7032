import { stemmer } from 'stemmer';
import { toNormalForm } from '#contract/base/normal-form.ts';
import { chineseSynonyms, englishSynonyms } from './synonyms.ts';

/** Characters that add no meaning: 扣了两次 and 扣两次 are the same. */
const particles = /[了的呢吗啊吧呀嘛么着过我你您也都还就又很被把给在是这那个们]/gu;

const emptyWords = new Set(
  'a an the is it its i my me we our us you your to of and or but in on at for was were be been am are this that there so do does did has have had with from by as just while when during'.split(
    ' ',
  ),
);

/**
 * Splits a text into the terms of the search, each once: single Chinese characters and pairs of neighbors,
 * and stems of English words.
 */
export function splitIntoTerms(text: string): string[] {
  const typed = toNormalForm(text, 'NFKC').toLowerCase().replaceAll(/['’]/g, '');
  const common = replaceAll(typed, chineseSynonyms).replace(particles, '');
  const runs = common.match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? [];
  return [...new Set(runs.flatMap((run) => (/^[a-z0-9]/.test(run) ? stem(run) : pair(run))))];
}

/** Whether a term is one character, which many sentences contain. */
export function isSingleCharacter(term: string): boolean {
  return term.length === 1;
}

function replaceAll(text: string, words: ReadonlyMap<string, string>): string {
  return [...words].reduce((left, [word, common]) => left.replaceAll(word, common), text);
}

function stem(word: string): string[] {
  return emptyWords.has(word) ? [] : [stemmer(englishSynonyms.get(word) ?? word)];
}

function pair(run: string): string[] {
  const characters = [...run];
  return [
    ...characters,
    ...characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`),
  ];
}
