import * as v from 'valibot';
import { Block, Chart } from './blocks.ts';
import { Page, PageQuery } from '../base/envelope.ts';
import { wholeNumber } from '../base/fields.ts';
import {
  maxPerPage,
  maxSearchLength,
  maxSiteSearchLength,
  recommendationLimit,
  relatedLimit,
  reportPageSize,
} from '../base/limits.ts';
import { Instant, ListPrice } from '../base/money.ts';
import { Access, RecommendationKind, ServiceIconName, StepActor } from '../base/picklists.ts';
import { typedCode } from '../base/typed-code.ts';
import { ServiceSlug, typedLine } from '../base/typed-fields.ts';
import { TermsName } from '../base/shown.ts';

/** A calendar day in Shanghai, `2026-11-20`. */
const PublishDay = v.pipe(v.string(), v.isoDate());

const Named = v.object({ id: v.string(), title: v.string() });

export const Category = v.object({ ...Named.entries, count: v.number() });
export type Category = v.InferOutput<typeof Category>;

export const Tag = v.object({ ...Named.entries, count: v.number() });
export type Tag = v.InferOutput<typeof Tag>;

const teaser = { id: v.string(), title: v.string(), summary: v.string() };
const filed = { date: PublishDay, category: v.nullable(Named) };

export const NewsItem = v.object({ ...teaser, ...filed, tags: v.array(Named) });
export type NewsItem = v.InferOutput<typeof NewsItem>;
export const NewsPage = Page(NewsItem);
export const News = v.object({ ...NewsItem.entries, body: v.array(Block) });
export type News = v.InferOutput<typeof News>;

/** A page of a paper, drawn in two widths with the shape of an A4 page. */
export const PagePicture = v.object({
  /** The number of the page, from 1. */
  page: v.number(),
  /** 480 px wide */
  src: v.string(),
  /** 960 px wide */
  src_large: v.string(),
  /** The chapters that begin on the page. */
  chapters: v.array(v.string()),
});
export type PagePicture = v.InferOutput<typeof PagePicture>;

/** The numbers of tables, templates, checklists and examples in a report, counted from its source. */
export const Inside = v.object({
  tables: v.number(),
  templates: v.number(),
  checklists: v.number(),
  examples: v.number(),
});
export type Inside = v.InferOutput<typeof Inside>;

export const ReportItem = v.object({
  ...teaser,
  ...filed,
  author: v.string(),
  pages: v.number(),
  /** Null where it was not counted. */
  inside: v.nullable(Inside),
  /** The first page; null where it was not drawn. */
  cover: v.nullable(PagePicture),
  /** The tint of its category, one of four from 0. */
  tint: v.number(),
  price: ListPrice,
  is_premium: v.boolean(),
  is_active: v.boolean(),
});
export type ReportItem = v.InferOutput<typeof ReportItem>;
export const ReportPage = Page(ReportItem);

/** A purchased article, and the order that bought it. */
export const BoughtArticle = v.object({
  id: v.string(),
  title: v.string(),
  order_no: v.string(),
  bought_at: Instant,
  /** Whether its buyer has opened the text. */
  is_opened: v.boolean(),
});
export const BoughtArticlePage = Page(BoughtArticle);

const openReport = {
  ...ReportItem.entries,
  access: Access,
  /** The chapters of the file, which are public. */
  contents: v.array(v.string()),
  /** Pages that everybody may look at. */
  preview: v.array(PagePicture),
  /** The terms of an order at `price`. */
  terms: TermsName,
};
export const Report = v.object({ ...openReport, body: v.array(Block) });
export type Report = v.InferOutput<typeof Report>;

/** `data` of the 403 for a report that was not bought (wire, Calls of content). */
export const LockedReport = v.object(openReport);
export type LockedReport = v.InferOutput<typeof LockedReport>;

/** A sample of what a step of a service hands over. Everything in it is made up. */
export const Sample = v.object({
  ...teaser,
  /** The name of the service. */
  service: v.string(),
  step: v.object({ title: v.string(), by: StepActor, days: v.number() }),
  picture: v.nullable(PagePicture),
  body: v.array(Block),
});
export type Sample = v.InferOutput<typeof Sample>;

export const Topic = v.object({
  ...teaser,
  category: v.nullable(Named),
  article_count: v.number(),
  body: v.array(Block),
});
export type Topic = v.InferOutput<typeof Topic>;
export const TopicPage = Page(v.omit(Topic, ['body']));

/** A part of an article's public text for its card: cells of a table or form, or bars of a timeline or chart. */
export const ArticleCover = v.variant('kind', [
  v.object({
    kind: v.picklist(['table', 'form']),
    rows: v.array(v.array(v.string())),
  }),
  v.object({ kind: v.picklist(['timeline', 'chart']), rows: Chart.entries.rows }),
]);
export type ArticleCover = v.InferOutput<typeof ArticleCover>;

export const ArticleItem = v.object({
  ...teaser,
  ...filed,
  topic: v.nullable(Named),
  tags: v.array(Named),
  author: v.string(),
  /** Null where it holds nothing to draw. */
  cover: v.nullable(ArticleCover),
  price: ListPrice,
  is_premium: v.boolean(),
  is_active: v.boolean(),
});
export type ArticleItem = v.InferOutput<typeof ArticleItem>;
export const ArticlePage = Page(ArticleItem);
const publicArticle = {
  ...ArticleItem.entries,
  diagram: v.nullable(Chart),
  /** The terms of an order at `price`. */
  terms: TermsName,
};
/** The part of an article that is free to read. */
const preview = v.array(Block);
export const Article = v.object({
  ...publicArticle,
  access: v.picklist(['free', 'purchased']),
  body: v.array(Block),
});
export type Article = v.InferOutput<typeof Article>;

/** `data` of the 403 for an article that was not bought. */
export const LockedArticle = v.object({ ...publicArticle, access: v.literal('locked'), preview });
export type LockedArticle = v.InferOutput<typeof LockedArticle>;

/** A bought article before its buyer opens the text (wire, Calls of content). */
export const UnopenedArticle = v.object({
  ...publicArticle,
  access: v.literal('unopened'),
  preview,
  /** The order that bought it. */
  order_no: v.string(),
  /** Whether opening it ends a right to a refund. */
  ends_refund: v.boolean(),
  /** Until then an opened text can be returned too: its buyer was not asked before ordering. */
  refund_until: v.nullable(Instant),
});
export type UnopenedArticle = v.InferOutput<typeof UnopenedArticle>;

/** An article for a reader who may open it. */
export const OwnArticle = v.variant('access', [Article, UnopenedArticle]);
export type OwnArticle = v.InferOutput<typeof OwnArticle>;

export const AccessStatus = v.object({ access: Access, price: ListPrice });
export type AccessStatus = v.InferOutput<typeof AccessStatus>;

export const Download = v.object({
  /** A path of this site that works without a token until `expires_at`. */
  url: v.string(),
  file_name: v.string(),
  size: v.number(),
  expires_at: Instant,
});
export type Download = v.InferOutput<typeof Download>;

/** Views of an article, this one included. */
export const Views = v.object({ views: v.number() });

export const Training = v.object({
  ...teaser,
  date: PublishDay,
  /** From when until when, in Shanghai, such as `14:00`. */
  from: v.string(),
  to: v.string(),
  seats: v.number(),
  /** Whether `date` is over: the next session has no date yet. */
  is_past: v.boolean(),
  audience: v.string(),
  place: v.string(),
  body: v.array(Block),
});
export type Training = v.InferOutput<typeof Training>;
export const TrainingPage = Page(Training);

export const Carousel = v.object({
  ...Named.entries,
  text: v.string(),
  action: v.string(),
  link: v.string(),
});
export type Carousel = v.InferOutput<typeof Carousel>;

export const QuickNav = v.object({
  ...Named.entries,
  text: v.string(),
  icon: ServiceIconName,
  link: v.string(),
});
export type QuickNav = v.InferOutput<typeof QuickNav>;

/** A paper that a package delivers, as a sample shows it. */
const PackagePaper = v.object({
  id: v.string(),
  title: v.string(),
  picture: v.nullable(PagePicture),
});

export const Product = v.object({
  identifier: v.string(),
  title: v.string(),
  summary: v.string(),
  body: v.array(Block),
  price: ListPrice,
  includes: v.array(v.string()),
  /** Samples of the papers that it delivers. */
  papers: v.array(PackagePaper),
  /** The seed of the generated cover picture. */
  cover: v.string(),
  /** The terms of an order at `price`. */
  terms: TermsName,
});
export type Product = v.InferOutput<typeof Product>;
/** A package as lists show it. */
export const ProductItem = v.omit(Product, ['body', 'terms']);
export type ProductItem = v.InferOutput<typeof ProductItem>;
export const ProductPage = Page(ProductItem);

export const Recommendation = v.object({
  kind: RecommendationKind,
  ...teaser,
  date: v.nullable(PublishDay),
  price: v.nullable(ListPrice),
});
export type Recommendation = v.InferOutput<typeof Recommendation>;
export const RecommendationPage = Page(Recommendation);

/** The search text; a text that is too long is cut instead of refused. */
const Search = v.pipe(
  typedCode('invalid'),
  v.transform((value) => value.slice(0, maxSearchLength).toWellFormed()),
);

const FilterValue = v.pipe(typedLine('invalid'), v.maxLength(200, 'tooLong'));

/** `true` and `1` are yes, `false` and `0` are no. */
const Flag = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'invalid'),
  v.transform((value) => value === 'true' || value === '1'),
);

/** `first`: only the first sample of each service. */
export const SampleQuery = v.object({ service: v.optional(ServiceSlug), first: v.optional(Flag) });

export const NewsQuery = v.object({
  ...PageQuery.entries,
  category: v.optional(FilterValue),
  category_id: v.optional(FilterValue),
  tag: v.optional(FilterValue),
  query: v.optional(Search),
});

export const ReportQuery = v.object({
  ...PageQuery.entries,
  per_page: v.optional(wholeNumber(1, maxPerPage, 'perPageRange'), reportPageSize),
  category: v.optional(FilterValue),
  category_id: v.optional(FilterValue),
  is_active: v.optional(Flag),
  is_premium: v.optional(Flag),
  query: v.optional(Search),
});

export const DownloadableQuery = v.object({
  page: ReportQuery.entries.page,
  per_page: ReportQuery.entries.per_page,
});

export const TopicQuery = v.object({
  ...PageQuery.entries,
  category_id: v.optional(FilterValue),
  is_active: v.optional(Flag),
});

export const ArticleQuery = v.object({
  ...PageQuery.entries,
  topic_id: v.optional(FilterValue),
  category: v.optional(FilterValue),
  category_id: v.optional(FilterValue),
  tag: v.optional(FilterValue),
  is_active: v.optional(Flag),
  is_premium: v.optional(Flag),
  query: v.optional(Search),
});

export const RelatedQuery = v.object({
  limit: v.optional(wholeNumber(1, maxPerPage, 'perPageRange'), relatedLimit),
});

export const RecommendationQuery = v.object({
  limit: v.optional(wholeNumber(1, maxPerPage, 'perPageRange'), recommendationLimit),
});

/** GET /search: words in any order. */
export const SiteSearchQuery = v.object({
  q: v.pipe(
    typedCode('invalid'),
    v.check((text) => [...text].length <= maxSiteSearchLength, 'tooLong'),
  ),
});

/** A part of a sentence; `is_match` marks what a search has found in it. */
export const ExcerptPart = v.object({ text: v.string(), is_match: v.boolean() });
export type ExcerptPart = v.InferOutput<typeof ExcerptPart>;

/** The kinds of pages that a site search finds; the browser searches the flow charts (wire, Calls of content). */
export const FoundKind = v.picklist([
  'service',
  'plan',
  'package',
  'report',
  'article',
  'news',
  'training',
  'document',
]);
export type FoundKind = v.InferOutput<typeof FoundKind>;

/** A page that a search has found, with the sentence that matches best. */
export const FoundPage = v.object({
  kind: FoundKind,
  title: v.string(),
  /** The path without a language, perhaps with a fragment: `/terms#section-3`. */
  path: v.string(),
  excerpt: v.array(ExcerptPart),
});
export type FoundPage = v.InferOutput<typeof FoundPage>;

/** The closest of each kind, the closest of all first. */
export const FoundPages = v.object({ items: v.array(FoundPage) });
