import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Carousel, NewsItem, QuickNav, Recommendation } from '#contract/content/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Lede } from '#src/ui/controls/eyebrow.tsx';
import { CoverMotif } from '#src/ui/motif/cover-motif.tsx';
import { HomeHero } from './hero.tsx';
import { HomeIncubation } from './incubation.tsx';
import { HomePricing } from './pricing.tsx';
import { HomeProcess } from './process.tsx';
import { HomeServices } from './services.tsx';
import { HomeStart } from './start.tsx';
import styles from './home.module.css';

type HomeProps = {
  slides: readonly Carousel[];
  tasks: readonly QuickNav[];
  plans: readonly Plan[];
  news: readonly NewsItem[];
  picks: readonly Recommendation[];
};

export function Home({ slides, tasks, plans, news, picks }: HomeProps) {
  return (
    <>
      <HomeHero />
      <HomeStart slides={slides} tasks={tasks} />
      <HomeServices />
      <HomeProcess />
      <HomePricing plans={plans} />
      <HomeIncubation news={news} picks={picks} />
      <CallToAction />
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
