import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../contract/pricing.ts';
import { buttonLook } from '../../ui/button.tsx';
import { CoverMotif } from '../../ui/cover-motif.tsx';
import { Lede } from '../../ui/eyebrow.tsx';
import { HomeHero } from './-home-hero.tsx';
import { HomeIncubation } from './-home-incubation.tsx';
import { HomePricing } from './-home-pricing.tsx';
import { HomeProcess } from './-home-process.tsx';
import { HomeServices } from './-home-services.tsx';
import styles from './-home.module.css';

export function Home({ plans }: { plans: readonly Plan[] }) {
  return (
    <>
      <HomeHero />
      <HomeServices />
      <HomeProcess />
      <HomePricing plans={plans} />
      <HomeIncubation />
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
