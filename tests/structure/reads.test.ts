import { expect, it } from 'vitest';
import { actingReads } from '#contract/changing-reads.ts';
import { sourcesIn } from './sources.ts';

const sources = sourcesIn('src');

const listFiles = (pattern: RegExp): readonly string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it.each([
  ['viewArticle', ['src/features/articles/use-view-count.ts']],
  ['downloadReport', ['src/api/report-file.ts', 'src/features/reports/download-button.tsx']],
  ['readOrderFile', ['src/features/orders/handed-files.tsx']],
] as const)('the call %s is sent by an act of its reader only', (name, files) => {
  expect(
    listFiles(new RegExp(`'${name}'`)),
    'Send it when a person presses a button, and add the file here. No loader, guard, preload or render may send it.',
  ).toEqual(files);
});

it.each([
  ['fetchReport', ['src/actors/report-download.ts', 'src/api/report-file.ts']],
  ['downloadReport', ['src/actors/report-download.ts', 'src/app/content/report-download.tsx']],
  [
    'useViewCount',
    ['src/features/articles/article.tsx', 'src/features/articles/use-view-count.ts'],
  ],
] as const)(
  'the function %s, which sends such a call, is used by its button only',
  (name, files) => {
    expect(
      listFiles(new RegExp(`\\b${name}\\(`)),
      'Use it in the component of a button or of a shown page, and add the file here.',
    ).toEqual(files);
  },
);

it('these are all reads that are acts of a reader', () => {
  expect(actingReads).toEqual(['viewArticle', 'downloadReport', 'readOrderFile']);
});
