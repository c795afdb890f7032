import type { NewsItem, ProductItem, Sample } from '#contract/content/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { ServiceSummary } from '#contract/service/offer.ts';
import { SampleSection } from '#src/app/content/sample-section.tsx';
import { HomeNews } from './news.tsx';
import { HomePackages } from './packages.tsx';
import { HomePricing } from './pricing.tsx';
import { HomeServices } from './services.tsx';
import { HomeTrust } from './trust.tsx';

export type HomeSectionsProps = {
  services: readonly ServiceSummary[];
  plans: readonly Plan[];
  samples: readonly Sample[];
  packages: readonly ProductItem[];
  news: readonly NewsItem[];
};

/** The sections below the first screen of the home page. */
export function HomeSections({ services, samples, plans, packages, news }: HomeSectionsProps) {
  return (
    <>
      <HomeServices services={services} plans={plans} />
      <SampleSection samples={samples} />
      <HomePricing plans={plans} />
      <HomeTrust />
      <HomePackages packages={packages} />
      <HomeNews news={news} />
    </>
  );
}
