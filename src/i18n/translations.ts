import { createInstance, type i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { keepTexts } from './keep-texts.ts';
import type { FlowNamespace, Namespace } from './namespaces.ts';

const translationFiles = import.meta.glob<Record<string, unknown>>(
  [
    '/locales/*/*.json',
    '!/locales/*/{admin,flow,console,still}-*.json',
    // In still-translations.ts: the first file of every page names each file of this list, and names pack badly.
    // Texts of a page behind the login belong there; a namespace missing from that list works too, at this cost.
    '!/locales/*/{about,acceptance,bookings,developers,downloads,files,invoices,ledger,legal,membership,money-back,no-script,notifications,orders,packages,payments,profile,quotes,refunds,replay,security,service-scope,training,units}.json',
  ],
  { import: 'default' },
);

/** Returns a translator without words; `loadTranslations` brings them, one namespace at a time. */
export function createI18n(locale: Locale): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    fallbackLng: 'en-US',
    supportedLngs: ['zh-CN', 'en-US'],
    load: 'currentOnly',
    ns: [],
    defaultNS: 'shell',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  keepTexts(i18n);
  return i18n;
}

/** Brings words of one language. Rejects when they cannot be fetched; trying again is fine. */
export async function loadTranslations(
  i18n: I18n,
  locale: Locale,
  namespaces: readonly (Namespace | FlowNamespace)[],
): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(locale, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const load = await findTranslationLoader(`/locales/${locale}/${namespace}.json`);
      if (load === undefined) throw new Error(`No words: ${locale}/${namespace}`);
      i18n.addResourceBundle(locale, namespace, await load());
    }),
  );
}

async function findTranslationLoader(path: string) {
  if (path in translationFiles) return translationFiles[path];
  const later = path.includes('/flow-')
    ? import('./flow-translations.ts')
    : import('./still-translations.ts');
  return (await later).laterTranslationFiles[path];
}

/** Lists the namespaces loaded in one language: a switch to the other language must load the same ones. */
export function loadedNamespaces(i18n: I18n, locale: Locale): (Namespace | FlowNamespace)[] {
  return Object.keys(i18n.getDataByLanguage(locale) ?? {}).filter(isNamespace);
}

function isNamespace(name: string): name is Namespace | FlowNamespace {
  return name !== 'site';
}
