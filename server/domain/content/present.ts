import type {
  ArticleItem,
  Carousel,
  NewsItem,
  QuickNav,
  Recommendation,
  ReportItem,
} from '#contract/content/schemas.ts';
import type { Locale, RecommendationKind } from '#contract/base/picklists.ts';
import type { Names } from './names.ts';
import { listPictures } from './page-pictures.ts';
import type { ContentRow } from './rows.ts';

/** Formats a row for readers, in one language. */
export type Present<Item> = (row: ContentRow, names: Names, locale: Locale) => Item;

export const presentNews: Present<NewsItem> = (row, names, locale) => ({
  ...teaser(row, locale),
  date: row.facts.date ?? '',
  category: names.find('categories', row.facts.category, locale),
  tags: presentTags(row, names, locale),
});

export const presentReport: Present<ReportItem> = (row, names, locale) => ({
  ...teaser(row, locale),
  date: row.facts.date ?? '',
  category: names.find('categories', row.facts.category, locale),
  author: row.texts[locale].author,
  pages: row.texts[locale].paper?.pages ?? row.facts.pages,
  inside: row.texts[locale].paper?.inside ?? null,
  cover: listPictures(row, locale).find(({ page }) => page === 1) ?? null,
  tint: names.findTint(row.facts.category),
  price: row.facts.price,
  is_premium: row.facts.price.cny > 0,
  is_active: true,
});

export const presentArticle: Present<ArticleItem> = (row, names, locale) => ({
  ...teaser(row, locale),
  date: row.facts.date ?? '',
  category: names.find('categories', row.facts.category, locale),
  topic: names.find('topics', row.facts.topic, locale),
  tags: presentTags(row, names, locale),
  author: row.texts[locale].author,
  cover: row.texts[locale].cover,
  price: row.facts.price,
  is_premium: row.facts.price.cny > 0,
  is_active: true,
});

/** `samples` are those that the package may refer to. */
export function presentProduct(
  { id, facts, texts }: ContentRow,
  samples: readonly ContentRow[],
  locale: Locale,
) {
  const { title, summary, includes } = texts[locale];
  const papers = facts.papers.flatMap((paper) => {
    const sample = samples.find((each) => each.id === paper);
    if (sample === undefined) return [];
    const picture = listPictures(sample, locale)[0] ?? null;
    return [{ id: paper, title: sample.texts[locale].title, picture }];
  });
  return { identifier: id, title, summary, price: facts.price, includes, papers, cover: id };
}

export function presentTraining(row: ContentRow, locale: Locale, today: string) {
  const { date, from, to, seats } = row.facts;
  const { audience, place } = row.texts[locale];
  const day = date ?? '';
  const session = { date: day, from, to, seats, is_past: day < today };
  return { ...teaser(row, locale), ...session, audience, place };
}

export function presentTopic(row: ContentRow, names: Names, articles: number, locale: Locale) {
  return {
    ...teaser(row, locale),
    category: names.find('categories', row.facts.category, locale),
    article_count: articles,
  };
}

export function presentCarousel({ id, facts, texts }: ContentRow, locale: Locale): Carousel {
  const { title, text, action } = texts[locale];
  return { id, title, text, action, link: facts.link };
}

export function presentQuickNav({ id, facts, texts }: ContentRow, locale: Locale): QuickNav {
  const { title, text } = texts[locale];
  return { id, title, text, icon: facts.icon ?? 'branch', link: facts.link };
}

export function presentRecommendation(
  row: ContentRow,
  kind: RecommendationKind,
  locale: Locale,
): Recommendation {
  const price = kind === 'news' ? null : row.facts.price;
  return { kind, ...teaser(row, locale), date: row.facts.date, price };
}

function teaser({ id, texts }: ContentRow, locale: Locale) {
  return { id, title: texts[locale].title, summary: texts[locale].summary };
}

function presentTags({ facts }: ContentRow, names: Names, locale: Locale) {
  return facts.tags.map((tag) => names.find('tags', tag, locale)).filter((tag) => tag !== null);
}
