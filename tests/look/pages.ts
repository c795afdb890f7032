import { readFileSync } from 'node:fs';
import { oneOfEachKind, publicPages } from '#tests/support/public-pages.ts';
import type { Seeded } from './person.ts';

export const areas = ['public', 'auth', 'account', 'payment'] as const;
export type Area = (typeof areas)[number];

/** A page to look at; `path` without the language. */
export type PictureTarget = { area: Area; path: string; signedIn: boolean };

/** Every page of the site, by the route tree and the sitemap, and some in more than one state. */
export async function pagesToPicture(
  url: string,
  seeded: Seeded,
): Promise<readonly PictureTarget[]> {
  const everyKind = oneOfEachKind(await publicPages(url));
  const chinese = everyKind.filter((path) => !/^\/en(\/|$)/.test(path));
  const area = (path: string): Area => (path.startsWith('/auth') ? 'auth' : 'public');
  return [
    ...[...chinese, ...moreOfPublic].map((path) => ({ area: area(path), path, signedIn: false })),
    ...routed('/user').flatMap((path) => personal(path, seeded)),
  ];
}

/** Lists with paging and filters, missing objects, and other link targets. */
const moreOfPublic = [
  '/flows',
  '/incubation/news?page=2',
  '/incubation/news?tag=deadline',
  '/incubation/innovation?category_id=innovation-ip&tag=team',
  '/no/such/page',
];

function personal(path: string, seeded: Seeded): PictureTarget[] {
  const area = path.startsWith('/user/payment/') ? 'payment' : 'account';
  return filled(path, seeded).map((address) => ({ area, path: address, signedIn: true }));
}

/** Fills a route's parameters with a person's orders: once for each state that the page can show. */
function filled(path: string, { fresh, coded, ...ended }: Seeded): string[] {
  const { processing, completed, cancelled, refunded, report } = ended;
  switch (path) {
    case '/user/orders':
      return [`${path}?status=all`, path, `${path}?status=cancelled&service_type=article`];
    case '/user/orders/$id':
      return [fresh, coded, processing, completed, cancelled, refunded, report].map(
        (orderNo) => `/user/orders/${orderNo}`,
      );
    case '/user/orders/$id/refund':
      return [`/user/orders/${processing}/refund`];
    case '/user/payment/service':
      return [
        `${path}?type=saas&plan_slug=professional&pricing_model=yearly&months=12`,
        `${path}?type=saas`,
      ];
    case '/user/quotes':
      return [path, `${path}?type=saas&plan_slug=professional&pricing_model=yearly&months=12`];
    case '/user/payment/service/order':
      return [`${path}?order_no=${fresh}`];
    case '/user/payment/order':
      return [`${path}?order_no=${coded}`, `${path}?order_no=XY000000000000000000`];
    case '/user/payment/process/result/$orderId':
      return [completed, processing, report, cancelled, refunded].map(
        (orderNo) => `/user/payment/process/result/${orderNo}`,
      );
    default:
      return [path];
  }
}

/** The paths below `area` in the committed route tree. */
function routed(area: string): string[] {
  const tree = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, paths = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  return [...paths.matchAll(/'([^']+)':/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.startsWith(`${area}/`) && path !== '/user/payment')
    .toSorted();
}
