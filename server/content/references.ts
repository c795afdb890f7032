import { fileOf, type ContentFault, type Draft } from './content-item.ts';
import type { Area } from './kinds.ts';

const areas: Partial<Record<Draft['kind'], Area>> = {
  news: 'news',
  reports: 'report',
  topics: 'innovation',
  articles: 'innovation',
};

/**
 * What refers to something that is not there, or that belongs to another area. `files` are all that
 * exist, the broken ones too: one broken category must not take its news with it.
 */
export function checkReferences(
  drafts: readonly Draft[],
  files: ReadonlySet<string>,
): ContentFault[] {
  const areaOf = new Map(drafts.map(({ kind, id, facts }) => [`${kind}/${id}`, facts.area]));
  return drafts.flatMap((draft) => {
    const { category, topic, tags } = draft.facts;
    const wanted = [
      { path: ['category'], name: category === null ? null : `categories/${category}` },
      { path: ['topic'], name: topic === null ? null : `topics/${topic}` },
      ...tags.map((tag, index) => ({ path: ['tags', index], name: `tags/${tag}` })),
    ];
    return wanted.flatMap(({ path, name }) => {
      if (name === null) return [];
      const area = areaOf.get(name) ?? null;
      const fits = area === null || area === areas[draft.kind];
      if (files.has(name) && fits) return [];
      const problem = files.has(name) ? `${name} is of another area` : `there is no ${name}`;
      return [{ file: fileOf(draft), line: draft.lineOf(path), problem }];
    });
  });
}
