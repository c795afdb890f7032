import { inLocale } from '#contract/base/locale-path.ts';

const locales = ['zh-CN', 'en-US'] as const;

/** Public pages that the sitemap leaves out, for nobody should find them by searching. */
const unlisted = ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password'];

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

/** Returns the first of each kind of page in each language: of many details that one view draws, one. */
export function oneOfEachKind(addresses: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return addresses.filter((address) => {
    const [, view] = details.exec(address) ?? [];
    const english = /^\/en(\/|\?|$)/.test(address);
    const kind = view === undefined || address.endsWith('/topics') ? address : `${view} ${english}`;
    if (address.includes('?') || seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}
