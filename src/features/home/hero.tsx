import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SampleOrder } from '#contract/service/schemas.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Eyebrow, Lede } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './hero.module.css';
import { OrderWindow } from './order-window.tsx';

const facts = ['refund', 'invoice', 'answer'] as const;

/** The offer next to the page of a sample order; without the sample, the text alone. */
export function HomeHero({ sample }: { sample: SampleOrder | null }) {
  const { t } = useTranslation('home');
  return (
    <section className={`on-ink relative overflow-hidden ${styles.hero}`}>
      <div className={`page grid items-center relative ${styles.columns}`}>
        <div className={styles.words}>
          <Eyebrow>{t('hero.eyebrow')}</Eyebrow>
          <h1 className="lines">{t('hero.title')}</h1>
          <Lede className="mt-20">{t('hero.lede')}</Lede>
          <div className={`cluster gap-12 mt-32 ${styles.actions}`}>
            <a href="#home-services" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {t('hero.primary')}
            </a>
            <Link to="/contact-us" className={buttonClass({ size: 'large' })}>
              {t('hero.secondary')}
            </Link>
          </div>
          <ul className={`stack gap-8 detail mt-28 ${styles.facts}`}>
            {facts.map((fact) => (
              <li key={fact} className="row gap-8">
                <Icon name="checkCircle" />
                <span>{t(`hero.facts.${fact}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        {sample === null ? null : <OrderWindow sample={sample} className={styles.picture} />}
      </div>
    </section>
  );
}
