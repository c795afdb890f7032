import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import type { SaasWords } from '#contract/content/page-words.ts';
import { Still } from '#src/app/content/still.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';
import type { SaasComparisonProps } from './comparison.still.tsx';

const fetchTable = async () => (await import('./comparison.still.tsx')).SaasComparisonTable;
const fetchQuestions = async () => (await import('./questions.still.tsx')).SaasQuestionList;
const [knownTable, knownQuestions] = import.meta.env.SSR
  ? [await fetchTable(), await fetchQuestions()]
  : [null, null];

async function loadTable(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['still-saas']);
  return fetchTable();
}

/** The contents of each plan, line by line; code and texts are not in the first load. */
export function SaasComparison(props: SaasComparisonProps) {
  return <Still known={knownTable} load={loadTable} props={props} />;
}

/** The questions of buyers; their code is not in the first load. */
export function SaasQuestions(props: { questions: NonNullable<SaasWords['questions']> }) {
  return <Still known={knownQuestions} load={fetchQuestions} props={props} />;
}
