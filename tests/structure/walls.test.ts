import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { findContractFloor, findContractRoom } from './contract-floors.ts';
import { isRoomOfEntry, findRoom, rooms, findWalls } from './rooms.ts';
import { filesIn, listDeclared, sourcesIn, resolveImport, type Source } from './sources.ts';

const folders = [
  'contract',
  'flowkit',
  'machines',
  'search',
  'src',
  'server',
  'sandbox',
  'tools',
  'tests',
] as const;
const sources = folders.flatMap((folder) => sourcesIn(folder));
// A tool generates the route tree in another style.
const imports = sources.filter(({ path }) => !path.endsWith('.gen.ts')).flatMap(importsIn);
const inHouse = imports.filter(({ from }) => !from.startsWith('tests/'));

describe('the rooms', () => {
  it('every file belongs to a room', () => {
    const strays = folders
      .filter((folder) => folder !== 'tests')
      .flatMap(filesIn)
      .filter((path) => findRoom(path) === null);

    expect(
      strays,
      'Move these files into a room, or name their folder in browser-rooms.ts or server-rooms.ts, beside this test, with what it may know.',
    ).toEqual([]);
  });

  it('every room of the table has files', () => {
    expect(
      Object.keys(rooms).filter((room) => !existsSync(room.replace('/*', ''))),
      'These rooms are empty: remove them from tests/structure/rooms.ts.',
    ).toEqual([]);
  });

  it('src/routes contains route files only', () => {
    const strays = filesIn('src/routes').filter(
      (path) =>
        !path.endsWith('.tsx') ||
        !/export const Route = create(?:File|Root)Route/.test(readFileSync(path, 'utf8')),
    );

    expect(
      strays,
      'src/routes contains routes only. Move these to src/features/<name>, and import them from the route file.',
    ).toEqual([]);
  });
});

describe('the walls', () => {
  it.each(Object.keys(rooms))('%s imports only what it may import', (name) => {
    const strays = inHouse
      .filter(({ from }) => isRoomOfEntry(name, findRoom(from)))
      .filter(isForbidden);
    const { knows, types = [], packages, instead } = rooms[name] ?? { knows: [], packages: [] };
    const known = [...knows, ...types.map((room) => `types of ${room}`), ...packages].join(', ');

    expect(
      strays.map(({ from, name: imported }) => `${from} imports ${imported}`),
      `${name} may import: ${known || 'nothing else'}. ${instead ?? 'Move the code to a room that may be imported, or pass it as a value.'}`,
    ).toEqual([]);
  });

  it('imports across rooms use # and imports inside a room are relative', () => {
    const crossing = imports.filter(({ from, name, target }) => {
      if (!name.startsWith('.') && !name.startsWith('#')) return false;
      return name.startsWith('#') === (findRoom(from) === findRoom(target));
    });

    expect(
      crossing.map(({ from, name }) => `${from} imports ${name}`),
      'Inside a room write ./x.ts or ../x.ts; across rooms #src/app/forms/x.ts, from the root of the project.',
    ).toEqual([]);
  });

  it('no import goes up more than one folder', () => {
    const strays = imports.filter(({ name }) => name.startsWith('../../'));

    expect(
      strays.map(({ from, name }) => `${from} imports ${name}`),
      'Write these from the root of the project: #src/….',
    ).toEqual([]);
  });

  it('a subject of the contract imports only lower floors', () => {
    const strays = imports.filter(({ from, target }) => {
      if (!from.startsWith('contract/') || !target.startsWith('contract/')) return false;
      const floor = findContractFloor(from);
      if (findContractRoom(from) === findContractRoom(target)) return floor < 0;
      return findContractFloor(target) < 0 || findContractFloor(target) >= floor;
    });

    expect(
      strays.map(({ from, name }) => `${from} imports ${name}`),
      'Move what both subjects need to a lower floor (tests/structure/contract-floors.ts).',
    ).toEqual([]);
  });

  it('views neither write nor lock rows', () => {
    const strays = sourcesIn('server/domain/views').flatMap(({ path, text }) =>
      [...text.matchAll(/\.(?:(?:insert|update|delete)\(|for\()/g)].map(
        ([act]) => `${path}: ${act}`,
      ),
    );

    expect(
      strays,
      'A view can be called anywhere, also under other locks. Move this to server/domain/workflows, or to the subject of the rows.',
    ).toEqual([]);
  });

  it('other folders import flowkit by its name, as those who install it', () => {
    const strays = imports.filter(
      ({ from, target }) => !from.startsWith('flowkit/') && target.startsWith('flowkit/'),
    );

    expect(
      strays.map(({ from, name }) => `${from} imports ${name}`),
      "Import from 'flowkit', and export from flowkit/src/index.ts what is missing.",
    ).toEqual([]);
  });

  it('only package.json maps #', () => {
    const manifest: { imports?: unknown } = JSON.parse(readFileSync('package.json', 'utf8'));

    expect(manifest.imports).toEqual({ '#*': './*' });
    expect(readFileSync('tsconfig.json', 'utf8'), 'No paths in tsconfig.json.').not.toMatch(
      /"paths"|"baseUrl"/,
    );
  });
});

describe('imports', () => {
  it('imports form no cycle, including imports of types and dynamic ones', () => {
    expect(
      listCircles(importedFiles()),
      'Break each cycle: move what both files need to a third file, or pass it as a value.',
    ).toEqual([]);
  });

  it('imports between folders form no cycle', () => {
    expect(
      listCircles(importedFolders()),
      'Two of these folders import each other. Move what both need to a lower folder, or pass it as a value.',
    ).toEqual([]);
  });

  it('imports of the site reach no file of the console (decision 022)', () => {
    const reached = reachedFrom(['src/main.tsx', 'src/entry-server.tsx']);

    expect(reached.size).toBeGreaterThan(300);
    expect(
      [...reached].filter((path) => /^src\/console\/|^contract\/staff\//.test(path)),
      'These belong to the console and would be in the bundle of the site. Move what both need to a shared file.',
    ).toEqual([]);
    expect(
      readFileSync('src/i18n/translations.ts', 'utf8'),
      'The translations of the site exclude those of the console.',
    ).toContain("'!/locales/*/{admin,flow,console,still}-*.json'");
  });

  it('imports outside of tests reach no test', () => {
    const strays = inHouse.filter(({ target }) => target.startsWith('tests/'));

    expect(strays, 'What ships needs nothing of the tests. Move it out of tests/.').toEqual([]);
  });

  it('imports have an extension and name only declared packages', () => {
    const declared = listDeclared('.');
    const declaredByFlowkit = [...declared, ...listDeclared('flowkit')];
    const strays = imports.filter(({ from, name }) =>
      /^[.#]/.test(name)
        ? !/\.(?:ts|tsx|js|mjs|json|css|svg|html)(?:\?\w+)?$/.test(name)
        : !/^(?:node|virtual):/.test(name) &&
          !(from.startsWith('flowkit/') ? declaredByFlowkit : declared).includes(
            getPackageName(name),
          ),
    );

    expect(
      strays.map(({ from, name }) => `${from} imports ${name}`),
      'Write the whole file name; a package needs an exact version in package.json and a row in docs/decisions/007-dependencies.md.',
    ).toEqual([]);
  });
});

type Import = { from: string; name: string; target: string; isType: boolean };

function importsIn(source: Source): readonly Import[] {
  const statements =
    /^\s*(?:import|export)\b([^'";]*?)\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;
  return [...source.text.matchAll(statements)].flatMap(([, clause = '', from, bare, dynamic]) => {
    const name = from ?? bare ?? dynamic;
    if (name === undefined) return [];
    const [target = ''] = resolveImport(source, name).split('?');
    return [{ from: source.path, name, target, isType: from !== undefined && isTypes(clause) }];
  });
}

/** Returns true when a statement imports only types. */
function isTypes(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const named = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]?.split(',') ?? [];
  return named.length > 0 && named.every((part) => /^\s*(?:type\s|$)/.test(part));
}

function isForbidden({ from, name, target, isType }: Import): boolean {
  const own = findRoom(from);
  const walls = own === null ? undefined : findWalls(own);
  if (own === null || walls === undefined) return true;
  const { knows, types = [], packages, node = false } = walls;
  if (name.startsWith('node:')) return !node;
  if (!/^[.#]/.test(name)) return !packages.includes(getPackageName(name));
  const room = target.startsWith('locales/') ? 'locales' : findRoom(target);
  if (room === null) return true;
  const known = [...knows, ...(isType ? types : [])];
  const isKnown = (each: string) =>
    each.endsWith('/') ? target.startsWith(each) : each === target || isRoomOfEntry(each, room);
  return room !== own && !known.some(isKnown);
}

/** Returns the given sources and everything they import, except types, which no bundle contains. */
function reachedFrom(begin: readonly string[]): ReadonlySet<string> {
  const all = folders.flatMap((folder) => sourcesIn(folder));
  const byPath = new Map(all.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const next = [...begin];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    const source = byPath.get(path) ?? byPath.get(`${path}.tsx`);
    if (source === undefined || reached.has(source.path)) continue;
    reached.add(source.path);
    next.push(...importsIn(source).flatMap(({ isType, target }) => (isType ? [] : [target])));
  }
  return reached;
}

/** Returns the imports of every source, by its path. */
function importedFiles(): ReadonlyMap<string, readonly string[]> {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => [
      source.path,
      importsIn(source).flatMap(({ target }) => {
        // The generated route tree omits extensions.
        const path = [target, `${target}.tsx`].find((each) => known.has(each));
        return path === undefined ? [] : [path];
      }),
    ]),
  );
}

/** Returns the other folders that each shipped folder imports. */
function importedFolders(): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, readonly string[]>();
  for (const [path, targets] of importedFiles()) {
    if (path.startsWith('tests/')) continue;
    const folder = dirname(path);
    const others = targets.map(dirname).filter((other) => other !== folder);
    next.set(folder, [...(next.get(folder) ?? []), ...others]);
  }
  return next;
}

/** Returns each import cycle once, from its entry back to it. */
function listCircles(next: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' -> '));
    if (done.has(path) || way.includes(path)) return;
    way.push(path);
    for (const each of next.get(path) ?? []) visit(each);
    way.pop();
    done.add(path);
  };
  for (const path of next.keys()) visit(path);
  return found;
}

function getPackageName(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
