import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Eyebrow, Lede } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { HeroMotif } from '#src/ui/motif/hero-motif.tsx';
import styles from './hero.module.css';

const facts = ['answer', 'prices', 'record'] as const;
const states = ['placed', 'dated', 'progress', 'delivered'] as const;
const shortStates = ['placed', 'progress', 'delivered'] as const;

export function HomeHero() {
  const { t } = useTranslation('home');
  return (
    <section className={`on-ink ${styles.hero}`}>
      <div className={styles.wide}>
        <HeroMotif
          seed="xy5"
          width={1440}
          height={752}
          from={0.46}
          to={0.952}
          top={144}
          labels={states.map((state) => t(`hero.states.${state}`))}
        />
      </div>
      <div className={`page ${styles.words}`}>
        <Eyebrow>{t('hero.eyebrow')}</Eyebrow>
        <h1 className="lines">{t('hero.title')}</h1>
        <Lede className={styles.lede}>{t('hero.lede')}</Lede>
        <div className={`cluster gap-12 ${styles.actions}`}>
          <Link to="/saas" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {t('hero.primary')}
          </Link>
          <Link to="/contact-us" className={buttonClass({ size: 'large' })}>
            {t('hero.secondary')}
          </Link>
        </div>
        <ul className={`cluster detail ${styles.facts}`}>
          {facts.map((fact) => (
            <li key={fact}>
              <Icon name="checkCircle" />
              <span>{t(`hero.facts.${fact}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.narrow}>
        <HeroMotif
          seed="h"
          width={390}
          height={264}
          from={0.06}
          to={0.94}
          lane={40}
          grid={20}
          font={12}
          pad={14}
          labels={shortStates.map((state) => t(`hero.shortStates.${state}`))}
        />
      </div>
    </section>
  );
}
