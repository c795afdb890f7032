import type { LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { SitePart, SiteTexts } from '#contract/content/site.ts';

/** A link of a menu, with its text in the language on screen. */
export type MenuLink = { id: string; text: string } & Pick<LinkProps, 'to' | 'params'>;

/** The services that fit into the header beside home, SaaS and incubation (spec 2). */
const headerServices = 4;

/** Lists the links of the header, of which there are seven with four services or more (spec 2). */
export function listMainLinks(t: TFunction<'shell'>, site: SiteTexts): MenuLink[] {
  const { services } = site;
  return [
    { id: 'home', text: t('nav.home'), to: '/' },
    ...only(site, 'saas', { id: 'saas', text: t('nav.saas'), to: '/saas' }),
    ...services
      .slice(0, headerServices)
      .map(({ item, menu }) => ({ ...linkService(item), text: menu })),
    ...only(site, incubationParts, {
      id: 'incubation',
      text: t('nav.incubation'),
      to: '/incubation',
    }),
  ];
}

/** Lists SaaS and all services, by their full names. */
export function listServiceLinks(t: TFunction<'shell'>, site: SiteTexts): MenuLink[] {
  return [
    ...only(site, 'saas', { id: 'saas', text: t('footer.services.saas'), to: '/saas' }),
    ...site.services.map(({ item, title }) => ({ ...linkService(item), text: title })),
  ];
}

/** Lists what stands below the services in the footer. */
export function listFurtherLinks(t: TFunction<'shell'>, site: SiteTexts): MenuLink[] {
  const link = (id: FurtherKey, to: NonNullable<LinkProps['to']>) => ({
    id,
    to,
    text: t(`footer.more.${id}`),
  });
  return [
    ...only(site, 'news', link('news', '/incubation/news')),
    ...only(site, 'reports', link('reports', '/incubation/report')),
    ...only(site, 'articles', link('insights', '/incubation/innovation')),
    ...only(site, 'trainings', link('training', '/incubation/training')),
    link('flows', '/flows'),
    link('about', '/about'),
    link('contact', '/contact-us'),
  ];
}

type FurtherKey = 'news' | 'reports' | 'insights' | 'training' | 'flows' | 'about' | 'contact';

/** The parts of the site below /incubation. */
export const incubationParts = ['news', 'reports', 'articles', 'trainings'] as const;

/** Says whether one of these parts of the site has something to show. */
export function hasPart({ parts }: SiteTexts, part: SitePart | readonly SitePart[]): boolean {
  return [part].flat().some((each) => parts.includes(each));
}

/** Returns a page that sells something: SaaS, else the first service, else the way to ask. */
export function linkFirstOffer({ services, parts }: SiteTexts): Pick<LinkProps, 'to' | 'params'> {
  const [first] = services;
  if (parts.includes('saas')) return { to: '/saas' };
  return first === undefined ? { to: '/contact-us' } : linkService(first.item);
}

/** Returns the link in a list, or nothing while no part that it leads to has anything to show. */
export function only(
  site: SiteTexts,
  part: SitePart | readonly SitePart[],
  link: MenuLink,
): MenuLink[] {
  return hasPart(site, part) ? [link] : [];
}

function linkService(item: string) {
  return { id: item, to: '/services/$service', params: { service: item } } as const;
}

/** The sidebar's six links (spec 2). */
export const accountItems = [
  { key: 'profile', to: '/user/profile', icon: 'user' },
  { key: 'security', to: '/user/security', icon: 'shield' },
  { key: 'membership', to: '/user/membership', icon: 'layers' },
  { key: 'orders', to: '/user/orders', icon: 'receipt' },
  { key: 'reports', to: '/user/downloadable-reports', icon: 'document' },
  { key: 'notifications', to: '/user/notifications', icon: 'bell' },
] as const;
