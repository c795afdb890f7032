import type { HomeWords } from '#contract/content/page-words.ts';
import type { NewsItem, ProductItem, Sample } from '#contract/content/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { ServiceSummary } from '#contract/service/offer.ts';
import { SampleSection } from '#src/app/content/sample-section.tsx';
import { HomeNews } from './news.tsx';
import { HomePackages } from './packages.tsx';
import { HomePricing } from './pricing.tsx';
import { HomeServices } from './services.tsx';
import { HomePromises } from './promises.tsx';

export type HomeSectionsProps = {
  /** The operator's words; undefined without any. */
  words: HomeWords | undefined;
  services: readonly ServiceSummary[];
  plans: readonly Plan[];
  samples: readonly Sample[];
  packages: readonly ProductItem[];
  news: readonly NewsItem[];
};

/** The sections below the first screen of the home page. */
export function HomeSections(props: HomeSectionsProps) {
  const { words, services, samples, plans, packages, news } = props;
  return (
    <>
      <HomeServices saas={words?.saas} services={services} plans={plans} />
      <SampleSection samples={samples} />
      <HomePricing text={words?.saas?.prices} plans={plans} />
      {words?.promises === undefined ? null : <HomePromises words={words.promises} />}
      <HomePackages packages={packages} />
      <HomeNews news={news} />
    </>
  );
}
