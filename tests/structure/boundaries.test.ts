import { describe, expect, it } from 'vitest';
import { filesIn, importsOf, sourcesIn } from './sources.ts';

const folders = ['contract', 'machines', 'src', 'server', 'tests'] as const;
// The route tree is written by its tool, in its own style.
const sources = folders
  .flatMap((folder) => sourcesIn(folder))
  .filter(({ path }) => !path.endsWith('.gen.ts'));
const imports = sources.flatMap((source) =>
  importsOf(source).map((name) => ({ from: source.path, name })),
);

describe('each thing has one place', () => {
  it('the graph functions are imported by the path generator alone', () => {
    expect(
      placesThatImport(/^(@xstate|xstate)\/graph$/),
      'Take what you need of a graph from tests/paths/generator/graph-functions.ts, or add it there.',
    ).toEqual(['tests/paths/generator/graph-functions.ts', 'tests/paths/paths.test.ts']);
  });

  it('only src/actors binds machines to the world, and the console’s own', () => {
    const strays = sourcesIn('src').filter(
      ({ path, text }) =>
        !/^src\/(?:desk\/)?actors\//.test(path) && /[mM]achine\s*\.\s*provide\(/.test(text),
    );

    expect(
      strays.map(({ path }) => path),
      'Provide the actors of a machine in a file of src/actors and import what that exports.',
    ).toEqual([]);
  });

  it('only server/error-report.ts puts an error into text: it leaves out what a query was given', () => {
    const strays = sourcesIn('server').filter(
      ({ path, text }) =>
        path !== 'server/error-report.ts' &&
        /\.stack\b|\binspect\(|console\.\w+\(\s*(?:error|cause)\b/.test(text),
    );

    expect(
      strays.map(({ path }) => path),
      'Print errors with printError of server/error-report.ts.',
    ).toEqual([]);
  });

  it('only src/api speaks HTTP with ky', () => {
    expect(
      placesThatImport(/^ky$/).filter((path) => !/^src\/(?:desk\/)?api\//.test(path)),
      'Make the call in a function of src/api and import that.',
    ).toEqual([]);
  });

  it('only the configurations of tools have a default export', () => {
    const configurations = ['vite.config.ts', 'server/db/drizzle.config.ts'];
    const strays = sources
      .filter(({ path }) => !configurations.includes(path))
      .filter(({ text }) => /^export default\b|^export \{[^}]*\bas default\b/m.test(text));

    expect(
      strays.map(({ path }) => path),
      'Export by name. A new configuration of a tool goes into `configurations`, in this test.',
    ).toEqual([]);
  });

  it("no file passes on what is another file's, except what a bundle begins with", () => {
    const entry = 'src/entry-server.tsx';
    const passesOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*from\s*'[.#]/m;

    expect(
      sources
        .filter(({ path, text }) => path !== entry && passesOn.test(text))
        .map(({ path }) => path),
      'Import from the file that defines it, everywhere.',
    ).toEqual([]);
  });

  it('styles of Mantine are imported by the component that needs them, never by a route', () => {
    const strays = imports.filter(
      ({ from, name }) => from.startsWith('src/routes/') && /^@mantine\/.*\.css$/.test(name),
    );

    expect(strays, 'Move these imports to the component that needs the styles.').toEqual([]);
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
          !/^(?:README|__root|routeTree\.gen|\$|\$?[a-z][a-zA-Z]*|\$?[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z]+)*$/.test(
            name,
          ) || /^(?:utils?|helpers?|common|misc|types)\./.test(name),
      );

    expect(
      strays,
      'Name these in kebab-case and after what is inside; utils, helpers, common, misc and types say nothing.',
    ).toEqual([]);
  });
});

function placesThatImport(pattern: RegExp): readonly string[] {
  return [...new Set(imports.filter(({ name }) => pattern.test(name)).map(({ from }) => from))];
}
