import type { i18n as I18n } from 'i18next';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { formatListPrice } from '#src/i18n/format.ts';
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
 * Returns what the share picture of a page shows, its address and its description; null for a page without one. The
 * address has a version of what is shown, because apps keep pictures by address; server/pages/pictures.ts draws it.
 */
export function findPicture(page: Page, i18n: I18n) {
  const { title: own, empty, shares = {} } = getOwnHead(page);
  const isListed = page.matches.every(
    ({ status, staticData: { unlisted, renderedInBrowser } }) =>
      status === 'success' && !unlisted && renderedInBrowser === undefined,
  );
  if (empty || !isListed) return null;
  const path = getPagePath(page);
  const locale = getPathLocale(path);
  const { price, per, cover, samples } = shares;
  const sample = samples?.find(({ picture }) => picture !== null);
  const { name, logo } = getSiteTexts(i18n);
  // A title in the content may have a line break.
  const title = (shares.title ?? getTitle(page, i18n)).replace('\n', locale === 'zh-CN' ? '' : ' ');
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
