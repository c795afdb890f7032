import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { createLog } from '#server/base/log.ts';
import { openContent, ownContentDir } from '#server/content/live-content.ts';
import { isOfCatalogue, readContent } from '#server/content/read-content.ts';
import { readPage } from '#server/domain/content/offers.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-words-'));
  const words = Locale.options.flatMap((locale) => [`${locale}/pages`, `${locale}/plans.md`]);
  for (const path of ['catalogue.yaml', ...words]) {
    cpSync(join(ownContentDir, path), join(folder, path), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces a part of a file, which has to be there once. */
function edit(file: string, part: string, replacement: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text.split(part)).toHaveLength(2);
  writeFileSync(join(folder, file), text.replace(part, replacement));
}

const about = 'en-US/pages/about.md';

test.each([
  [about, '  title: Plan and rooms\n', '', 39, 'plan.title is missing'],
  [about, 'visit: ', 'visitors: ', 123, 'visitors is not a field of this kind'],
  [about, 'at: [320, 218]', 'at: [320]', 46, 'plan.gate.at.1 is missing'],
  ['zh-CN/pages/home.md', 'icon: eye', 'icon: sky', 44, 'is no icon of a promise'],
  ['zh-CN/pages/home.md', 'link: /privacy', 'link: https://x.example', 48, 'not a path'],
  [
    'zh-CN/pages/saas.md',
    '- title: 顾问答疑\n        plans:\n          enterprise: true',
    '- title: 顾问答疑\n        plans:\n          enterprise: false',
    33,
    'nor true',
  ],
])('%s with %j as %j is a fault on its line', async (file, part, replacement, line, problem) => {
  edit(file, part, replacement);

  const { faults } = await readContent(folder);

  expect(faults).toEqual([{ file, line, problem: expect.stringContaining(problem) }]);
  expect(faults.filter(isOfCatalogue)).toHaveLength(1);
});

test('a section in one language only is a fault of the other file', async () => {
  edit(
    'zh-CN/pages/about.md',
    '\nvisit: 到访请提前与我们约定时间。会议室、专家答疑和培训席位可登录后在“我的预约”中预约。',
    '',
  );

  expect((await readContent(folder)).faults).toEqual([
    {
      file: 'zh-CN/pages/about.md',
      line: 2,
      problem: 'has no visit, which the file of the other language has',
    },
  ]);
});

test('a file for a page that has no words is a fault', async () => {
  for (const locale of Locale.options) {
    cpSync(join(folder, locale, 'pages/about.md'), join(folder, locale, 'pages/privacy.md'));
  }

  expect((await readContent(folder)).faults).toEqual([
    { file: 'zh-CN/pages/privacy.md', line: 1, problem: 'privacy is no page with words' },
  ]);
});

test('words change while the site runs, a fault leaves the last right ones, and no start takes it', async () => {
  const { db, close } = await openTestDatabase();
  const log = createLog('silent');
  const content = await openContent({ db, log }, folder);
  const readTitle = async () =>
    (await readPage(db, 'about', 'en-US', '$& Ltd')).words.about?.hero.title;
  const before = await readTitle();

  edit(about, 'title: About {{name}}', 'title: Who {{name}} is');
  await expect.poll(readTitle).toBe('Who $& Ltd is');
  edit(about, 'title: Who {{name}} is', 'title: []');
  await expect.poll(() => content.faults()).toHaveLength(1);

  expect(before).toBe('About $& Ltd');
  expect(await readTitle()).toBe('Who $& Ltd is');
  expect(await readPage(db, 'privacy', 'en-US', 'A')).toEqual({ words: {} });
  await content.close();
  await expect(openContent({ db, log }, folder)).rejects.toThrow(/en-US\/pages\/about\.md:5: hero/);
  await close();
});
