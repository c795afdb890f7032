import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { Still } from '#src/app/content/still.tsx';
import type { FlowListing } from '#src/charts/flow.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import { Finder } from './finder.tsx';

const fetchStories = async () => (await import('./stories.still.tsx')).StoryCards;
const fetchCharts = async () => (await import('./charts.still.tsx')).ChartGroups;
const [builtStories, builtCharts] = import.meta.env.SSR
  ? [await fetchStories(), await fetchCharts()]
  : [null, null];

type FlowsProps = ComponentProps<typeof Finder> & { flows: readonly FlowListing[] };

/** Three processes that customers meet, a search by what a screen says, and every chart of the site. */
export function Flows({ flows, query, found, onSearch }: FlowsProps) {
  const { t } = useTranslation('still-finder');
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lede={t('lede')} seed="flows-7" />
      <div className="page section">
        <FlowStories />
        <Finder query={query} found={found} onSearch={onSearch} />
        <FlowCharts flows={flows} />
      </div>
    </>
  );
}

async function loadStories(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['still-flows']);
  return fetchStories();
}

async function loadCharts(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['still-flows']);
  return fetchCharts();
}

/** The three stories, without their code and texts in the first load. */
function FlowStories() {
  return <Still known={builtStories} load={loadStories} props={{}} />;
}

/** Every chart of the site, without its code and texts in the first load. */
function FlowCharts({ flows }: { flows: readonly FlowListing[] }) {
  return <Still known={builtCharts} load={loadCharts} props={{ flows }} />;
}
