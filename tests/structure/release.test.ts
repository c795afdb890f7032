import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { releaseFiles } from '#tools/build/release.ts';
import { quotedIn } from './documents.ts';

const operations = globSync('docs/operations/*.md').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

/** What the documents name of a clone, in which releases are built and papers are printed. */
const ofClones = ['contract/base/working-days.ts', 'tests/server/going-live.exhaustive.test.ts'];
/** Folders and files next to compose.yaml that the operator makes. */
const madeByOperators = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('deploy/') ? line.replace(/\/$/, '') : []));

/** A path or pattern from the root of a release. */
const namedPath =
  /(?<![\w./@:-])(?:contract|deploy|docs|locales|server|tests|tools)(?:\/[\w*-][\w.*-]*)+/g;

/** Checks whether a release contains a file or folder of the repository, or everything that a pattern finds. */
function isReleased(pattern: string): boolean {
  const found = globSync(pattern);
  return (
    found.length > 0 &&
    found.every((path) => releaseFiles.some((each) => path === each || path.startsWith(`${each}/`)))
  );
}

describe('a release', () => {
  it('a release has every file of deploy', () => {
    const files = execFileSync('git', ['ls-files', 'deploy'], { encoding: 'utf8' }).trim();

    expect(
      files.split('\n').filter((path) => !isReleased(path)),
      'Add these to `releaseFiles` of tools/build/release.ts.',
    ).toEqual([]);
  });

  it('a release has every path that the documents of operators name', () => {
    const named = operations.flatMap(({ path, text }) =>
      [...text.matchAll(namedPath)].map(([cited]) => ({ path, cited: cited.replace(/\.$/, '') })),
    );

    expect(named.length).toBeGreaterThan(40);
    expect(
      named.filter(
        ({ cited }) =>
          !isReleased(cited) &&
          !releaseFiles.some((each) => each.startsWith(`${cited}/`)) &&
          !ofClones.includes(cited) &&
          !madeByOperators.some((each) => cited === each || cited.startsWith(`${each}/`)),
      ),
      'An operator looks for these in a release: name them in `releaseFiles` of tools/build/release.ts.',
    ).toEqual([]);
  });

  it('a release has what the documents of operators link to', () => {
    const links = operations.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)|(?:src|srcset)="([^"]+)"/g)].map(
        ([, link, image]) => join(dirname(path), link ?? image ?? ''),
      ),
    );

    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((path) => !isReleased(path))).toEqual([]);
  });

  it('the documents of operators name files as they are called, or as a command of theirs calls them', () => {
    const commands = operations
      .flatMap(({ text }) => [...text.matchAll(/^```sh$[\s\S]*?^```$/gm)])
      .join('\n');
    const names = releaseFiles
      .flatMap((each) => [each, ...globSync(`${each}/**`)])
      .map((path) => basename(path));
    const strays = operations.flatMap(({ path, text }) =>
      quotedIn(text)
        .filter((quoted) => /^[\w.-]+\.(?:conf|env|json|key|md|sh|ya?ml)$/.test(quoted))
        .filter((quoted) => !names.includes(quoted) && !commands.includes(quoted))
        .map((quoted) => `${path}: ${quoted}`),
    );

    expect(strays).toEqual([]);
  });
});
