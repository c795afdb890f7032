import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documents, quotedIn, rowsIn, sectionOf } from './documents.ts';
import { filesIn, sourcesIn } from './sources.ts';

const readme = readFileSync('README.md', 'utf8');

describe('README', () => {
  it('has a row for every switch that the server reads, and for no other', () => {
    const switches = [
      ...readFileSync('server/bin/switches.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
    ].map(([, name]) => name);
    const named = rowsIn(sectionOf(readme, 'Switches')).flatMap(([cell = '']) => quotedIn(cell));

    expect(
      switches.filter((name) => !named.includes(name ?? '')),
      'These switches of server/bin/switches.ts have no row in README.md, Switches. Add one: name, default, what it does.',
    ).toEqual([]);
    expect(
      named.filter((name) => !switches.includes(name)),
      'README.md, Switches, names what server/bin/switches.ts does not read. Remove the row, or read the switch there.',
    ).toEqual([]);
  });

  it('maps folders that exist, and every room', () => {
    const mapped = foldersOfTheMap();
    const rooms = ['.', 'src', 'server', 'tests'].flatMap(foldersIn);

    expect(
      mapped.filter((folder) => !existsSync(folder)),
      'README.md, Map, shows folders that are not there. Correct the line or remove it.',
    ).toEqual([]);
    expect(
      rooms.filter((room) => !mapped.includes(room)),
      'These folders are missing from README.md, Map. Add a line that says what lives there.',
    ).toEqual([]);
  });
});

describe('the decisions', () => {
  const manifest: Record<string, unknown> = JSON.parse(readFileSync('package.json', 'utf8'));
  const declared = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(Object(manifest[kind])),
  );
  const page = 'docs/decisions/007-dependencies.md';
  const listed = rowsIn(readFileSync(page, 'utf8')).flatMap(([cell = '']) =>
    cell.split(', ').map((name) => name.replace(/ \(.*\)$/, '')),
  );

  it('have a number each, counted from 001, which is also that of their title', () => {
    const pages = filesIn('docs/decisions').map((path) => ({
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

  it('name every package that is depended on, and why', () => {
    expect(
      declared.filter((name) => !listed.includes(name)),
      `package.json depends on packages that ${page} does not name. Add a row that says why each is worth it.`,
    ).toEqual([]);
  });

  it('name no package that is not depended on', () => {
    expect(
      listed.filter((name) => !declared.includes(name)),
      `${page} names packages that are not in package.json. Remove their rows.`,
    ).toEqual([]);
  });
});

describe('the documents', () => {
  it('name only files and folders that exist', () => {
    const strays = documents().flatMap(({ path, text }) =>
      quotedIn(text)
        .flatMap(placesIn)
        .filter((place) => !existsSync(place))
        .map((place) => `${path}: ${place}`),
    );

    expect(strays, 'Correct these paths: they lead nowhere.').toEqual([]);
  });

  it('name in the architecture only what the sources have', () => {
    const text = ['contract', 'machines', 'src', 'server']
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

/** The folders in the tree below "Map": two blanks are one step down. */
function foldersOfTheMap(): readonly string[] {
  const lines = sectionOf(readme, 'Map').split('\n');
  let parent = '';
  return lines.flatMap((line) => {
    const [, indent, name] = /^( *)([\w.-]+)\/(?:\s|$)/.exec(line) ?? [];
    if (indent === undefined || name === undefined) return [];
    if (indent === '') parent = name;
    return indent === '' ? [name] : [`${parent}/${name}`];
  });
}

/** The folders right below one, without what is made by tools. */
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

/** The places that a quoted word of a document names, such as `server/bin/switches.ts`; patterns name none. */
function placesIn(quoted: string): readonly string[] {
  const place =
    /^(?:contract|machines|locales|src|server|tests|docs|public|\.ci|\.github)\/[^\s*<>{}…]*$/;
  return place.test(quoted) ? [quoted.replace(/[:#].*$/, '')] : [];
}
