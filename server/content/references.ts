import * as v from 'valibot';
import { Locale, ServiceItem } from '#contract/base/picklists.ts';
import type { Area, ContentKind } from '#server/db/tables/content-kinds.ts';
import { getChinesePath, type ContentFault, type ContentItem, type Draft } from './content-item.ts';

const areas: Partial<Record<ContentKind, Area>> = {
  news: 'news',
  reports: 'report',
  topics: 'innovation',
  articles: 'innovation',
};

/**
 * Finds references to missing items or to items of another area; a report refers to a file in each
 * language. `files` lists all existing files, including broken ones: one broken category must not remove
 * its news.
 */
export function checkReferences(
  drafts: readonly Draft[],
  files: ReadonlySet<string>,
): ContentFault[] {
  const areaOf = new Map(drafts.map(({ item }) => [`${item.kind}/${item.id}`, item.facts.area]));
  return drafts.flatMap(({ item, getLine }) => {
    const { category, topic, tags } = item.facts;
    const wanted = [
      { path: ['category'], name: category === null ? null : `categories/${category}` },
      { path: ['topic'], name: topic === null ? null : `topics/${topic}` },
      ...tags.map((tag, index) => ({ path: ['tags', index], name: `tags/${tag}` })),
      ...listDownloads(item).map((name) => ({ path: ['pages'], name })),
      { path: ['steps'], name: findPackage(item) },
      ...item.facts.papers.map((paper, index) => ({
        path: ['papers', index],
        name: `samples/${paper}`,
      })),
      {
        path: ['service'],
        name: item.kind === 'samples' ? `services/${item.facts.service}` : null,
      },
    ];
    const faults = [
      ...(item.kind === 'steps' || item.kind === 'services' ? faultsOfSteps(item, getLine) : []),
      ...(item.kind === 'services' ? faultsOfService(item, getLine) : []),
      ...(item.kind === 'samples' ? faultsOfSample(item, getLine, drafts) : []),
    ];
    const missing = wanted.flatMap(({ path, name }) => {
      if (name === null) return [];
      const area = areaOf.get(name) ?? null;
      const fits = area === null || area === areas[item.kind];
      if (files.has(name) && fits) return [];
      const problem = files.has(name) ? `${name} is of another area` : `there is no ${name}`;
      return [{ file: getChinesePath(item), line: getLine(path), problem }];
    });
    return [...faults, ...missing];
  });
}

function listDownloads({ kind, id }: ContentItem): string[] {
  if (kind !== 'reports') return [];
  return Locale.options.map((locale) => `files/${id}.${locale}.pdf`);
}

/** Finds the fault of a sample of a step that hands nothing over. */
function faultsOfSample(
  { kind, id, facts: { service, step } }: ContentItem,
  getLine: Draft['getLine'],
  drafts: readonly Draft[],
): ContentFault[] {
  const found = drafts.find(({ item }) => item.kind === 'services' && item.id === service);
  if (found === undefined || (found.item.texts['zh-CN'].delivers[step] ?? []).length > 0) return [];
  const problem = `step is ${step}, which hands nothing over in services/${service}`;
  return [{ file: getChinesePath({ kind, id }), line: getLine(['step']), problem }];
}

/** Returns the package that a list of steps is about, as a file of content. */
function findPackage({ kind, id }: ContentItem): string | null {
  return kind === 'steps' ? `packages/${id.replace(/^package-/, '')}` : null;
}

/** Finds the faults of a list of steps: no product, a step without texts, or a branch without a step. */
function faultsOfSteps(item: ContentItem, getLine: Draft['getLine']): ContentFault[] {
  const { steps, branches } = item.facts;
  const keys = steps.map(({ key }) => key);
  const ends = branches.flatMap(({ to }) => (to === undefined ? [] : [to.key]));
  const all = [...keys, ...branches.map(({ key }) => key), ...ends];
  const twice = all.filter((key, at) => all.indexOf(key) !== at);
  const strays = branches.filter(({ from }) => !keys.includes(from));
  const faults = [
    ...strays.map(({ key, from }) => ({
      file: getChinesePath(item),
      line: getLine(['branches']),
      problem: `branches has ${key}, which is from ${from}, which is no step`,
    })),
    ...twice.map((key) => ({
      file: getChinesePath(item),
      line: getLine(['branches']),
      problem: `branches has ${key}, which is the key of something else too`,
    })),
    ...faultsOfWords(item, getLine, {
      field: 'titles',
      keys: [...new Set([...keys, ...ends])],
      of: 'step',
    }),
    ...faultsOfWords(item, getLine, {
      field: 'branchTexts',
      keys: branches.map(({ key }) => key),
      of: 'branch',
    }),
  ];
  const isOfProduct = findPackage(item) !== null || soldBefore.includes(item.id);
  if (item.kind === 'services' || isOfProduct) return faults;
  const problem = `${item.id} is neither package-<id> nor service-<item>`;
  return [...faults, { file: getChinesePath(item), line: 1, problem }];
}

/** Finds the faults of a service: no such product, a quantity or fee without a text, or no day of checking. */
function faultsOfService(item: ContentItem, getLine: Draft['getLine']): ContentFault[] {
  const { steps, quantities, fees, feesCheckedOn } = item.facts;
  const file = getChinesePath(item);
  const listKeys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
  return [
    ...(v.is(ServiceItem, item.id) ? [] : [{ file, line: 1, problem: `${item.id} is no service` }]),
    ...(fees.length > 0 && feesCheckedOn === null
      ? [{ file, line: getLine(['fees']), problem: 'fees has no feesCheckedOn' }]
      : []),
    ...faultsOfWords(item, getLine, { field: 'stepTexts', keys: listKeys(steps), of: 'step' }),
    ...faultsOfWords(item, getLine, {
      field: 'quantityTexts',
      keys: listKeys(quantities),
      of: 'quantity',
    }),
    ...faultsOfWords(item, getLine, { field: 'feeTexts', keys: listKeys(fees), of: 'fee' }),
    ...Locale.options.flatMap((locale) =>
      Object.keys(item.texts[locale].delivers)
        .filter((key) => !listKeys(steps).includes(key))
        .map((key) => ({
          file: file.replace('zh-CN', locale),
          line: locale === 'zh-CN' ? getLine(['delivers']) : 1,
          problem: `delivers has ${key}, which is no step`,
        })),
    ),
  ];
}

type WordField = 'titles' | 'branchTexts' | 'stepTexts' | 'quantityTexts' | 'feeTexts';

/** Finds keys without a text in one language, and texts without a key. */
function faultsOfWords(
  item: ContentItem,
  getLine: Draft['getLine'],
  { field, keys, of }: { field: WordField; keys: readonly string[]; of: string },
): ContentFault[] {
  return Locale.options.flatMap((locale) => {
    const worded = Object.keys(item.texts[locale][field]);
    return [
      ...keys.filter((key) => !worded.includes(key)).map((key) => `${field} has no ${key}`),
      ...worded
        .filter((key) => !keys.includes(key))
        .map((key) => `${field} has ${key}, which is no ${of}`),
    ].map((problem) => ({
      file: getChinesePath(item).replace('zh-CN', locale),
      line: locale === 'zh-CN' ? getLine([field]) : 1,
      problem,
    }));
  });
}

/** The lists of services that were sold before each service had a source. */
const soldBefore: readonly string[] = ServiceItem.options.map((item) => `service-${item}`);
