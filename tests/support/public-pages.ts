import { inLocale } from '#contract/base/locale-path.ts';

const locales = ['zh-CN', 'en-US'] as const;

/** Public pages that the sitemap leaves out, because search engines should not list them. */
const unlisted = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/search',
];

/** Pages drawn by one view each. */
const details =
  /^(?:\/en)?(\/packages|\/flows|\/incubation\/(?:news|report(?:\/category)?|innovation))\/[^/?]+$/;

/** Returns the path of every public page, in both languages. */
export async function publicPages(baseURL: string): Promise<readonly string[]> {
  const map = await (await fetch(`${baseURL}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
    decodeURI(new URL(address ?? '').pathname),
  );
  return [
    ...new Set(listed),
    ...unlisted.flatMap((path) => locales.map((locale) => inLocale(path, locale))),
  ];
}

/** Returns the kind of a page, the same in both languages: of many details that one view draws, its folder. */
export function toPageKind(address: string): string {
  const [, view] = details.exec(address) ?? [];
  if (view !== undefined && !address.endsWith('/topics')) return `${view}/…`;
  return address.replace(/^\/en(?=\/|\?|$)/, '') || '/';
}

/** Returns the first of each kind of page in each language. */
export function oneOfEachKind(addresses: readonly string[]): readonly string[] {
  return addresses.filter(createKindFilter());
}

/** Creates a filter that is true for the first address of each kind of page in each language. */
export function createKindFilter(): (address: string) => boolean {
  const seen = new Set<string>();
  return (address) => {
    const kind = `${toPageKind(address)} ${/^\/en(\/|\?|$)/.test(address)}`;
    if (address.includes('?') || seen.has(kind)) return false;
    seen.add(kind);
    return true;
  };
}
