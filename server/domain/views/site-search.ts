import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { toPlainText } from '#contract/content/block-text.ts';
import type { Block } from '#contract/content/blocks.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { LegalKind } from '#contract/content/legal.ts';
import { isPageThere } from '#contract/content/parts-of-pages.ts';
import type { FoundKind, FoundPage } from '#contract/content/schemas.ts';
import { cutExcerpt } from '#search/excerpt.ts';
import { createTextIndex, type Hits, type Sentence } from '#search/text-index.ts';
import { ContentKind } from '#server/db/tables/content-kinds.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { fillPath, itemPaths } from '#server/domain/content/item-paths.ts';
import { isOfPart } from '#server/domain/content/parts.ts';
import { isCurrentRow, listed, type ContentRow } from '#server/domain/content/rows.ts';
import { getDocumentInForce } from '#server/domain/legal/documents.ts';
import type { Deps } from '#server/records/deps.ts';

/** Pages by a key that is the same in both languages. */
type KeyedPages = ReadonlyMap<string, FoundPage>;

/** The public pages of the site in one language, held in memory. */
export type SiteIndex = {
  /** Returns the ten closest pages of each kind, the closest of all first. */
  search(query: string): KeyedPages;
  /** All pages, each with the sentence that introduces it. */
  pages: KeyedPages;
};

type Page = Pick<FoundPage, 'kind' | 'title' | 'path'>;
type PageSentence = Sentence & {
  /** A page, and the sentence that introduces it. */
  owner: { key: string; page: Page; lead: string };
  isTitle: boolean;
  /** The section of the page, as a fragment. */
  anchor: string;
};

const mostOfKind = 10;

/** In characters: shorter texts are names, such as that of an author, or headings. */
const longestName: Readonly<Record<Locale, number>> = { 'zh-CN': 12, 'en-US': 32 };

/** A word in the title says what a page is about. */
const weights = { title: 3, text: 1 };

const searched: Partial<Record<ContentKind, FoundKind>> = {
  services: 'service',
  plans: 'plan',
  packages: 'package',
  reports: 'report',
  articles: 'article',
  news: 'news',
  trainings: 'training',
  pages: 'document',
};

/**
 * Indexes what everybody may read today: the public columns of the content, the open part of texts that are sold, and
 * the documents in force.
 */
export async function indexSite(
  deps: Pick<Deps, 'db' | 'site' | 'clock'>,
  locale: Locale,
): Promise<SiteIndex> {
  const { db, site, clock } = deps;
  const rows = await db
    .select({ ...listed, body: contentItems.body })
    .from(contentItems)
    .where(inArray(contentItems.kind, v.parse(v.array(ContentKind), Object.keys(searched))));
  const today = shanghaiDay(clock.date());
  const isShown = (row: ContentRow, path: string) =>
    isCurrentRow(row, today) &&
    isPageThere(path.replace(/#.*/, ''), (part) => rows.some((each) => isOfPart(each, part)));
  const cut = createCutter(locale, site().name[locale]);
  const index = createTextIndex<PageSentence>();
  const pages = new Map<string, FoundPage>();
  const add = (key: string, page: Page, texts: readonly string[], body: readonly Anchored[]) => {
    const lead = texts[0] ?? body[0]?.text ?? '';
    pages.set(key, { ...page, excerpt: cutExcerpt(lead, []) });
    index.add(listSentences({ key, page, lead }, texts, body));
  };
  for (const row of rows) {
    const kind = searched[row.kind];
    const path = findPath(row);
    if (kind === undefined || path === null || !isShown(row, path)) continue;
    const { title, product, summary, line, words, menu: _, ...texts } = row.texts[locale];
    const name = cut([Object.values(words)[0]?.hero.title ?? title]).join(' ');
    add(
      `${row.kind} ${row.id}`,
      { kind, path, title: [product, name].filter(Boolean).join(' · ') },
      cut([summary, line, ...listTexts([words, texts])]),
      listAnchored(row.body[locale], cut),
    );
    // An item takes some milliseconds: other requests need not wait for all of them.
    await new Promise((resume) => setImmediate(resume));
  }
  for (const kind of LegalKind.options) {
    const { title, lede, description, body } = getDocumentInForce(deps, kind).texts[locale];
    const page = { kind: 'document', path: `/${kind}`, title } as const;
    add(kind, page, cut([lede, description]), listAnchored(body, cut));
  }
  return {
    pages,
    search(query) {
      const found = index.search(query).map((hits) => toFoundPage(hits, longestName[locale]));
      return new Map(
        found.filter(
          ([, { kind }], at) =>
            found.slice(0, at).filter(([, one]) => one.kind === kind).length < mostOfKind,
        ),
      );
    },
  };
}

/** Returns the page of an item; null for an item that no page shows. */
function findPath({ kind, id, facts }: ContentRow): string | null {
  const paths: Partial<Record<ContentKind, string>> = itemPaths;
  const path = paths[kind];
  if (path !== undefined) return facts.hidden ? null : fillPath(path, id);
  if (kind === 'trainings') return `/incubation/training#${id}`;
  if (kind === 'pages') return id === 'home' ? null : `/${id}`;
  if (facts.plan?.hidden !== false) return null;
  if (facts.plan.type === 'saas') return '/saas#saas-prices';
  return facts.plan.type === 'membership' ? '/user/membership' : null;
}

/** Members that hold no words of a page, or words of its text again. */
const wordless = new Set(['cover', 'icon', 'kind', 'link', 'one', 'pictures', 'unit']);

/** Lists the texts in a value. What a page shows of the sample alone, which says so in `sample`, is left out. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (typeof value !== 'object' || value === null || 'sample' in value) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    wordless.has(name) ? [] : listTexts(member),
  );
}

type Cut = (texts: readonly string[]) => string[];

/** Creates a function that cuts texts into sentences, with the name of the site filled in. */
function createCutter(locale: Locale, name: string): Cut {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  return (texts) =>
    texts
      .flatMap((text) => text.replaceAll('{{name}}', () => name).split('\n'))
      .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
      .filter((sentence) => sentence.length > 1);
}

type Anchored = { text: string; anchor: string };

/** Lists the sentences of a text, each with the heading above it as a fragment. */
function listAnchored(blocks: readonly Block[], cut: Cut): Anchored[] {
  let anchor = '';
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') anchor = `#${block.id}`;
    const own = anchor;
    return cut([toPlainText([block])]).map((text) => ({ text, anchor: own }));
  });
}

function listSentences(
  owner: PageSentence['owner'],
  texts: readonly string[],
  body: readonly Anchored[],
): PageSentence[] {
  const weight = weights.text;
  return [
    { owner, text: owner.page.title, weight: weights.title, isTitle: true, anchor: '' },
    ...texts.map((text) => ({ owner, text, weight, isTitle: false, anchor: '' })),
    ...body.map((sentence) => ({ owner, weight, isTitle: false, ...sentence })),
  ];
}

/**
 * Shows the best sentence that is longer than a name, or one in a section; without them, the sentence that introduces
 * the page.
 */
function toFoundPage(hits: Hits<PageSentence>, ofName: number): [string, FoundPage] {
  const inText = hits.filter(({ sentence: { isTitle } }) => !isTitle);
  const best =
    inText.find(({ sentence: { text } }) => text.length > ofName) ??
    inText.find(({ sentence: { anchor } }) => anchor !== '');
  const { sentence, terms } = best ?? hits[0];
  const { key, page, lead } = sentence.owner;
  const isIntroduced = best === undefined;
  return [
    key,
    {
      ...page,
      path: isIntroduced || page.path.includes('#') ? page.path : page.path + sentence.anchor,
      excerpt: cutExcerpt(isIntroduced ? lead : sentence.text, terms),
    },
  ];
}
