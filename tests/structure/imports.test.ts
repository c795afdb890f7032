import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesIn, importsOf, sourcesIn, targetOf } from './sources.ts';

const folders = ['contract', 'machines', 'src', 'server', 'tests'] as const;
// The route tree is written by its tool, in its own style.
const sources = folders
  .flatMap((folder) => sourcesIn(folder))
  .filter(({ path }) => !path.endsWith('.gen.ts'));
const imports = sources.flatMap((source) =>
  importsOf(source).map((name) => ({
    from: source.path,
    name,
    target: targetOf(source, name),
  })),
);

describe('imports go one way', () => {
  it.each([
    ['contract', /^(valibot$|contract\/)/],
    ['machines', /^(xstate$|contract\/|machines\/)/],
    ['server', /^(?!src\/|tests\/|machines\/(?!order-lifecycle\.machine\.ts$))/],
    ['src', /^(?!server\/|tests\/)/],
    ['src/api', /^(?!machines\/|src\/actors\/|src\/routes\/|src\/ui\/)/],
    ['src/actors', /^(?!src\/routes\/|src\/ui\/)/],
    ['src/app', /^(?!src\/routes\/)/],
    ['src/i18n', /^(?!machines\/|src\/(?:actors|routes|ui)\/)/],
    [
      'src/ui',
      /^(?!@tanstack\/|xstate$|@xstate\/|ky$|machines\/|src\/(?:api|actors|routes|app)\/)/,
    ],
  ])('from %s', (folder, allowed) => {
    const strays = imports.filter(
      ({ from, target }) => from.startsWith(`${folder}/`) && !allowed.test(target),
    );

    expect(strays).toEqual([]);
  });

  it('and reach no folder from outside the tests into them', () => {
    const strays = imports.filter(
      ({ from, target }) => !from.startsWith('tests/') && target.startsWith('tests/'),
    );

    expect(strays).toEqual([]);
  });

  it('with their extension, and only from packages that are declared', () => {
    const manifest: Record<string, unknown> = JSON.parse(readFileSync('package.json', 'utf8'));
    const declared = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
      Object.keys(Object(manifest[kind])),
    );
    const strays = imports.filter(({ name }) =>
      name.startsWith('.')
        ? !/\.(?:ts|tsx|js|mjs|json|css|svg|html)(?:\?\w+)?$/.test(name)
        : !name.startsWith('node:') && !declared.includes(packageOf(name)),
    );

    expect(strays).toEqual([]);
  });
});

describe('each thing has one place', () => {
  it('the graph functions are imported by the path generator alone', () => {
    expect(placesThatImport(/^(@xstate|xstate)\/graph$/)).toEqual(['tests/paths/graph.ts']);
  });

  it('only src/actors binds machines to the world', () => {
    const strays = sourcesIn('src').filter(
      ({ path, text }) =>
        !path.startsWith('src/actors/') && /[mM]achine\s*\.\s*provide\(/.test(text),
    );

    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('only server/error-report.ts puts an error into text: it leaves out what a query was given', () => {
    const strays = sourcesIn('server').filter(
      ({ path, text }) =>
        path !== 'server/error-report.ts' &&
        /\.stack\b|\binspect\(|console\.\w+\(\s*(?:error|cause)\b/.test(text),
    );

    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('only src/api speaks HTTP with ky', () => {
    expect(placesThatImport(/^ky$/).filter((path) => !path.startsWith('src/api/'))).toEqual([]);
  });

  it('only the configurations of tools have a default export', () => {
    const configurations = ['vite.config.ts', 'server/db/drizzle.config.ts'];
    const strays = sources
      .filter(({ path }) => !configurations.includes(path))
      .filter(({ text }) => /^export default\b|^export \{[^}]*\bas default\b/m.test(text));

    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it("no file passes on what is another file's, except what a bundle begins with", () => {
    const entry = 'src/entry-server.tsx';
    const passesOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*from\s*'\./m;

    expect(
      sources
        .filter(({ path, text }) => path !== entry && passesOn.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('styles of Mantine are imported by the component that needs them, never by a route', () => {
    const strays = imports.filter(
      ({ from, name }) => from.startsWith('src/routes/') && /^@mantine\/.*\.css$/.test(name),
    );

    expect(strays).toEqual([]);
  });

  it('file names are kebab-case and say what is inside', () => {
    const strays = folders
      .flatMap((folder) => filesIn(folder))
      .filter(
        (path) => !path.startsWith('server/db/migrations/') && !path.startsWith('server/content/'),
      )
      .map((path) => path.split('/').at(-1) ?? '')
      .filter(
        (name) =>
          !/^(?:__root|routeTree\.gen|\$|[-$]?[a-z][a-zA-Z]*|[-$]?[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z]+)*$/.test(
            name,
          ) || /^(?:utils?|helpers?|common|misc|types)\./.test(name),
      );

    expect(strays).toEqual([]);
  });
});

function placesThatImport(pattern: RegExp): readonly string[] {
  return [...new Set(imports.filter(({ name }) => pattern.test(name)).map(({ from }) => from))];
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
