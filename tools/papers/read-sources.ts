import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Locale } from '#contract/base/picklists.ts';
import { readFrontMatter } from '#server/content/front-matter.ts';
import { readMarkdown } from '#server/content/markdown.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { getPackage, readVersion } from './find-package.ts';
import { toPaperBrand } from './paper-brand.ts';
import { paperHtml } from './paper-html.ts';
import type { Paper } from './paper.ts';

/** A paper to print; `source` changes with everything that it is made of. */
export type PaperSource = Paper & { source: string };

/** Lists the reports of a content folder with a text to print, in both languages. */
export function readReportSources(contentDir: string, site: SiteIdentity): PaperSource[] {
  const ids = listFiles(join(contentDir, 'papers/reports'), '.zh-CN.md');
  return ids.flatMap((id) =>
    Locale.options.map((locale) => readReportSource({ contentDir, site, id, locale })),
  );
}

/** Lists all reports of a content folder with the pages that may be looked at before they are bought. */
export function listReports(contentDir: string): { id: string; preview: readonly number[] }[] {
  return listFiles(join(contentDir, 'zh-CN/reports'), '.md').map((id) => {
    const { fields } = readFields(contentDir, `zh-CN/reports/${id}.md`);
    return { id, preview: v.parse(ReportFacts, fields).preview };
  });
}

/** Where a paper is, and who publishes it. */
type Place = { contentDir: string; site: SiteIdentity; id: string; locale: Locale };

function readReportSource({ contentDir, site, id, locale }: Place): PaperSource {
  const read = (path: string) => readFields(contentDir, path).fields;
  const { date, category } = v.parse(ReportFacts, read(`zh-CN/reports/${id}.md`));
  const { title, summary, author } = v.parse(ReportTexts, read(`${locale}/reports/${id}.md`));
  const label = v.parse(Titled, read(`${locale}/categories/${category}.md`)).title;
  const text = readFileSync(join(contentDir, `papers/reports/${id}.${locale}.md`), 'utf8');
  return withSource({
    kind: 'report',
    id,
    locale,
    brand: toPaperBrand(site, locale),
    title,
    label,
    by: `${author} · ${date}`,
    summary,
    blocks: readMarkdown(text, false).open,
    day: date,
  });
}

/** Lists the sample papers of a content folder, in both languages. */
export function readSampleSources(contentDir: string, site: SiteIdentity): PaperSource[] {
  const ids = listFiles(join(contentDir, 'zh-CN/samples'), '.md');
  return ids.flatMap((id) =>
    Locale.options.map((locale) => readSampleSource({ contentDir, site, id, locale })),
  );
}

function readSampleSource({ contentDir, site, id, locale }: Place): PaperSource {
  const read = (path: string) => readFields(contentDir, path);
  const { fields, body } = read(`${locale}/samples/${id}.md`);
  const { service } = v.parse(SampleFacts, read(`zh-CN/samples/${id}.md`).fields);
  const { title, by, summary } = v.parse(SampleTexts, fields);
  const label = v.parse(Titled, read(`${locale}/services/${service}.md`).fields).title;
  return withSource({
    kind: 'sample',
    id,
    locale,
    brand: toPaperBrand(site, locale),
    title,
    label,
    by,
    summary,
    blocks: readMarkdown(body, false).open,
    day: '2026-11-20',
  });
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

/** Lists the names of files with an ending, without it; none for a folder that is missing. */
function listFiles(folder: string, ending: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

function readFields(contentDir: string, path: string): { fields: unknown; body: string } {
  const front = readFrontMatter(readFileSync(join(contentDir, path), 'utf8'));
  if ('problem' in front) throw new Error(`${path} ${front.problem}`);
  return front;
}

const stylesheet = readFileSync(join(import.meta.dirname, 'paper.css'), 'utf8');
const fontVersion = readVersion(getPackage('@fontsource/noto-sans-sc'));

function withSource(paper: Paper): PaperSource {
  const { day, brand } = paper;
  const parts = [stylesheet, fontVersion, paperHtml(paper, new Map()), day, brand.author];
  return { ...paper, source: hash('sha256', JSON.stringify(parts), 'hex').slice(0, 16) };
}
