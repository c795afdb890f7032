import type { Locale } from '#contract/base/picklists.ts';
import type { Seeded } from './person.ts';
import type { Still } from './still-page.ts';

/** Where a picture of the documents is taken: on the site as a guest or as a customer, or at the console. */
export type Place = 'guest' | 'customer' | 'console';

export type DocPicture = {
  name: string;
  place: Place;
  locales: readonly Locale[];
  /** The address, from the orders of the customer. */
  path: (seeded: Seeded, more: Extra) => string;
  /** Texts of this page that differ in every run. */
  stills?: readonly Still[];
  /** A selector of the element at the top of the window; without one, the top of the page. */
  at?: string;
  /** The height of the window, of 1280 pixels in width. */
  height?: number;
};

/** Further values that addresses contain. */
export type Extra = {
  payerUrl: string;
  phone: string;
  supportCode: string;
};

const both = ['en-US', 'zh-CN'] as const;
const english = ['en-US'] as const;
const chart = '.frame:has([role="region"] svg)';
const colleague: readonly Still[] = [[String.raw`adviser-[0-9a-f]{8}`, 'adviser-a']];

/** Every picture of the documents: `docs/images/<name>.<locale>.<scheme>.webp`. */
export const docPictures: readonly DocPicture[] = [
  { name: 'home', place: 'guest', locales: english, path: () => '/' },
  { name: 'plans', place: 'guest', locales: both, path: () => '/saas', at: '#saas-prices' },
  {
    name: 'codes',
    place: 'guest',
    locales: both,
    path: (_, { phone }) => `/sandbox/sms?phone=${phone}`,
    stills: [[String.raw`(?<!\d)\d{6}(?!\d)`, '246813']],
    height: 420,
  },
  {
    name: 'choose',
    place: 'customer',
    locales: both,
    path: ({ fresh }) => `/user/payment/service/order?order_no=${fresh}`,
  },
  {
    name: 'pay',
    place: 'customer',
    locales: both,
    path: ({ coded }) => `/user/payment/order?order_no=${coded}`,
  },
  {
    name: 'wallet',
    place: 'guest',
    locales: both,
    path: (_, { payerUrl }) => payerUrl,
    height: 640,
  },
  {
    name: 'paid',
    place: 'customer',
    locales: both,
    path: ({ completed }) => `/user/payment/process/result/${completed}`,
  },
  {
    name: 'order',
    place: 'customer',
    locales: english,
    path: ({ processing }) => `/user/orders/${processing}`,
  },
  {
    name: 'refund',
    place: 'customer',
    locales: english,
    path: ({ completed }) => `/user/orders/${completed}/refund`,
  },
  { name: 'invoices', place: 'customer', locales: english, path: () => '/user/invoices' },
  {
    name: 'chart',
    place: 'guest',
    locales: both,
    path: () => '/flows/checkout#unpaid.paying',
    at: chart,
  },
  {
    name: 'flows',
    place: 'guest',
    locales: english,
    path: () => '/flows?query=confirming',
    at: '#find',
  },
  {
    name: 'replay',
    place: 'guest',
    locales: english,
    path: (_, { supportCode }) => `/flows/replay#${supportCode}`,
    at: chart,
  },
  { name: 'console', place: 'console', locales: english, path: () => '/', stills: colleague },
  {
    name: 'case',
    place: 'console',
    locales: english,
    path: ({ refunded }) => `/orders/${refunded}`,
    stills: colleague,
    height: 1000,
  },
  { name: 'status', place: 'console', locales: english, path: () => '/status', stills: colleague },
];
