import { isDeepStrictEqual } from 'node:util';
import { Locale, PricingType } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { ContentKind } from '#server/db/tables/content-kinds.ts';
import type { ContentItem } from './content-item.ts';
import { ownContentDir } from './live-content.ts';
import { readContent } from './read-content.ts';
import { blanks } from './start-set.ts';

const contentKinds: readonly ContentKind[] = [
  'news',
  'trainings',
  'articles',
  'reports',
  'packages',
  'pages',
  'places',
];

/** What a site shows that is not its operator's own, each as `kind/id`. */
export type SampleContent = {
  /** Services, and the types of plans. */
  catalogue: string[];
  /** News, trainings, articles, reports, packages, the words of pages, and what can be booked. */
  content: string[];
  /** Reports and samples of papers that show the name of the sample. */
  papers: string[];
};

const shipped = new Map<boolean, readonly ContentItem[]>();

/**
 * Compares what the database shows, or before the first start what `directory` has, with the content of this
 * program. An item is the sample's when its words in a language are, or when they have a blank of the start set.
 * The plans of a type are while none of them was changed, a paper while it has a picture of the sample.
 */
export async function listSampleContent(
  db: Database,
  directory: string,
  hasDoor = true,
): Promise<SampleContent> {
  const sample = shipped.get(hasDoor) ?? (await readContent(ownContentDir, [], hasDoor)).items;
  shipped.set(hasDoor, sample);
  const stored: ContentItem[] = await db.select().from(contentItems);
  const all = stored.length > 0 ? stored : (await readContent(directory, [], hasDoor)).items;
  const shown = all.filter(({ facts }) => !facts.hidden);
  const pictures = new Set(sample.flatMap(listPictures));
  const list = (isSample: (item: ContentItem) => boolean) =>
    shown
      .filter(isSample)
      .map(({ kind, id }) => `${kind}/${id}`)
      .toSorted();
  return {
    catalogue: [
      ...list((item) => item.kind === 'services' && hasSampleWords(item, sample)),
      ...listSamplePlans(shown, sample),
    ],
    content: list((item) => contentKinds.includes(item.kind) && hasSampleWords(item, sample)),
    papers: list((item) => listPictures(item).some((name) => pictures.has(name))),
  };
}

function hasSampleWords(item: ContentItem, sample: readonly ContentItem[]): boolean {
  const ofKind = sample.filter(({ kind }) => kind === item.kind);
  return (
    hasBlank(item) ||
    Locale.options.some((locale) => {
      const words = getWords(item, locale);
      return ofKind.some((each) => isDeepStrictEqual(getWords(each, locale), words));
    })
  );
}

/** Returns what an author wrote; `npm run reports` writes the facts of the paper. */
function getWords({ texts, body }: ContentItem, locale: Locale) {
  return [{ ...texts[locale], paper: null }, body[locale]];
}

function hasBlank({ texts, body }: ContentItem): boolean {
  const words = JSON.stringify([texts, body]);
  return blanks.some((blank) => words.includes(blank));
}

function listSamplePlans(shown: readonly ContentItem[], sample: readonly ContentItem[]): string[] {
  const isUnchanged = ({ id, facts, texts }: ContentItem) =>
    sample.some(
      (each) => each.id === id && isDeepStrictEqual([each.facts, each.texts], [facts, texts]),
    );
  const plans = shown.filter(({ kind }) => kind === 'plans');
  return PricingType.options.flatMap((type) => {
    const ofType = plans.filter(({ facts }) => facts.plan?.type === type);
    const isSample = ofType.length > 0 && (ofType.every(isUnchanged) || ofType.some(hasBlank));
    return isSample ? [`plans/${type}`] : [];
  });
}

function listPictures({ texts }: ContentItem): string[] {
  return Locale.options.flatMap(
    (locale) => texts[locale].paper?.pictures.map(({ name }) => name) ?? [],
  );
}
