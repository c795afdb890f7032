import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { readContent } from '#server/content/read-content.ts';
import { runContentStart } from '#server/cli/start-content.ts';
import { sampleServices } from '#tests/support/sample-services.ts';
import { briefArguments } from '#tests/support/server-process.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('the start set is read without a fault: a service, a package, the plans, words of pages, and nothing invented', async () => {
  const folder = join(directory, 'content');
  const { text, exitCode } = runContentStart([folder]);
  const { items, faults } = await readContent(folder);
  const count = (kind: string) => items.filter((item) => item.kind === kind).length;

  expect(faults).toEqual([]);
  expect([...new Set(items.map(({ kind }) => kind))].toSorted()).toEqual([
    'categories',
    'packages',
    'pages',
    'plans',
    'services',
    'steps',
  ]);
  expect([count('services'), count('packages'), count('plans')]).toEqual([1, 1, 10]);
  expect(sampleServices.filter((slug) => items.some(({ id }) => id === slug))).toEqual([]);
  for (const { parentPath, name } of readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile())) {
    expect(text).toContain(`  ${join(parentPath, name)}\n`);
  }
  expect(text).toContain(`CONTENT_DIR=${folder},`);
  expect(exitCode).toBe(0);
});

test('the start set has the same blanks in both languages, and no Chinese in English', async () => {
  runContentStart([directory]);
  const { items } = await readContent(directory);
  const blanks = items.map(({ kind, id, texts, body }) => {
    const [chinese, english] = Locale.options.map((locale) =>
      JSON.stringify([texts[locale], body[locale]]),
    );
    return {
      item: `${kind}/${id}`,
      chinese: chinese?.match(/【填写：[^】]+】/g)?.length ?? 0,
      english: english?.match(/\[Fill in: [^\]]+\]/g)?.length ?? 0,
      hasChinese: /\p{Script=Han}/u.test(english ?? ''),
    };
  });

  expect(blanks.find(({ item }) => item === 'services/first-service')?.chinese).toBe(14);
  expect(blanks.filter(({ chinese, english }) => chinese !== english)).toEqual([]);
  expect(blanks.filter(({ hasChinese }) => hasChinese)).toEqual([]);
});

test('the example of the document is added to the start set without a fault', async () => {
  runContentStart([directory]);
  const document = readFileSync('docs/operations/catalogue.md', 'utf8');
  const files = [
    ...document.matchAll(/`((?:services|zh-CN|en-US)\/[^`]+)`:\n\n```\w+\n([^`]+)```/g),
  ];
  for (const [, file = '', text = ''] of files) writeFileSync(join(directory, file), text);
  const { items, faults } = await readContent(directory);

  expect(files).toHaveLength(3);
  expect(faults).toEqual([]);
  expect(items.find(({ id }) => id === 'translation')?.facts.steps).toHaveLength(3);
});

test('a folder that is not empty, and a file, are refused and stay as they are', () => {
  const file = join(directory, 'own.md');
  writeFileSync(file, 'mine');

  expect(() => runContentStart([directory])).toThrow(/is not empty/);
  expect(() => runContentStart([file])).toThrow(/cannot be written/);
  expect(readdirSync(directory)).toEqual(['own.md']);
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('the command without a folder, or with more, is misused', () => {
  expect(() => runContentStart([])).toThrow('Say "content start <folder>".');
  expect(() => runContentStart([directory, 'more'])).toThrow('Say "content start <folder>".');
});

test('the command writes where there is neither a database nor a switch', () => {
  const folder = join(directory, 'content');
  const command = [...briefArguments('admin'), 'content', 'start', folder];
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' };
  const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(folder).toSorted()).toEqual(['catalogue.yaml', 'en-US', 'services', 'zh-CN']);
});
