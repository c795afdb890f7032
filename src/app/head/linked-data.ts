import type { i18n as I18n } from 'i18next';
import { inLocale } from '#contract/base/locale-path.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import {
  getOwnHead,
  getPagePath,
  getTitle,
  type HeadTag,
  type Page,
  type Subject,
} from './tags.ts';
import { findPicture, getShownPlans } from './picture.ts';
import { scriptJson } from './script-json.ts';

type Thing = Readonly<Record<string, unknown>>;
type Context = { page: Page; i18n: I18n; origin: string; url: string; path: string; image: string };

/**
 * Describes a page for search engines in schema.org terms, one data block per thing. For paid content it
 * names the public fields one by one, so purchased text never gets here.
 */
export function linkedData(page: Page, i18n: I18n, origin: string): HeadTag[] {
  if (page.matches.some(({ status }) => status === 'notFound' || status === 'error')) return [];
  const path = getPagePath(page);
  const image = origin + (findPicture(page, i18n)?.address ?? '/icon.svg');
  const context = { page, i18n, origin, path, url: origin + path, image };
  const { about } = getOwnHead(page);
  const things = [
    organization(context),
    ...breadcrumbs(context),
    ...(about === undefined ? [] : createSubjectThings(about, context)),
    ...getShownPlans(page).map((plan) => createPlanProduct(plan, context)),
  ];
  return things.map((thing) => ({
    name: 'script',
    attributes: { type: 'application/ld+json' },
    text: scriptJson({ '@context': 'https://schema.org', ...thing }),
  }));
}

function organization({ i18n, origin }: Context): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: i18n.t('site:name'),
    alternateName: i18n.t('site:otherName'),
    url: origin + inLocale('/', localeIn(i18n)),
    logo: `${origin}/icon.svg`,
    description: i18n.t('site:description'),
    email: i18n.t('site:mail'),
    telephone: i18n.t('site:phone'),
    legalName: i18n.t('site:entity'),
    address: i18n.t('site:address'),
  };
}

/** The areas with pages below them, from the widest to the nearest. */
const areas = [
  ['/', 'nav.home'],
  ['/incubation', 'nav.incubation'],
  ['/incubation/news', 'footer.more.news'],
  ['/incubation/report', 'reports:title'],
  ['/incubation/innovation', 'footer.more.insights'],
  ['/packages', 'footer.services.packages'],
] as const;

/** Builds the breadcrumbs of a page below an area; a top-level page has none. */
function breadcrumbs({ page, i18n, origin, path, url }: Context): Thing[] {
  const locale = localeIn(i18n);
  const above = areas
    .map(([area, key]) => ({ at: inLocale(area, locale), name: i18n.t(key) }))
    .filter(({ at }, index) => index === 0 || (path.startsWith(`${at}/`) && path !== at));
  const { about } = getOwnHead(page);
  if (above.length === 1) return [];
  if (about?.kind === 'report' && about.item.category !== null) {
    const { id, title } = about.item.category;
    above.push({ at: inLocale(`/incubation/report/category/${id}`, locale), name: title });
  }
  const all = [
    ...above.map(({ at, name }) => ({ name, item: origin + at })),
    { name: getTitle(page, i18n), item: url },
  ];
  const itemListElement = all.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...crumb,
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

function createSubjectThings(about: Subject, context: Context): Thing[] {
  if (about.kind === 'package') {
    const { identifier, title, summary, price } = about.item;
    return [
      createProduct(context, { sku: identifier, name: title, description: summary }, [price.cny]),
    ];
  }
  const { id, title, summary } = about.item;
  const isSold = about.kind !== 'news' && about.item.is_premium;
  const article = createArticle(about, context, isSold);
  if (about.kind === 'news' || !isSold) return [article];
  const product = { sku: id, name: title, description: summary };
  return [article, createProduct(context, product, [about.item.price.cny])];
}

function createArticle(
  { kind, item }: Exclude<Subject, { kind: 'package' }>,
  { i18n, origin, url, image }: Context,
  isSold: boolean,
): Thing {
  const publisher = { '@id': `${origin}/#organization` };
  return {
    '@type': kind === 'news' ? 'NewsArticle' : 'Article',
    headline: item.title,
    description: item.summary,
    datePublished: item.date,
    dateModified: item.date,
    inLanguage: localeIn(i18n),
    author:
      'author' in item
        ? { '@type': 'Organization', name: item.author }
        : { '@type': 'Organization', name: i18n.t('site:name') },
    publisher,
    mainEntityOfPage: url,
    url,
    image,
    ...(item.category === null ? {} : { articleSection: item.category.title }),
    ...('tags' in item ? { keywords: item.tags.map((tag) => tag.title) } : {}),
    isAccessibleForFree: !isSold,
    // The class marks the paywall, where the paid part would begin.
    ...(isSold
      ? {
          hasPart: {
            '@type': 'WebPageElement',
            isAccessibleForFree: false,
            cssSelector: '.paywall',
          },
        }
      : {}),
  };
}

/** Prices in fen become yuan: the currency charged in both languages. */
function createProduct(
  { origin, url, image }: Context,
  product: Thing,
  prices: readonly number[],
  periods: readonly Thing[] = [],
): Thing {
  return {
    '@type': 'Product',
    ...product,
    image,
    brand: { '@id': `${origin}/#organization` },
    offers: prices.map((fen, index) => ({
      '@type': 'Offer',
      price: (fen / 100).toFixed(2),
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
      url,
      ...periods[index],
    })),
  };
}

function createPlanProduct({ type, name, slug, features, prices }: Plan, context: Context): Thing {
  const { page, i18n } = context;
  const line =
    type === 'saas' ? `${i18n.t('site:name')} ${i18n.t('nav.saas')}` : getTitle(page, i18n);
  const offered = [
    { fen: prices.monthly?.cny, unitCode: 'MON' },
    { fen: prices.yearly?.cny, unitCode: 'ANN' },
  ].flatMap(({ fen, unitCode }) => (fen === undefined ? [] : [{ fen, unitCode }]));
  const product = { sku: slug, name: `${line} · ${name}`, description: features.join(' · ') };
  return createProduct(
    context,
    product,
    offered.map(({ fen }) => fen),
    offered.map(({ fen, unitCode }) => ({
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (fen / 100).toFixed(2),
        priceCurrency: 'CNY',
        unitCode,
      },
    })),
  );
}

function localeIn({ language }: I18n): Locale {
  return language === 'en-US' ? 'en-US' : 'zh-CN';
}
