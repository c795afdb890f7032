import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import { LegalText } from '#contract/content/legal.ts';
import { contractFields } from '#contract/orders/contract-fields.ts';
import { createLog } from '#server/base/log.ts';
import { listSampleFields } from '#server/content/site/list-sample-fields.ts';
import { openSite } from '#server/content/site/live-site.ts';
import { readSite } from '#server/content/site/read-site.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { madeFile, madeSite } from '#tests/support/made-site.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createTestServer } from '#tests/support/server.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'legal-'));
  file = join(folder, 'site.yaml');
  cpSync(dirname(madeFile), folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

function change(name: string, edit: (text: string) => string): void {
  const path = join(folder, name);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, edit(before));
}

const listVersions = (site: SiteIdentity) =>
  site.legal.map(({ kind, version }) => `${kind} ${version}`);

describe('the documents in the folder of SITE_FILE', () => {
  test('every version is read, the newest first, with the names of the operator', () => {
    expect(listVersions(madeSite)).toEqual([
      'terms 2027-03-01',
      'terms 2026-11-15',
      'terms 2026-09-01',
      'privacy 2026-09-01',
      'contract 2026-09-01',
    ]);
    expect(JSON.stringify(madeSite.legal[1]?.texts['en-US'].body)).toContain(
      'You contract with Sprucelane Technology (Shanghai) Co., Ltd.',
    );
  });

  test('the terms say when SaaS begins as it is true with and without a door', () => {
    const findSentence = (hasDoor: boolean) =>
      Locale.options.map((locale) =>
        JSON.stringify(readSite(file).legal.map(({ texts }) => texts[locale].body)).includes(
          getServiceBegins(locale, hasDoor).saas,
        ),
      );
    for (const name of readdirSync(folder))
      if (name.startsWith('terms-')) rmSync(join(folder, name));
    expect([findSentence(true), findSentence(false)]).toEqual([
      [true, true],
      [false, false],
    ]);
    change('site.yaml', (text) => text.replace(/^saasUrl: .*$/m, ''));
    expect([findSentence(true), findSentence(false)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('a document without own files is that of the sample, and is named as one', () => {
    for (const name of readdirSync(folder)) {
      if (name.startsWith('privacy-')) rmSync(join(folder, name));
    }

    expect(listSampleFields(readSite(file))).toEqual(['privacy']);
    expect(JSON.stringify(readSite(file).legal.find(({ kind }) => kind === 'privacy'))).toContain(
      'hello@sprucelane.test',
    );
  });

  test('a contract without own files is that of the sample, which waits for the names of an order', () => {
    for (const name of readdirSync(folder)) {
      if (name.startsWith('contract-')) rmSync(join(folder, name));
    }

    expect(listSampleFields(readSite(file))).toEqual(['contract']);
    const text = JSON.stringify(readSite(file).legal.at(-1));
    expect(text).toContain('Sprucelane Technology (Shanghai) Co., Ltd.');
    expect(contractFields.filter((field) => text.includes(`{{${field}}}`))).not.toEqual([]);
  });

  test('the documents name each placeholder of a contract', () => {
    const text = readFileSync('docs/operations/identity.md', 'utf8');

    expect(contractFields.filter((field) => !text.includes(`\`{{${field}}}\``))).toEqual([]);
  });

  test('a version that is marked as a sample is named as one', () => {
    change('terms-2026-11-15.en-US.md', (text) => text.replace('---\n', '---\nsample: true\n'));

    expect(listSampleFields(readSite(file))).toEqual(['terms']);
  });

  test.each<[string, string, () => void]>([
    [
      'a missing translation',
      'terms-2026-11-15.zh-CN.md, line 1: has no terms-2026-11-15.en-US.md next to it.',
      () => rmSync(join(folder, 'terms-2026-11-15.en-US.md')),
    ],
    [
      'a section that is not translated',
      'terms-2026-11-15.zh-CN.md, line 12: has 2 sections, and terms-2026-11-15.en-US.md has 1.',
      () => change('terms-2026-11-15.en-US.md', (text) => text.replace(/## Refunds[^]*/, '')),
    ],
    [
      'a name without a day',
      'terms-draft.md, line 1: is not named like terms-2026-11-27.zh-CN.md, with the day it applies from.',
      () => writeFileSync(join(folder, 'terms-draft.md'), '# Draft'),
    ],
    [
      'a day that does not exist',
      'privacy-2026-02-30.zh-CN.md, line 1: is not named like terms-2026-11-27.zh-CN.md, with the day it applies from.',
      () =>
        renameSync(
          join(folder, 'privacy-2026-09-01.zh-CN.md'),
          join(folder, 'privacy-2026-02-30.zh-CN.md'),
        ),
    ],
    [
      'a new version that does not say what has changed',
      'terms-2026-11-15.en-US.md, line 1: changes is missing: say what differs from the version before.',
      () => change('terms-2026-11-15.en-US.md', (text) => text.replace(/^changes: .*\n/m, '')),
    ],
    [
      'a missing field',
      'terms-2026-09-01.zh-CN.md, line 1: lede is missing.',
      () => change('terms-2026-09-01.zh-CN.md', (text) => text.replace(/^lede: .*\n/m, '')),
    ],
    [
      'an unknown field',
      'terms-2026-09-01.zh-CN.md, line 2: owner is not a field of this kind.',
      () =>
        change('terms-2026-09-01.zh-CN.md', (text) => text.replace('---\n', '---\nowner: us\n')),
    ],
    [
      'an unknown placeholder',
      'terms-2026-11-15.zh-CN.md, line 10: {{site.owner}} is not known.',
      () =>
        change('terms-2026-11-15.zh-CN.md', (text) => text.replace('site.entity', 'site.owner')),
    ],
    [
      'an unknown placeholder in a contract',
      'contract-2026-09-01.zh-CN.md, line 7: {{customer}} is not known.',
      () => change('contract-2026-09-01.zh-CN.md', (text) => text.replace('buyer', 'customer')),
    ],
    [
      'a placeholder of a contract in the terms',
      'terms-2026-11-15.zh-CN.md, line 10: {{buyer}} is not known.',
      () => change('terms-2026-11-15.zh-CN.md', (text) => text.replace('site.entity', 'buyer')),
    ],
    [
      'no front matter',
      'terms-2026-09-01.zh-CN.md, line 1: does not begin with front matter between two lines of ---.',
      () => change('terms-2026-09-01.zh-CN.md', () => '# 服务条款\n'),
    ],
    [
      'no text',
      'terms-2026-09-01.zh-CN.md, line 6: has no text.',
      () => change('terms-2026-09-01.zh-CN.md', (text) => text.replace(/\n## [^]*/, '')),
    ],
  ])('a folder with %s is refused with the line', (_, problem, spoil) => {
    spoil();

    expect(() => readSite(file)).toThrow(problem);
  });

  test('a new version is shown at once, and a wrong one is not', async () => {
    const { db, close } = await openTestDatabase();
    const errors: unknown[] = [];
    const log = { ...createLog('silent'), error: (...error: unknown[]) => void errors.push(error) };
    let shown = madeSite;
    const site = await openSite({ db, log }, file, (now) => void (shown = now));
    const names = ['zh-CN', 'en-US'].map((locale) => `terms-2027-03-01.${locale}.md`);
    for (const name of names) change(name, (text) => text.replace('title: ', 'title: 新 '));
    await expect.poll(() => shown.legal[0]?.texts['zh-CN'].title).toContain('新');

    rmSync(join(folder, 'terms-2027-03-01.zh-CN.md'));
    await expect.poll(() => JSON.stringify(errors)).toContain('2027-03-01.zh-CN.md');
    expect(shown.legal[0]?.texts['zh-CN'].title).toContain('新');
    await site.close();
    await close();
  });
});

describe('a document that is read', () => {
  const day = 24 * 60 * 60 * 1000;

  test('the current version is the newest of today, and the others stay readable', async () => {
    const server = await createTestServer({ deps: { site: () => madeSite } });
    const read = async (path: string) => server.ask(LegalText, 'GET', `legal/${path}`);

    expect(await read('terms')).toMatchObject({
      version: '2026-11-15',
      state: 'current',
      changes: '增加了退款一节。',
      sample: false,
      versions: [
        { version: '2027-03-01', state: 'coming' },
        { version: '2026-11-15', state: 'current' },
        { version: '2026-09-01', state: 'earlier' },
      ],
    });
    expect(await read('terms?version=2026-09-01')).toMatchObject({
      state: 'earlier',
      changes: null,
    });
    expect(await read('terms?version=2027-03-01')).toMatchObject({ state: 'coming' });
    server.clock.move(120 * day);
    expect(await read('terms')).toMatchObject({ version: '2027-03-01', state: 'current' });
    await server.close();
  });

  test('a version or a document that does not exist is not found', async () => {
    const server = await createTestServer();

    for (const path of ['terms?version=2020-01-01', 'imprint', 'terms?version=today']) {
      expect((await server.call('GET', `legal/${path}`)).status).toBe(
        path.endsWith('today') ? 422 : 404,
      );
    }
    await server.close();
  });

  test('before the day of the first version it is that one', async () => {
    const server = await createTestServer({ deps: { site: () => sampleSite } });
    const { data } = await server.call('GET', 'legal/privacy');

    expect(v.parse(LegalText, data)).toMatchObject({ version: '2026-11-27', state: 'current' });
    await server.close();
  });
});
