import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#src/app/content/page-head.tsx';
import type { FlowListing } from '#src/charts/flow.ts';
import { Finder } from './finder.tsx';
import { FlowCharts, FlowStories } from './stories.tsx';

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
