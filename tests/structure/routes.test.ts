import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** spec 2, and what the product has beyond it. */
const addresses = [
  '/',
  '/saas',
  '/services/rd-management',
  '/services/trademark',
  '/services/intellectual-property',
  '/services/international',
  '/services/industry-cloud',
  '/packages',
  '/packages/$identifier',
  '/about',
  '/contact-us',
  '/incubation',
  '/incubation/news',
  '/incubation/news/$id',
  '/incubation/report',
  '/incubation/report/$id',
  '/incubation/report/category/$categoryId',
  '/incubation/innovation',
  '/incubation/innovation/$id',
  '/incubation/innovation/topics',
  '/incubation/training',
  '/user',
  '/user/profile',
  '/user/security',
  '/user/membership',
  '/user/orders',
  '/user/orders/$id',
  '/user/payments',
  '/user/payment/service',
  '/user/payment/service/order',
  '/user/payment/order',
  '/user/payment/process/result/$orderId',
  '/user/notifications',
  '/user/downloadable-reports',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/flows',
  '/flows/$machine',
  '/privacy',
  '/terms',
];

const files = sourcesIn('src/routes').flatMap(({ path, text }) => {
  const id = /createFileRoute\(\s*'([^']+)'/.exec(text)?.[1];
  return id === undefined ? [] : [{ path, text, address: addressOf(id) }];
});

describe('the addresses', () => {
  it('of the specification all lead somewhere', () => {
    const routed = files.map(({ address }) => address);

    expect(addresses.filter((address) => !routed.includes(address))).toEqual([]);
  });

  it('are the ones that were agreed, and a page for what is not found', () => {
    const layouts = ['', '/$', '/auth', '/user/payment'];
    const known = new Set([...addresses, ...layouts]);

    expect(files.map(({ address }) => address).filter((address) => !known.has(address))).toEqual(
      [],
    );
  });

  it('are in the committed route tree', () => {
    const tree = readFileSync('src/routeTree.gen.ts', 'utf8');
    const routed = new Set(
      [...tree.matchAll(/fullPath: '([^']*)'/g)].map(([, path]) => addressOf(path ?? '')),
    );

    expect(addresses.filter((address) => !routed.has(address))).toEqual([]);
  });

  it('each give their page a title', () => {
    const leaves = files.filter(({ address }) => addresses.includes(address));
    const untitled = leaves
      .filter(({ path }) => !path.endsWith('/route.tsx'))
      .filter(({ text }) => !/titleKey:/.test(text) && !/throw redirect\(|redirect\(\{/.test(text));

    expect(untitled.map(({ path }) => path)).toEqual([]);
  });
});

/** The address of a route id: without its layouts and without the slash of an index. */
function addressOf(id: string): string {
  const address = id.replace(/\/_[^/]+/g, '').replace(/(?<=.)\/$/, '');
  return address === '' && id !== '/_main' ? '/' : address;
}
