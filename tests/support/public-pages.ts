import type { Locale } from '../../contract/words.ts';

export type PublicPage = { path: string; bare: string; locale: Locale; status: number };

const bare = [
  { bare: '/', status: 200 },
  { bare: '/saas', status: 200 },
  { bare: '/auth/login', status: 200 },
  { bare: '/auth/register', status: 200 },
  // One that is words alone, and one that never will be.
  { bare: '/about', status: 200 },
  { bare: '/no/such/page', status: 404 },
];

/** Every kind of page that the server draws, in both languages. */
export const publicPages: readonly PublicPage[] = bare.flatMap((page) => [
  { ...page, path: page.bare, locale: 'zh-CN' },
  { ...page, path: page.bare === '/' ? '/en' : `/en${page.bare}`, locale: 'en-US' },
]);
