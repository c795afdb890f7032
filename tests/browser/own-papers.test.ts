import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { downloadsIn } from '#server/content/papers-manifest.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { openPdf, type OpenPdf } from '#tools/papers/open-pdf.ts';
import { printPapers } from '#tools/papers/print-papers.ts';
import { cleanEnvironment } from '#tests/support/built-release.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { madeFile, madeSite } from '#tests/support/made-site.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

const text = `Before the chapters.

## First

> Said on a colored ground.

\`\`\`chart
title: Days
unit: ' days'
rows: [{ Filing: 12 }]
\`\`\`

## Second

The end.
`;
const logo = '#2f7fe0';
const ofSample = { text: '#0a7d62', lines: '#0fa37f', ground: '#e8f8f2' };

const browser = await sharedBrowser();
const content = writeContentFiles();
afterAll(() => content.close());
for (const locale of Locale.options) {
  content.remove(`${locale}/reports/paid-report.md`);
  content.write(`papers/reports/free-report.${locale}.md`, text);
}

it.each(Locale.options)(
  'a paper in %s has name, logo and color of the operator, and nothing of the sample',
  async (locale) => {
    await print(madeSite);

    const bytes = readReport(locale);
    const { texts, ...pdf } = await openPdf(bytes);
    const pages = texts.map((page) => page.normalize('NFKC').replaceAll(/\s/g, ''));
    const name = madeSite.name[locale];
    expect(pages.map((page) => page.includes(name))).toEqual([true, true]);
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const title = document.getTitle();
    const author = document.getAuthor();
    expect({ title, author }).toEqual({
      title: locale === 'zh-CN' ? '免费报告' : '免费报告 in English',
      author: madeSite.company[locale],
    });
    expect([...pages, title, author].join()).not.toMatch(/序园|Xuyuan/);
    const colors = await listColors(pdf, [1, 2]);
    expect(colors).toEqual(expect.arrayContaining([logo, madeSite.colors?.light]));
    for (const color of Object.values(ofSample)) expect(colors).not.toContain(color);
    pdf.close();
  },
);

it('papers are printed again for another identity, and only then', async () => {
  const all = [
    'reports/free-report zh-CN: 2 pages',
    'reports/free-report en-US: 2 pages',
    'samples/search zh-CN: 1 pages',
    'samples/search en-US: 1 pages',
  ];
  await print(madeSite);
  expect(await print(madeSite)).toEqual([]);
  expect(await print(sampleSite)).toEqual(all);
  expect(await print(sampleSite)).toEqual([]);

  const pdf = await openPdf(readReport('en-US'));
  expect(pdf.texts[0]).toContain(sampleSite.name['en-US']);
  expect(await listColors(pdf, [1, 2])).toEqual(
    expect.arrayContaining([ofSample.lines, ofSample.ground]),
  );
  pdf.close();
});

it('a PDF that is not the one of the manifest is printed again', async () => {
  await print(sampleSite);
  content.write('files/free-report.en-US.pdf', '%PDF of another edition');
  expect(await print(sampleSite)).toEqual(['reports/free-report en-US: 2 pages']);
});

it('the command prints what SITE_FILE and CONTENT_DIR say, and names a folder without content', async () => {
  await print(madeSite);
  const own = { CONTENT_DIR: content.directory, SITE_FILE: madeFile };
  expect(runCommand(own)).toEqual({ status: 0, stdout: '', stderr: '' });

  const folder = join(content.directory, 'none');
  expect(runCommand({ ...own, CONTENT_DIR: folder })).toEqual({
    status: 1,
    stdout: '',
    stderr: `CONTENT_DIR must be a folder with content files, and ${folder} is none.\n`,
  });
});

function runCommand(env: Readonly<Record<string, string>>) {
  const args = ['--import', './server/bin/fast-imports.ts', 'tools/papers/run.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...cleanEnvironment(), ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Prints what has changed in the name of an identity; resolves to the lines about it. */
async function print(site: SiteIdentity): Promise<string[]> {
  const lines: string[] = [];
  await printPapers({
    contentDir: content.directory,
    site,
    isForced: false,
    openBrowser: () => Promise.resolve(browser),
    print: (line) => void lines.push(line),
  });
  return lines;
}

function readReport(locale: Locale): Uint8Array {
  return readFileSync(join(downloadsIn(content.directory), `free-report.${locale}.pdf`));
}

/** Lists the colors of the pages, such as `#ffffff`. */
async function listColors(pdf: Pick<OpenPdf, 'drawPage'>, pages: readonly number[]) {
  const colors = new Set<string>();
  for (const page of pages) {
    const { data } = await pdf.drawPage(page, 960);
    for (let at = 0; at < data.length; at += 4) {
      colors.add(`#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`);
    }
  }
  return [...colors];
}
