import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { Still } from '#src/app/content/still.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';

const fetchTable = async () => (await import('./comparison.still.tsx')).SaasComparisonTable;
const fetchQuestions = async () => (await import('./questions.still.tsx')).SaasQuestionList;
const [knownTable, knownQuestions] = import.meta.env.SSR
  ? [await fetchTable(), await fetchQuestions()]
  : [null, null];

async function loadTable(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['still-saas']);
  return fetchTable();
}

async function loadQuestions(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['still-saas']);
  return fetchQuestions();
}

/** The contents of each plan, line by line; code and texts are not in the first load. */
export function SaasComparison({ plans }: { plans: readonly Plan[] }) {
  return <Still known={knownTable} load={loadTable} props={{ plans }} />;
}

/** The questions of buyers; their texts are not in the first load. */
export function SaasQuestions() {
  return <Still known={knownQuestions} load={loadQuestions} props={{}} />;
}
