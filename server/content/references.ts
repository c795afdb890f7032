import { Locale, type QuantityKind } from '#contract/base/picklists.ts';
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
  const showcases = drafts.filter(({ item }) => item.facts.showcase);
  return drafts.flatMap((draft) => {
    const { item, file, getLine } = draft;
    const { category, topic, tags } = item.facts;
    const wanted = [
      { path: ['category'], name: category === null ? null : `categories/${category}` },
      { path: ['topic'], name: topic === null ? null : `topics/${topic}` },
      ...tags.map((tag, index) => ({ path: ['tags', index], name: `tags/${tag}` })),
      ...listDownloads(item).map((name) => ({ path: ['pages'], name })),
      { path: ['steps'], name: findPackage(item) },
      ...item.facts.grants.map(({ saas }, index) => ({
        path: ['grants', index],
        name: `plans/saas-${saas}`,
      })),
      { path: ['room'], name: item.facts.room === null ? null : `places/${item.facts.room}` },
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
      ...(item.kind === 'steps' || item.kind === 'services' ? faultsOfSteps(draft) : []),
      ...(item.kind === 'steps' || item.kind === 'services' ? faultsOfParts(draft) : []),
      ...(item.kind === 'services' ? faultsOfService(draft) : []),
      ...(item.kind === 'samples' ? faultsOfSample(draft, drafts) : []),
      ...(item.kind === 'packages' ? faultsOfGrants(draft, drafts) : []),
      ...(item.kind === 'trainings' && item.facts.to <= item.facts.from
        ? [{ file, line: getLine(['to']), problem: 'to is not after from' }]
        : []),
      ...faultsOfSections(draft),
      ...(showcases.indexOf(draft) > 0
        ? [
            {
              file,
              line: getLine(['showcase']),
              problem: 'showcase is set for another service too',
            },
          ]
        : []),
    ];
    const missing = wanted.flatMap(({ path, name }) => {
      if (name === null) return [];
      const area = areaOf.get(name) ?? null;
      const fits = area === null || area === areas[item.kind];
      if (files.has(name) && fits) return [];
      const problem = files.has(name) ? `${name} is of another area` : `there is no ${name}`;
      return [{ file, line: getLine(path), problem }];
    });
    return [...faults, ...missing];
  });
}

function listDownloads({ kind, id }: ContentItem): string[] {
  if (kind !== 'reports') return [];
  return Locale.options.map((locale) => `files/${id}.${locale}.pdf`);
}

/** Finds the sections of a page that have words in one language only. */
function faultsOfSections(draft: Draft): ContentFault[] {
  const list = (locale: Locale) =>
    Object.values(draft.item.texts[locale].words).flatMap((words) => Object.keys(words ?? {}));
  const all = new Set(Locale.options.flatMap(list));
  return Locale.options.flatMap((locale) => {
    const own = list(locale);
    return [...all]
      .filter((key) => !own.includes(key))
      .map((key) => ({
        ...placeWords(draft, locale, key),
        problem: `has no ${key}, which the file of the other language has`,
      }));
  });
}

/** Finds the fault of a sample of a step that hands nothing over. */
function faultsOfSample(
  { item: { facts }, file, getLine }: Draft,
  drafts: readonly Draft[],
): ContentFault[] {
  const { service, step } = facts;
  const found = drafts.find(({ item }) => item.kind === 'services' && item.id === service);
  if (found === undefined || (found.item.texts['zh-CN'].delivers[step] ?? []).length > 0) return [];
  const problem = `step is ${step}, which hands nothing over in services/${service}`;
  return [{ file, line: getLine(['step']), problem }];
}

/** Finds the faults of what a package includes: no such step, or shares above the whole. */
function faultsOfGrants(
  { item: { id, facts }, file, getLine }: Draft,
  drafts: readonly Draft[],
): ContentFault[] {
  const list = drafts.find(({ item }) => item.kind === 'steps' && item.id === `package-${id}`);
  const steps = list?.item.facts.steps ?? [];
  const shared = sumShares(steps) + sumShares(facts.grants);
  return facts.grants.flatMap(({ at }) => {
    const problems = [
      ...(steps.some(({ key }) => key === at) ? [] : [`${at} is no step of package-${id}`]),
      ...(shared > 100 ? [`grants and steps share out ${shared} percent`] : []),
    ];
    return problems.map((problem) => ({ file, line: getLine(['grants']), problem }));
  });
}

/**
 * Finds the faults of what a service or package costs by its parts: the price shared out more than once, units that
 * cost nothing when they are used, and steps of matters that no units are taken for.
 */
function faultsOfParts({ item: { kind, facts }, file, getLine }: Draft): ContentFault[] {
  const { steps, quantities } = facts;
  const ofMatters = steps.filter(({ per }) => per === 'matter');
  const own = sumShares(steps) - sumShares(ofMatters);
  const parts = quantities.reduce((sum, { part }) => sum + part, 0);
  const taken = quantities.filter(({ kind: how }) => how === 'matter');
  const shared = sumShares(ofMatters);
  const unfit = quantities.filter(({ kind: how, part }) => isMetered(how) !== part > 0);
  const at = (path: string, problem: string) => ({ file, line: getLine([path]), problem });
  return [
    ...(own + parts > 100
      ? [at('steps', `steps and quantities share out ${own + parts} percent`)]
      : []),
    ...(kind === 'services' && quantities.every(({ part }) => part === 0) && own < 100
      ? [at('steps', `steps share out ${own} percent, and no quantity has a part`)]
      : []),
    ...unfit.map(({ key, kind: how }) =>
      at('quantities', isMetered(how) ? `${key} has no part` : `${key} is a ${how} and has a part`),
    ),
    ...(ofMatters.length > 0 !== taken.length > 0
      ? [at('steps', 'steps per matter need a quantity of the kind matter, and it needs them')]
      : []),
    ...(ofMatters.length > 0 && shared !== 100
      ? [at('steps', `steps per matter share out ${shared} percent instead of 100`)]
      : []),
  ];
}

function isMetered(kind: QuantityKind): boolean {
  return kind === 'matter' || kind === 'counted';
}

function sumShares(parts: readonly { share: number }[]): number {
  return parts.reduce((sum, { share }) => sum + share, 0);
}

/** Returns the package that a list of steps is about, as a file of content. */
function findPackage({ kind, id }: ContentItem): string | null {
  return kind === 'steps' ? `packages/${id.replace(/^package-/, '')}` : null;
}

/** Finds the faults of a list of steps: no product, a step without texts, or a branch without a step. */
function faultsOfSteps(draft: Draft): ContentFault[] {
  const { item, file, getLine } = draft;
  const { steps, branches } = item.facts;
  const keys = steps.map(({ key }) => key);
  const ends = branches.flatMap(({ to }) => (to === undefined ? [] : [to.key]));
  const all = [...keys, ...branches.map(({ key }) => key), ...ends];
  const twice = all.filter((key, at) => all.indexOf(key) !== at);
  const strays = branches.filter(({ from }) => !keys.includes(from));
  const faults = [
    ...strays.map(({ key, from }) => ({
      file,
      line: getLine(['branches']),
      problem: `branches has ${key}, which is from ${from}, which is no step`,
    })),
    ...twice.map((key) => ({
      file,
      line: getLine(['branches']),
      problem: `branches has ${key}, which is the key of something else too`,
    })),
    ...faultsOfWords(draft, {
      field: 'titles',
      keys: [...new Set([...keys, ...ends])],
      of: 'step',
    }),
    ...faultsOfWords(draft, {
      field: 'branchTexts',
      keys: branches.map(({ key }) => key),
      of: 'branch',
    }),
  ];
  if (item.kind === 'services' || item.id.startsWith('package-')) return faults;
  return [...faults, { file, line: 1, problem: `${item.id} is not package-<id>` }];
}

/** Finds the faults of a service: no such product, a quantity or fee without a text, or no day of checking. */
function faultsOfService(draft: Draft): ContentFault[] {
  const { item, file, getLine } = draft;
  const { steps, quantities, fees, feesCheckedOn } = item.facts;
  const listKeys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
  return [
    ...(fees.length > 0 && feesCheckedOn === null
      ? [{ file, line: getLine(['fees']), problem: 'fees has no feesCheckedOn' }]
      : []),
    ...faultsOfWords(draft, { field: 'stepTexts', keys: listKeys(steps), of: 'step' }),
    ...faultsOfWords(draft, {
      field: 'quantityTexts',
      keys: listKeys(quantities),
      of: 'quantity',
    }),
    ...faultsOfWords(draft, { field: 'feeTexts', keys: listKeys(fees), of: 'fee' }),
    ...Locale.options.flatMap((locale) =>
      fees.length > 0 && item.texts[locale].feesSource === ''
        ? [{ ...placeWords(draft, locale, 'feeTexts'), problem: 'feesSource is missing' }]
        : [],
    ),
    ...Locale.options.flatMap((locale) =>
      Object.keys(item.texts[locale].delivers)
        .filter((key) => !listKeys(steps).includes(key))
        .map((key) => ({
          ...placeWords(draft, locale, 'delivers'),
          problem: `delivers has ${key}, which is no step`,
        })),
    ),
  ];
}

type WordField = 'titles' | 'branchTexts' | 'stepTexts' | 'quantityTexts' | 'feeTexts';

/** Finds keys without a text in one language, and texts without a key. */
function faultsOfWords(
  draft: Draft,
  { field, keys, of }: { field: WordField; keys: readonly string[]; of: string },
): ContentFault[] {
  return Locale.options.flatMap((locale) => {
    const worded = Object.keys(draft.item.texts[locale][field]);
    return [
      ...keys.filter((key) => !worded.includes(key)).map((key) => `${field} has no ${key}`),
      ...worded
        .filter((key) => !keys.includes(key))
        .map((key) => `${field} has ${key}, which is no ${of}`),
    ].map((problem) => ({ ...placeWords(draft, locale, field), problem }));
  });
}

/** Returns where the texts of a field stand; in the English file, whose lines are not known here, its first line. */
function placeWords({ item, getWordLine }: Draft, locale: Locale, field: string) {
  const file = getChinesePath(item);
  return locale === 'zh-CN'
    ? { file, line: getWordLine([field]) }
    : { file: file.replace('zh-CN', locale), line: 1 };
}
