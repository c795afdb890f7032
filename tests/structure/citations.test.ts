import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, headingsIn } from './documents.ts';
import { filesIn } from './sources.ts';

const own = 'tests/structure/citations.test.ts';
const texts = [
  ...[
    'contract',
    'flowkit',
    'machines',
    'sandbox',
    'search',
    'src',
    'server',
    'tests',
    'tools',
    'vite.config.ts',
  ]
    .flatMap((place) => (place.includes('.') ? [place] : filesIn(place)))
    .filter((path) => /\.(?:ts|tsx|css|sql|mjs|js)$/.test(path) && path !== own)
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  ...documents(),
];

const deployed = globSync('deploy/**/*', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** A path from the root of the repository, not one of an installed package or of a test that makes its files. */
const citedPath =
  /(?<![\w./#@:-])(?:contract|deploy|docs|locales|machines|public|sandbox|search|server|src|tests|tools)\/[\w./-]*\.(?:conf|css|json|md|mjs|service|sh|sql|timer|tsx?|ya?ml)\b/g;

const sections = listTitles('docs/product.md').flatMap(
  (title) => /^([1-9])\. /.exec(title)?.[1] ?? [],
);

describe('every citation is in this repository', () => {
  it('a citation `spec 5` is a section of docs/product.md', () => {
    const strays = found(/\bspec(?:ification)? ?§? ?\d(?:(?:,| and) ?§?\d\b(?!\d))*/gi).filter(
      ({ cited }) =>
        cited.includes('§') || (cited.match(/\d+/g) ?? []).some((n) => !sections.includes(n)),
    );

    expect(
      strays,
      `Write "spec 5" or "spec 3, 9" without a section sign. The sections of docs/product.md are ${sections.join(', ')}.`,
    ).toEqual([]);
  });

  it.each([
    ['wire', 'docs/wire.md'],
    ['architecture', 'docs/architecture.md'],
  ])('a citation `%s, Section` is a heading of %s', (name, document) => {
    const titles = listTitles(document);
    const strays = found(
      new RegExp(`\\(${name}\\)|(?<!\\bthe )\\b${name}(?:, |:\\s).{0,80}`, 'g'),
    ).filter(
      ({ cited }) => !titles.some((title) => citesTitle(cited.slice(name.length + 2), title)),
    );

    expect(
      strays,
      `Write "${name}, " and then a heading of ${document}, with its capital letter. There are: ${titles.join(' · ')}.`,
    ).toEqual([]);
  });

  it('a citation `decision 010` is a page of docs/decisions', () => {
    const pages = filesIn('docs/decisions').join('\n');
    const strays = found(/\bdecision \d{3}\b/g).filter(
      ({ cited }) => !pages.includes(`docs/decisions/${cited.slice(-3)}-`),
    );

    expect(strays, 'There is no such page. Write it, or cite another.').toEqual([]);
  });

  it('a path such as `docs/wire.md` leads to a file of this repository', () => {
    const strays = [...texts, ...deployed]
      .filter(({ path }) => !path.startsWith('tests/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(citedPath)].map(([cited]) => ({ path, cited })),
      )
      .filter(({ cited }) => !existsSync(cited));

    expect(strays, 'There is no such file. Correct the path.').toEqual([]);
  });

  it('no citation names a source outside the repository', () => {
    const strays = found(/\bdesign (?:§|\d|, [A-Z])|\b(?:spec|design)\.md\b|§\s?\d/g);

    expect(
      strays,
      'Cite docs: "spec 5", "wire, Lifetimes", "architecture, Life of a request" or "decision 010".',
    ).toEqual([]);
  });

  it('text that visitors read cites nothing', () => {
    const strays = filesIn('locales').filter((path) =>
      /\bspec ?§?\d|\(wire\b|§\s?\d/.test(readFileSync(path, 'utf8')),
    );

    expect(strays, 'Visitors have no specification: take the citation out of the text.').toEqual(
      [],
    );
  });
});

function listTitles(document: string): readonly string[] {
  if (!existsSync(document)) throw new Error(`${document} is missing.`);
  return headingsIn(readFileSync(document, 'utf8')).map(({ title }) => title);
}

/** Returns every match; a comment counts as one line. */
function found(pattern: RegExp): readonly { path: string; cited: string }[] {
  return texts.flatMap(({ path, text }) =>
    [...text.replaceAll(/\s*\n\s*(?:\*|\/\/)? ?/g, ' ').matchAll(pattern)].map(([cited]) => ({
      path,
      cited,
    })),
  );
}

/** Returns true when `written` begins with the whole title. */
function citesTitle(written: string, title: string): boolean {
  return written.startsWith(title) && !/^\w/.test(written.slice(title.length));
}
