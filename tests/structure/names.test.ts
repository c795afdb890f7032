import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quotedIn, rowsIn, sectionOf } from './documents.ts';
import { filesIn, sourcesIn } from './sources.ts';

const glossary = readFileSync('docs/glossary.md', 'utf8');
const rooms = ['contract', 'machines', 'server', 'src', 'tests/support'] as const;

/** The words that no name has, each with those to take instead. */
const refused = new Map(
  rowsIn(sectionOf(glossary, 'Words that names do without')).flatMap(([words = '', instead = '']) =>
    quotedIn(words).map((word) => [word, instead] as const),
  ),
);

/** Where a refused word is the right one: paths begin so, names are called so. */
const exceptions = rowsIn(sectionOf(glossary, 'Exceptions')).map(([word = '', allowed = '']) => ({
  words: quotedIn(word),
  allowed: quotedIn(allowed),
}));

type Name = { path: string; name: string };

const names: readonly Name[] = rooms.flatMap((room) => [
  ...filesIn(room)
    .filter((path) => !path.startsWith('server/content/') || path.endsWith('.ts'))
    .map((path) => ({ path, name: basename(path).replace(/\..*$/, '') })),
  ...sourcesIn(room).flatMap(({ path, text }) => exportsIn(text).map((name) => ({ path, name }))),
]);

describe('the names of files and exports', () => {
  it('do without the words that the glossary replaces', () => {
    const strays = names.flatMap(({ path, name }) =>
      wordsIn(name)
        .filter((word) => refused.has(word) && !isAllowed(word, { path, name }))
        .map((word) => `${path}: ${name} has "${word}"; take ${refused.get(word)}`),
    );

    expect(
      strays,
      'Rename these as docs/glossary.md, Words that names do without, says. Where the word is the right one, add a row to Exceptions there.',
    ).toEqual([]);
  });

  it('need every exception', () => {
    const idle = exceptions.flatMap(({ words, allowed }) =>
      allowed.filter(
        (place) =>
          !names.some(
            (one) => isAt(place, one) && wordsIn(one.name).some((word) => words.includes(word)),
          ),
      ),
    );

    expect(
      idle,
      'Nothing needs these any more: remove them from docs/glossary.md, Exceptions.',
    ).toEqual([]);
  });

  it.each([
    ['tellPerson', 'tell'],
    ['PaymentNews', 'news'],
    ['held-calls', 'held'],
    ['LookAt', 'look'],
  ])('would be noticed in %s', (name, word) => {
    expect(wordsIn(name).filter((each) => refused.has(each))).toEqual([word]);
  });
});

function isAllowed(word: string, name: Name): boolean {
  return exceptions.some(
    ({ words, allowed }) => words.includes(word) && allowed.some((place) => isAt(place, name)),
  );
}

function isAt(place: string, { path, name }: Name): boolean {
  return place.includes('/') ? path.startsWith(place) : name === place;
}

function exportsIn(text: string): readonly string[] {
  const pattern =
    /^export (?:declare )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** The words of a name, `held-calls` or `heldCalls`, in lower case. */
function wordsIn(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}
