import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import type { FlowNamespace, Namespace } from '#src/i18n/namespaces.ts';
import { loadTranslations } from '#src/i18n/translations.ts';

type Words = Namespace | FlowNamespace;

/** The console's texts, which the site's bundle does not contain. */
const files = import.meta.glob<Record<string, unknown>>('/locales/*/console-*.json', {
  import: 'default',
});

/** Brings words in the language on screen. Rejects when they cannot be fetched; trying again is fine. */
export async function loadTexts(i18n: I18n, namespaces: readonly Words[]): Promise<void> {
  await loadTextsIn(i18n, i18n.language === 'en-US' ? 'en-US' : 'zh-CN', namespaces);
}

/** Loads texts in both languages: customers may read the other language than the colleague. */
export async function loadBothLanguages(i18n: I18n, namespaces: readonly Words[]): Promise<void> {
  await Promise.all(
    (['zh-CN', 'en-US'] as const).map((locale) => loadTextsIn(i18n, locale, namespaces)),
  );
}

/** Switches the page to another language at once, and stores the choice in this browser. */
export async function changeLanguage(i18n: I18n, locale: Locale): Promise<void> {
  const loaded = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}).filter(isWords);
  await loadTextsIn(i18n, locale, loaded);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
  try {
    localStorage.setItem('locale', locale);
  } catch {
    // Without storage the switch works, but is not remembered.
  }
}

/** The language stored in this browser; Chinese by default. */
export function chosenLocale(): Locale {
  try {
    return localStorage.getItem('locale') === 'en-US' ? 'en-US' : 'zh-CN';
  } catch {
    return 'zh-CN';
  }
}

async function loadTextsIn(i18n: I18n, locale: Locale, namespaces: readonly Words[]) {
  const isOwn = (namespace: Words) => namespace.startsWith('console-');
  const own = namespaces.filter(isOwn);
  await Promise.all([
    loadTranslations(
      i18n,
      locale,
      namespaces.filter((namespace) => !isOwn(namespace)),
    ),
    ...own.map(async (namespace) => {
      if (i18n.hasResourceBundle(locale, namespace)) return;
      const load = files[`/locales/${locale}/${namespace}.json`];
      if (load === undefined) throw new Error(`No words: ${locale}/${namespace}`);
      i18n.addResourceBundle(locale, namespace, await load());
    }),
  ]);
}

function isWords(name: string): name is Words {
  return name !== '';
}
