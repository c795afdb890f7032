import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Carousel, NewsItem, QuickNav, Recommendation } from '../../../contract/content.ts';
import type { Plan } from '../../../contract/pricing.ts';
import { buttonLook } from '../../ui/button.tsx';
import { CoverMotif } from '../../ui/cover-motif.tsx';
import { Lede } from '../../ui/eyebrow.tsx';
import { HomeHero } from './-home-hero.tsx';
import { HomeIncubation } from './-home-incubation.tsx';
import { HomePricing } from './-home-pricing.tsx';
import { HomeProcess } from './-home-process.tsx';
import { HomeServices } from './-home-services.tsx';
import { HomeStart } from './-home-start.tsx';
import styles from './-home.module.css';

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
        <div className={styles.ctaArt}>
          <CoverMotif seed="cover3" width={1200} height={300} />
        </div>
        <div className={styles.ctaWords}>
          <h2 id="home-cta">{t('cta.title')}</h2>
          <Lede>{t('cta.text')}</Lede>
        </div>
        <Link to="/contact-us" className={buttonLook({ variant: 'primary', size: 'large' })}>
          {t('cta.action')}
        </Link>
      </div>
    </section>
  );
}
