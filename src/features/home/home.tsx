import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NewsItem, ProductItem, Sample } from '#contract/content/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { ServiceSummary } from '#contract/service/offer.ts';
import type { SampleOrder } from '#contract/service/schemas.ts';
import { SampleSection } from '#src/app/content/sample-section.tsx';
import { useOnline } from '#src/app/device/use-online.ts';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Lede } from '#src/ui/controls/eyebrow.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { CoverMotif } from '#src/ui/motif/cover-motif.tsx';
import { HomeHero } from './hero.tsx';
import { HomeNews } from './news.tsx';
import { HomePackages } from './packages.tsx';
import { HomePricing } from './pricing.tsx';
import { HomeServices } from './services.tsx';
import { HomeTrust } from './trust.tsx';
import styles from './home.module.css';

type HomeProps = {
  sample: SampleOrder | null;
  services: readonly ServiceSummary[];
  plans: readonly Plan[];
  samples: readonly Sample[];
  packages: readonly ProductItem[];
  news: readonly NewsItem[];
  /** True if a part failed to load. It is loaded again later. */
  isIncomplete: boolean;
};

export function Home(props: HomeProps) {
  const { sample, services, samples, plans, packages, news, isIncomplete } = props;
  const { t } = useTranslation('home');
  const router = useRouter();
  useOnline(() => void router.invalidate(), { when: isIncomplete });
  return (
    <>
      <HomeHero sample={sample} />
      <BelowFold>
        {isIncomplete ? (
          <div className={`page ${styles.incomplete}`}>
            <Note tone="warn" role="status">
              <p>{t('incomplete')}</p>
            </Note>
          </div>
        ) : null}
        <HomeServices services={services} plans={plans} />
        <SampleSection samples={samples} />
        <HomePricing plans={plans} />
        <HomeTrust />
        <HomePackages packages={packages} />
        <HomeNews news={news} />
        <CallToAction />
      </BelowFold>
    </>
  );
}

function CallToAction() {
  const { t } = useTranslation('home');
  return (
    <section className={`page ${styles.last}`} aria-labelledby="home-cta">
      <div className={`on-ink ${styles.cta}`}>
        <div className={`art ${styles.ctaArt}`}>
          <CoverMotif seed="cover3" width={1200} height={300} />
        </div>
        <div className="stack gap-8">
          <h2 id="home-cta">{t('cta.title')}</h2>
          <Lede>{t('cta.text')}</Lede>
        </div>
        <Link to="/contact-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {t('cta.action')}
        </Link>
      </div>
    </section>
  );
}
