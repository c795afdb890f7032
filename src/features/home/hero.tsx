import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HomeWords } from '#contract/content/page-words.ts';
import type { SampleOrder } from '#contract/service/schemas.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Eyebrow, Lede } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './hero.module.css';
import { OrderWindow } from './order-window.tsx';

/** The offer next to the page of a sample order; without the sample, the text alone. */
export function HomeHero({
  words,
  sample,
}: {
  words: HomeWords['hero'];
  sample: SampleOrder | null;
}) {
  const { t } = useTranslation('home');
  const { eyebrow, title, lede, points } = words;
  return (
    <section className={`on-ink relative overflow-hidden ${styles.hero}`}>
      <div className={`page grid items-center relative ${styles.columns}`}>
        <div className={styles.words}>
          {eyebrow === undefined ? null : <Eyebrow>{eyebrow}</Eyebrow>}
          <h1 className="lines">{title}</h1>
          <Lede className="mt-20">{lede}</Lede>
          <div className={`cluster gap-12 mt-32 ${styles.actions}`}>
            <a href="#home-services" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {t('hero.primary')}
            </a>
            <Link to="/contact-us" className={buttonClass({ size: 'large' })}>
              {t('hero.secondary')}
            </Link>
          </div>
          {points === undefined ? null : (
            <ul className={`stack gap-8 detail mt-28 ${styles.facts}`}>
              {points.map((point) => (
                <li key={point} className="row gap-8">
                  <Icon name="checkCircle" />
                  <span>{point}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        {sample === null ? null : <OrderWindow sample={sample} className={styles.picture} />}
      </div>
    </section>
  );
}
