import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examples, staffExamples } from '#contract/examples.ts';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { outlines } from '#machines/outline.ts';
import { machines } from '#tools/charts/draw.ts';
import { readContent } from '#server/content/read-content.ts';
import { filesIn } from '#tests/structure/sources.ts';

test('no paid content was built into the site', async () => {
  const { items } = await readContent(ownContentDir);
  const sold = items.flatMap(({ id, body, paidBody }) =>
    paidBody === null
      ? []
      : (['zh-CN', 'en-US'] as const).flatMap((locale) => {
          const open = new Set(textsIn(body[locale]));
          return textsIn(paidBody[locale])
            .filter((text) => text.length > 30 && !open.has(text))
            .map((text) => ({ id, text }));
        }),
  );
  expect(sold.length).toBeGreaterThan(100);

  const built = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|json|svg|html|txt)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  // A bundle contains a text unchanged or with escaped quotation marks.
  const found = sold.filter(
    ({ text }) => built.includes(text) || built.includes(JSON.stringify(text).slice(1, -1)),
  );
  expect(found).toEqual([]);
  expect(built).toContain('付款');
  // The operator is read at the start: no built file names one.
  expect(built).not.toMatch(/序园|Xuyuan Park/);
});

test('no part of the staff’s console was built into the site', () => {
  const site = ['dist/client', 'dist/server'].flatMap((folder) =>
    builtFiles(folder, /\.(?:js|css)$/),
  );
  const files = filesIn('locales').filter((path) => /\/console-\w+\.json$/.test(path));
  const loadTexts = (path: string) => textsIn(JSON.parse(readFileSync(path, 'utf8')));
  const words = files.flatMap(loadTexts);
  const said = filesIn('locales')
    .filter((path) => path.endsWith('.json') && !files.includes(path))
    .flatMap(loadTexts)
    .join('\n');
  const failures = Object.values(staffErrorTexts).flatMap((text) => Object.values(text));
  const long = (text: string) => text.length > (/\p{Script=Han}/u.test(text) ? 10 : 24);
  // Short texts and texts that the site also uses prove nothing.
  const own = [
    '/console/api/v1',
    ...[...failures, ...words].filter((text) => long(text) && !said.includes(text)),
  ];
  const found = site.flatMap(({ name, text }) =>
    own.filter((each) => text.includes(each)).map((each) => `${name}: ${each}`),
  );

  expect(site.length).toBeGreaterThan(50);
  expect(own.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
  const console = builtFiles('dist/console', /\.js$/)
    .map(({ text }) => text)
    .join('\n');
  expect(own.filter((each) => !console.includes(each)).length).toBeLessThan(own.length / 2);
});

test('no example of a call was built into the site or the console', () => {
  // Short texts, such as the word of a plan, prove nothing.
  const own = textsIn({ examples, staffExamples }).filter((text) => text.length > 15);
  const found = builtFiles('dist', /\.js$/).flatMap(({ name, text }) =>
    own.filter((each) => text.includes(each)).map((each) => `${name}: ${each}`),
  );

  expect(own.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test('a flow page loads names and numbers of machines, and neither a machine nor an example', () => {
  const files = builtFiles('dist/client', /^_(?:outlines|chart-.*)-[\da-f]{7}\.js$/);
  const names = new Set(textsIn(outlines));
  const outline = files.filter(({ name }) => name.startsWith('_outlines-'));
  const every = machines.flatMap(({ name }) => [`_chart-${name}-zh-CN-`, `_chart-${name}-en-US-`]);

  expect(outline).toHaveLength(1);
  expect(every.filter((start) => !files.some(({ name }) => name.startsWith(start)))).toEqual([]);
  for (const { text } of files) expect(text).not.toMatch(/\bimport\b|=>|\bfunction\b/);
  expect(
    outline
      .flatMap(({ text }) => [...text.matchAll(/`([^`]*)`|"([^"]*)"|'([^']*)'/g)])
      .map(([, ...quoted]) => quoted.find((each) => each !== undefined))
      .filter((name) => name !== undefined && !names.has(name)),
  ).toEqual([]);
});

test('the move recorder is in separate files, and in none that every page begins with', () => {
  // The constant of the hash that turns the name of a move into a number.
  const recording = builtFiles('dist/client', /\.js$/).filter(({ text }) =>
    text.includes('2166136261'),
  );

  expect(recording.length).toBeGreaterThan(0);
  expect(recording.filter(({ name }) => beginsEveryPage(name)).map(({ name }) => name)).toEqual([]);
});

test('Mantine is loaded with the first component that needs it, not with a page’s first scripts', () => {
  // The error of each Mantine component without its provider.
  const theming = builtFiles('dist/client', /\.js$/).filter(({ text }) =>
    text.includes('MantineProvider was not found in tree'),
  );

  expect(theming.length).toBeGreaterThan(0);
  expect(theming.filter(({ name }) => beginsEveryPage(name)).map(({ name }) => name)).toEqual([]);
});

test('the packages are compiled while they arrive', () => {
  const [packages] = builtFiles('dist/client', /^vendor-.*\.js$/);

  // Chromium reads the comment on the first line only.
  expect(packages?.text.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
});

test('no code for chart layout was built into the site', () => {
  const scripts = builtFiles('dist', /\.js$/);

  expect(scripts.length).toBeGreaterThan(50);
  expect(
    scripts
      .filter(({ text }) =>
        /\belkjs\b|org\.eclipse\.elk|elk\.algorithm|INCLUDE_CHILDREN/.test(text),
      )
      .map(({ name }) => name),
  ).toEqual([]);
});

function beginsEveryPage(name: string): boolean {
  return /^(?:main|vendor|shell|route)-/.test(name);
}

/** Returns the built files below `folder` with names that match `pattern`. */
function builtFiles(folder: string, pattern: RegExp): readonly { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));
}

/** Returns every text in a tree of blocks. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
