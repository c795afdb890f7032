import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { Still } from '#src/app/content/still.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';
import type { LedgerScreensProps } from './screens.still.tsx';
import styles from './saas.module.css';

const fetchScreens = async () => (await import('./screens.still.tsx')).LedgerScreens;
const known = import.meta.env.SSR ? await fetchScreens() : null;

async function load(i18n: I18n, locale: Locale) {
  const [Screens] = await Promise.all([fetchScreens(), loadTranslations(i18n, locale, ['ledger'])]);
  return Screens;
}

/** Three screens of the ledger, without their code and texts in the first load. */
export function SaasScreens(props: LedgerScreensProps) {
  return <Still known={known} load={load} props={props} className={styles.screens} />;
}
