import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '#tools/documents/api-document.ts';
import {
  configurationDocument,
  environmentExample,
} from '#tools/documents/configuration-document.ts';
import { documents, quotedIn, getSection, termsIn } from './documents.ts';
import { filesIn, listDeclared, sourcesIn } from './sources.ts';

const mapPage = 'docs/architecture.md';

describe('the reference documents', () => {
  it.each([
    ['docs/api.md', apiDocument],
    ['docs/configuration.md', configurationDocument],
    ['deploy/site.env.example', environmentExample],
  ] as const)('%s is what its sources say', (path, write) => {
    expect(
      readFileSync(path, 'utf8') === write(),
      `${path} is no longer what its sources say. Run \`npm run api\`, read its diff and commit it.`,
    ).toBe(true);
  });

  it('the map lists existing folders and every room', () => {
    const mapped = foldersOfTheMap();
    const rooms = ['.', 'flowkit', 'sandbox', 'src', 'server', 'tests', 'tools'].flatMap(foldersIn);

    expect(
      mapped.filter((folder) => !existsSync(folder)),
      `${mapPage}, Map, shows folders that do not exist. Correct the line or remove it.`,
    ).toEqual([]);
    expect(
      rooms.filter((room) => !mapped.includes(room)),
      `These folders are missing from ${mapPage}, Map. Add a line that says what it contains.`,
    ).toEqual([]);
  });

  it('README and CONTRIBUTING have no line over 200 characters, and README is a page', () => {
    for (const page of ['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md']) {
      const lines = readFileSync(page, 'utf8').trimEnd().split('\n');
      expect(
        lines.filter((line) => line.length > 200),
        `Wrap these lines of ${page}.`,
      ).toEqual([]);
      expect(lines.length, `Move details of ${page} into docs.`).toBeLessThanOrEqual(130);
    }
  });
});

describe('the images of the documents', () => {
  const maxBytes = 150 * 1024;
  const shown = documents().flatMap(({ path, text }) =>
    [...text.matchAll(/(?:src|srcset)="([^"]+)"|!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, html, md]) =>
      join(dirname(path), html ?? md ?? ''),
    ),
  );
  const images = filesIn('docs/images');

  it('the images exist where a document shows them', () => {
    expect(
      shown.filter((image) => !existsSync(image)),
      'Take these pictures: npm run look -- docs <name> (tests/look/doc-pictures.ts), or correct the path.',
    ).toEqual([]);
  });

  it('the images are each shown by a document', () => {
    expect(
      images.filter((image) => !shown.includes(image)),
      'Show these pictures in a document, or remove them from tests/look/doc-pictures.ts and delete them.',
    ).toEqual([]);
  });

  it('the images have at most 150 KB each', () => {
    expect(
      images.filter((image) => statSync(image).size > maxBytes),
      'Show a smaller part of the page: tests/look/doc-pictures.ts.',
    ).toEqual([]);
  });
});

describe('the decisions', () => {
  const declared = ['.', 'flowkit'].flatMap(listDeclared);
  const page = 'docs/decisions/007-dependencies.md';
  const listed = termsIn(readFileSync(page, 'utf8').split('## Not depended on')[0] ?? '').flatMap(
    (term) => term.split(', ').map((name) => name.replace(/ \(.*\)$/, '')),
  );

  it('the decisions have a number each, counted from 001, which is also that of their title', () => {
    const pages = decisionPages().map((path) => ({
      path,
      title: /^# (\d{3}) · /.exec(readFileSync(path, 'utf8'))?.[1],
    }));
    const wanted = pages.map(({ path }, at) => {
      const number = String(at + 1).padStart(3, '0');
      return { path: path.replace(/\d{3}(?=-)/, number), title: number };
    });

    expect(
      pages,
      'Each page of docs/decisions has the next free number, in its name and in its title. Of two with one number the later takes the next.',
    ).toEqual(wanted);
  });

  it('the decisions have a status, a date and a line in the index', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    const incomplete = decisionPages().filter((path) => {
      const date = /^Status: .+ · Date: (\d{4}-\d{2}-\d{2})$/m.exec(
        readFileSync(path, 'utf8'),
      )?.[1];
      const line = index
        .split(/\n(?=- )/)
        .find((each) => each.startsWith(`- [${basename(path).slice(0, 3)}](${basename(path)})`));
      return date === undefined || line?.includes(date) !== true;
    });

    expect(
      incomplete,
      'Write "Status: … · Date: …" below the title, and the same date in docs/decisions/README.md.',
    ).toEqual([]);
  });

  it('the decisions name every package that is depended on, and why', () => {
    expect(
      declared.filter((name) => !listed.includes(name)),
      `package.json depends on packages that ${page} does not name. Add an item with the reason.`,
    ).toEqual([]);
  });

  it('the decisions name no package that is not depended on', () => {
    expect(
      listed.filter((name) => !declared.includes(name)),
      `${page} names packages that are not in package.json. Remove their items.`,
    ).toEqual([]);
  });
});

describe('the documents', () => {
  it('the documents name only files and folders that exist', () => {
    const strays = documents().flatMap(({ path, text }) =>
      quotedIn(text)
        .flatMap(placesIn)
        .filter((place) => !existsSync(place))
        .map((place) => `${path}: ${place}`),
    );

    expect(strays, 'Correct these paths: they lead nowhere.').toEqual([]);
  });

  it('the documents name in the architecture only what the sources have', () => {
    const text = ['contract', 'machines', 'sandbox', 'search', 'src', 'server', 'tools']
      .flatMap((folder) => sourcesIn(folder))
      .map((source) => source.text)
      .join('\n');
    const names = quotedIn(readFileSync('docs/architecture.md', 'utf8')).filter((quoted) =>
      /^[a-z]+(?:[A-Z][a-z]+)+$|^[a-z]+\.[a-z][A-Za-z]+$/.test(quoted),
    );
    const strays = names.filter((name) => !name.split('.').every((part) => text.includes(part)));

    expect(names.length).toBeGreaterThan(10);
    expect(
      strays,
      'docs/architecture.md names these, and no source does. Write what they are called now.',
    ).toEqual([]);
  });
});

/** Returns the pages of the decisions, without their index. */
function decisionPages(): readonly string[] {
  return filesIn('docs/decisions').filter((path) => /\d{3}-[^/]+\.md$/.test(path));
}

/** Returns the folders in the tree below "Map"; two blanks are one level. */
function foldersOfTheMap(): readonly string[] {
  const lines = getSection(readFileSync(mapPage, 'utf8'), 'Map').split('\n');
  let parent = '';
  return lines.flatMap((line) => {
    const [, indent, name] = /^( *)([\w.-]+)\/(?:\s|$)/.exec(line) ?? [];
    if (indent === undefined || name === undefined) return [];
    if (indent === '') parent = name;
    return indent === '' ? [name] : [`${parent}/${name}`];
  });
}

/** Returns the direct subfolders, without generated ones. */
function foldersIn(folder: string): readonly string[] {
  const ignored = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '.git')
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`))
    .filter((path) => filesIn(path).length > 0);
}

/** Returns the paths in a quoted word of a document, such as `server/bin/switches.ts`; patterns yield none. */
function placesIn(quoted: string): readonly string[] {
  const place =
    /^(?:contract|machines|locales|sandbox|search|src|server|tests|tools|docs|public|\.ci|\.github)\/[^\s*<>{}…]*$/;
  return place.test(quoted) ? [quoted.replace(/[:#].*$/, '')] : [];
}
