import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import type { FlowListing } from '#src/charts/flow.ts';
import { Still } from '#src/app/content/still.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';

const fetchStories = async () => (await import('./stories.still.tsx')).StoryCards;
const fetchCharts = async () => (await import('./charts.still.tsx')).ChartGroups;
const [knownStories, knownCharts] = import.meta.env.SSR
  ? [await fetchStories(), await fetchCharts()]
  : [null, null];

async function loadStories(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['still-flows']);
  return fetchStories();
}

async function loadCharts(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['still-flows']);
  return fetchCharts();
}

/** The three stories, without their code and texts in the first load. */
export function FlowStories() {
  return <Still known={knownStories} load={loadStories} props={{}} />;
}

/** Every chart of the site, without its code and texts in the first load. */
export function FlowCharts({ flows }: { flows: readonly FlowListing[] }) {
  return <Still known={knownCharts} load={loadCharts} props={{ flows }} />;
}
