import { expect, it } from 'vitest';
import { actingReads } from '#contract/changing-reads.ts';
import { sourcesIn } from './sources.ts';

const sources = sourcesIn('src');

const listFiles = (pattern: RegExp): readonly string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const advice =
  'Send it when a person presses a button, and add the file here. A loader, guard, preload or render must not send it.';

it.each([
  ['viewArticle', ['src/features/articles/use-view-count.ts']],
  ['downloadReport', ['src/api/report-file.ts', 'src/features/reports/download-button.tsx']],
  ['readOrderFile', ['src/features/orders/handed-files.tsx']],
] as const)('the call %s is sent by an act of its reader only', (name, files) => {
  expect(listFiles(new RegExp(`'${name}'`)), advice).toEqual(files);
});

it('the functions that send such a call are used by the button for it', () => {
  expect(listFiles(/\bfetchReport\(/), advice).toEqual([
    'src/actors/report-download.ts',
    'src/api/report-file.ts',
  ]);
  expect(listFiles(/\bdownloadReport\(/), advice).toEqual([
    'src/actors/report-download.ts',
    'src/app/content/report-download.tsx',
  ]);
  expect(listFiles(/\buseViewCount\(/), advice).toEqual([
    'src/features/articles/article.tsx',
    'src/features/articles/use-view-count.ts',
  ]);
});

it('these are all reads that are acts of a reader', () => {
  expect(actingReads).toEqual(['viewArticle', 'downloadReport', 'readOrderFile']);
});
