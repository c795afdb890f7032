import { Locale } from '#contract/picklists.ts';
import { fileOf, type ContentFault, type ContentItem, type Draft } from './content-item.ts';
import type { Area, ContentKind } from './kinds.ts';

const areas: Partial<Record<ContentKind, Area>> = {
  news: 'news',
  reports: 'report',
  topics: 'innovation',
  articles: 'innovation',
};

/**
 * What refers to something that is not there, or that belongs to another area; a report refers to a
 * file in each language. `files` are all that exist, the broken ones too: one broken category must
 * not take its news with it.
 */
export function checkReferences(
  drafts: readonly Draft[],
  files: ReadonlySet<string>,
): ContentFault[] {
  const areaOf = new Map(drafts.map(({ item }) => [`${item.kind}/${item.id}`, item.facts.area]));
  return drafts.flatMap(({ item, lineOf }) => {
    const { category, topic, tags } = item.facts;
    const wanted = [
      { path: ['category'], name: category === null ? null : `categories/${category}` },
      { path: ['topic'], name: topic === null ? null : `topics/${topic}` },
      ...tags.map((tag, index) => ({ path: ['tags', index], name: `tags/${tag}` })),
      ...downloadsOf(item).map((name) => ({ path: ['pages'], name })),
    ];
    return wanted.flatMap(({ path, name }) => {
      if (name === null) return [];
      const area = areaOf.get(name) ?? null;
      const fits = area === null || area === areas[item.kind];
      if (files.has(name) && fits) return [];
      const problem = files.has(name) ? `${name} is of another area` : `there is no ${name}`;
      return [{ file: fileOf(item), line: lineOf(path), problem }];
    });
  });
}

function downloadsOf({ kind, id }: ContentItem): string[] {
  if (kind !== 'reports') return [];
  return Locale.options.map((locale) => `files/${id}.${locale}.pdf`);
}
