import { hash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Block } from '#contract/content/blocks.ts';
import { Locale } from '#contract/base/picklists.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { readFrontMatter } from '#server/content/front-matter.ts';
import { readMarkdown } from '#server/content/markdown.ts';

/** A paper to print, in one language. */
export type PaperSource = {
  kind: 'report' | 'sample';
  id: string;
  locale: Locale;
  title: string;
  /** The line above the title. */
  label: string;
  /** The line with author and date. */
  by: string;
  summary: string;
  blocks: Block[];
  /** The day of the edition, which the PDF carries as its date. */
  day: string;
  /** Changes with everything the paper is made of. */
  source: string;
};

const papers = join(ownContentDir, 'papers/reports');

/** Lists the reports with a PDF that is printed here, in both languages. */
export function readReportSources(): PaperSource[] {
  const ids = readdirSync(papers)
    .filter((name) => name.endsWith('.zh-CN.md'))
    .map((name) => name.replace('.zh-CN.md', ''));
  return ids.flatMap((id) => Locale.options.map((locale) => readReportSource(id, locale)));
}

/** Lists all reports with the pages that may be looked at before they are bought. */
export function listReports(): { id: string; preview: readonly number[] }[] {
  return readdirSync(join(ownContentDir, 'zh-CN/reports')).map((name) => {
    const { preview } = v.parse(ReportFacts, readFields(`zh-CN/reports/${name}`).fields);
    return { id: name.replace(/\.md$/, ''), preview };
  });
}

function readReportSource(id: string, locale: Locale): PaperSource {
  const { fields } = readFields(`${locale}/reports/${id}.md`);
  const { date, category } = v.parse(ReportFacts, readFields(`zh-CN/reports/${id}.md`).fields);
  const { title, summary, author } = v.parse(ReportTexts, fields);
  const label = v.parse(Titled, readFields(`${locale}/categories/${category}.md`).fields).title;
  const text = readFileSync(join(papers, `${id}.${locale}.md`), 'utf8');
  const by = `${author} · ${date}`;
  return {
    kind: 'report',
    id,
    locale,
    title,
    label,
    by,
    summary,
    blocks: readMarkdown(text, false).open,
    day: date,
    source: hashSource([id, locale, title, label, by, summary, text]),
  };
}

/** Lists the sample papers, in both languages. */
export function readSampleSources(): PaperSource[] {
  const folder = join(ownContentDir, 'zh-CN/samples');
  return readdirSync(folder).flatMap((name) =>
    Locale.options.map((locale) => readSampleSource(name.replace(/\.md$/, ''), locale)),
  );
}

function readSampleSource(id: string, locale: Locale): PaperSource {
  const { fields, body } = readFields(`${locale}/samples/${id}.md`);
  const { service } = v.parse(SampleFacts, readFields(`zh-CN/samples/${id}.md`).fields);
  const { title, by, summary } = v.parse(SampleTexts, fields);
  const label = v.parse(Titled, readFields(`${locale}/services/${service}.md`).fields).title;
  return {
    kind: 'sample',
    id,
    locale,
    title,
    label,
    by,
    summary,
    blocks: readMarkdown(body, false).open,
    day: '2026-11-20',
    source: hashSource([id, locale, title, label, by, summary, body]),
  };
}

const ReportFacts = v.looseObject({
  date: v.string(),
  category: v.string(),
  preview: v.optional(v.array(v.number()), []),
});
const ReportTexts = v.looseObject({ title: v.string(), summary: v.string(), author: v.string() });
const SampleFacts = v.looseObject({ service: v.string() });
const SampleTexts = v.looseObject({ title: v.string(), by: v.string(), summary: v.string() });
const Titled = v.looseObject({ title: v.string() });

function readFields(path: string): { fields: unknown; body: string } {
  const front = readFrontMatter(readFileSync(join(ownContentDir, path), 'utf8'));
  if ('problem' in front) throw new Error(`${path} ${front.problem}`);
  return front;
}

/** The layout and the fonts are part of what a paper is made of. */
const layout = [
  'paper.css',
  'paper-html.ts',
  'block-html.ts',
  '../../src/ui/controls/word-breaks.ts',
]
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');
const fontVersion = v.parse(
  v.looseObject({ version: v.string() }),
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../node_modules/@fontsource/noto-sans-sc/package.json'),
      'utf8',
    ),
  ),
).version;

function hashSource(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify([layout, fontVersion, ...parts]), 'hex').slice(0, 16);
}
