import type { LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { User } from '#contract/accounts/auth.ts';
import { isPageThere } from '#contract/content/parts-of-pages.ts';
import type { SiteTexts } from '#contract/content/site.ts';

/** A link of a menu, with its text in the language on screen. */
export type MenuLink = { id: string; text: string } & Pick<LinkProps, 'to' | 'params'>;

/** The number of services that fit into the header next to home, SaaS and incubation (spec 2). */
const headerServices = 4;

/** Lists the links of the header, of which there are seven with SaaS and four services or more (spec 2). */
export function listMainLinks(t: TFunction<'shell'>, site: SiteTexts): MenuLink[] {
  return pickThere(site, [
    { id: 'home', text: t('nav.home'), to: '/' },
    { id: 'saas', text: t('nav.saas'), to: '/saas' },
    ...site.services
      .slice(0, headerServices)
      .map(({ item, menu }) => ({ ...linkService(item), text: menu })),
    { id: 'incubation', text: t('nav.incubation'), to: '/incubation' },
  ]);
}

/** Lists SaaS and all services, by their full names. */
export function listServiceLinks(t: TFunction<'shell'>, site: SiteTexts): MenuLink[] {
  return pickThere(site, [
    { id: 'saas', text: t('footer.services.saas'), to: '/saas' },
    ...site.services.map(({ item, title }) => ({ ...linkService(item), text: title })),
  ]);
}

/** Returns a page that sells something: SaaS, else the first service, else the way to ask. */
export function linkFirstOffer(site: SiteTexts): Pick<LinkProps, 'to' | 'params'> {
  const [first] = site.services;
  if (hasPage(site, '/saas')) return { to: '/saas' };
  return first === undefined ? { to: '/contact-us' } : linkService(first.item);
}

/** Says whether a page is there: it leaves the site while the catalogue has nothing for it. */
export function hasPage({ parts }: SiteTexts, path: string): boolean {
  return isPageThere(path, (part) => parts.includes(part));
}

/** Picks the links to pages that are there. */
export function pickThere(site: SiteTexts, links: readonly MenuLink[]): MenuLink[] {
  return links.filter(({ to = '' }) => hasPage(site, to));
}

function linkService(item: string) {
  return { id: item, to: '/services/$service', params: { service: item } } as const;
}

const accountItems = [
  { key: 'profile', to: '/user/profile', icon: 'user' },
  { key: 'security', to: '/user/security', icon: 'shield' },
  { key: 'membership', to: '/user/membership', icon: 'layers' },
  { key: 'bookings', to: '/user/bookings', icon: 'clock' },
  { key: 'orders', to: '/user/orders', icon: 'receipt' },
  { key: 'reports', to: '/user/downloadable-reports', icon: 'document' },
  { key: 'notifications', to: '/user/notifications', icon: 'bell' },
] as const;

/** Lists the sidebar's links (spec 2); without levels in the catalogue, membership is for those who have one. */
export function listAccountItems(site: SiteTexts, { level }: Pick<User, 'level'>) {
  return accountItems.filter(
    ({ key, to }) => hasPage(site, to) || (key === 'membership' && level !== 'free'),
  );
}
