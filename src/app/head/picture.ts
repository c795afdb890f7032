import type { i18n as I18n } from 'i18next';
import { bare, getPathLocale } from '#contract/base/locale-path.ts';
import type { ListPrice } from '#contract/base/money.ts';
import type { PagePicture } from '#contract/content/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import type { TextKey } from '#src/i18n/namespaces.ts';
import { getSiteTexts } from '#src/i18n/site-texts.ts';
import { hash } from '#src/ui/motif/chance.ts';
import { findText, findTitle } from './page-texts.ts';
import {
  getOwnHead,
  getPagePath,
  getTitle,
  meta,
  openGraph,
  type HeadTag,
  type Page,
} from './tags.ts';

/**
 * Returns the content of a page's share picture, its address and its description; null for a page without one. The
 * address contains a version of the content, because apps cache pictures by address; server/pages/pictures.ts draws it.
 */
export function findPicture(page: Page, i18n: I18n) {
  const { title: own, empty } = getOwnHead(page);
  const isListed = page.matches.every(
    ({ status, staticData: { unlisted, renderedInBrowser } }) =>
      status === 'success' && !unlisted && renderedInBrowser === undefined,
  );
  if (empty || !isListed) return null;
  const path = getPagePath(page);
  const locale = getPathLocale(path);
  const { heading = getTitle(page, i18n), price, per, cover, samples } = findShares(page);
  const sample = samples?.find(({ picture }) => picture !== null);
  const { name, logo } = getSiteTexts(i18n);
  // A title in the content may have a line break.
  const title = heading.replace('\n', locale === 'zh-CN' ? '' : ' ');
  const shown = {
    title,
    kind: own === undefined ? null : findTitle(page.matches, i18n),
    price: price && {
      amount: price.cny === 0 ? i18n.t('incubation:free') : formatListPrice(price, locale),
      per: (per && findText(i18n, per)) ?? '',
    },
    paper: sample?.picture?.src ?? cover?.src ?? null,
    name,
    logo,
  };
  const alt = [
    cover ? i18n.t('reports:preview.altPlain', { title, page: cover.page }) : title,
    shown.kind,
    price && `${shown.price?.amount} ${shown.price?.per}`.trim(),
    sample && i18n.t('sample', { title: sample.title }),
    name,
  ];
  return {
    shown,
    address: `/pictures${path === '/' ? '/home' : path}.png?v=${hash(JSON.stringify(shown)).toString(36)}`,
    alt: alt.filter(Boolean).join(' · '),
  };
}

/** The content of a share picture in addition to the page's title. */
type Shares = {
  /** Another title: that of the home page is “Home”. */
  heading?: string;
  price?: ListPrice | undefined;
  /** The text after the price. */
  per?: TextKey;
  /** The first page of the paper itself. */
  cover?: PagePicture | null;
  /** Papers with invented data, of which the first that is drawn is shown. */
  samples?: readonly { title: string; picture: PagePicture | null }[];
};

function findShares(page: Page): Shares {
  const { about } = getOwnHead(page);
  if (about?.kind === 'package') {
    const { price, papers } = about.item;
    return { price, per: 'packages:perOrder', samples: papers };
  }
  if (about?.kind === 'report') return { price: about.item.price, cover: about.item.cover };
  if (about?.kind === 'article') return { price: about.item.price };
  const { samples, words } = Object(getLoaded(page));
  if (isHome(page)) return { heading: words?.hero.title };
  const [plan] = getShownPlans(page);
  if (plan === undefined) return {};
  const { monthly, yearly } = plan.prices;
  return plan.type === 'saas'
    ? { price: monthly, per: 'saas:plan.perMonthFrom' }
    : { price: yearly, per: 'services:perYearFrom', samples };
}

/** Lists the plans that a page sells: its loader data, directly, under `plans` or in an offer; home only shows some. */
export function getShownPlans(page: Page): readonly Plan[] {
  if (isHome(page)) return [];
  const loaded = getLoaded(page);
  const { plans: own, offer } = Object(loaded);
  const plans: unknown = Array.isArray(loaded) ? loaded : (own ?? Object(offer).plans);
  return Array.isArray(plans) ? plans.filter(isPlan) : [];
}

function isPlan(value: unknown): value is Plan {
  return typeof value === 'object' && value !== null && 'slug' in value && 'prices' in value;
}

function isHome(page: Page): boolean {
  return bare(getPagePath(page)) === '/';
}

function getLoaded({ matches }: Page): unknown {
  return matches.at(-1)?.loaderData;
}

/** Builds the tags of the share picture; a page without one is shared as a text. */
export function pictureTags(page: Page, i18n: I18n, origin: string): HeadTag[] {
  const picture = findPicture(page, i18n);
  if (picture === null) return [meta('twitter:card', 'summary')];
  return [
    openGraph('image', origin + picture.address),
    openGraph('image:width', '1200'),
    openGraph('image:height', '630'),
    openGraph('image:alt', picture.alt),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:image:alt', picture.alt),
  ];
}
