import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { siteCatalog } from '#machines/catalog.ts';
import { outlines } from '#machines/outline.ts';
import { flowOutlines } from '#tools/vite/outlines-plugin.ts';
import { adviceFor } from '#src/charts/replay/position.ts';
import { listStates, listTransitions } from 'flowkit';
import { toLocaleKey } from '#src/charts/paths.ts';

describe('the flows that pages show', () => {
  it('the flows are the machines of the catalog, with every state and every transition', () => {
    const shown = Object.entries(outlines).map(([name, { states }]) => ({
      name,
      states: states.map(({ path }) => path).filter((path) => path !== ''),
      transitions: states.flatMap(({ moves }) => moves).length,
    }));

    expect(shown).toEqual(
      siteCatalog.map(({ name, machine }) => ({
        name,
        states: listStates(machine).map(({ id }) => id.slice(name.length + 1)),
        transitions: listTransitions(machine).length,
      })),
    );
  });

  describe.each(['zh-CN', 'en-US'])('in %s', (locale) => {
    it.each(Object.keys(outlines))(
      'the flows have words for all of %s and for nothing else',
      (name) => {
        const path = `locales/${locale}/flow-${kebab(name)}.json`;
        const words = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
        const written = Object.entries<object>(words).flatMap(([kind, named]) =>
          Object.keys(named).map((key) => `${kind}.${key}`),
        );
        const wanted = wordsFor(name);

        expect(
          wanted.filter((key) => !written.includes(key)),
          `Give these their words in ${path}, and create the file if there is none (a state has a name and a text).`,
        ).toEqual([]);
        expect(
          written.filter((key) => !wanted.includes(key)),
          `Remove these from ${path}: the machine "${name}" has nothing of that name.`,
        ).toEqual([]);
      },
    );
  });
});

describe.each(['zh-CN', 'en-US'])('the replay in %s', (locale) => {
  const path = `locales/${locale}/replay.json`;
  const { advice } = JSON.parse(readFileSync(path, 'utf8'));

  it.each(Object.entries(outlines))(
    'the replay advises support in every state of %s',
    (name, { states }) => {
      const leaves = states.filter(({ type }) => type === 'atomic' || type === 'final');
      const silent = leaves.filter((state) => adviceFor(name, [state.path], advice) === null);

      expect(
        silent.map((state) => `${name}/${state.path.replaceAll('.', '/')}`),
        `Say in ${path}, "advice", what support tells a customer who is there, for the state or for what it lies in.`,
      ).toEqual([]);
    },
  );

  it('the replay gives advice in no removed state', () => {
    const known = Object.entries(outlines).flatMap(([name, { states }]) =>
      states.map((state) => `${name}/${state.path.replaceAll('.', '/')}`),
    );

    expect(Object.keys(advice).filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe('virtual:flow-outlines', () => {
  mkdirSync('.tmp', { recursive: true });
  const root = mkdtempSync('.tmp/outlines-');
  const write = (states: string) => {
    mkdirSync(join(root, 'machines'), { recursive: true });
    writeFileSync(join(root, 'machines/states.ts'), `export const states = ${states};`);
    const outlines = "import { states } from './states.ts'; export const outlines = { states };";
    writeFileSync(join(root, 'machines/outline.ts'), outlines);
  };

  afterAll(() => rmSync(root, { recursive: true }));

  it('the outlines are computed again when a machine changes during development', async () => {
    write('["open"]');
    const server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [flowOutlines()],
      server: { middlewareMode: true, ws: false },
    });
    const served = async () => (await server.ssrLoadModule('virtual:flow-outlines'))['outlines'];
    expect(await served()).toEqual({ states: ['open'] });

    write('["open", "closed"]');

    await expect.poll(served).toEqual({ states: ['open', 'closed'] });
    await server.close();
  });
});

/** Returns the locale keys of a machine, such as `events.form/submitted`. */
function wordsFor(name: string): readonly string[] {
  const states = outlines[name]?.states ?? [];
  const moves = states.flatMap((state) => state.moves);
  const causes = (...kinds: string[]) =>
    moves.flatMap(({ by }) => (kinds.includes(by.kind) ? [by.name] : []));
  const keys = {
    states: states.flatMap(({ path }) => (path === '' ? [] : [toLocaleKey(path)])),
    events: causes('event').map(toLocaleKey),
    ports: causes('done', 'error'),
    delays: causes('after'),
    guards: moves.flatMap(({ guard }) => guard ?? []),
  };
  return Object.entries(keys).flatMap(([kind, names]) =>
    [...new Set(names)].map((key) => `${kind}.${key}`),
  );
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
