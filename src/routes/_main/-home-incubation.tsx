import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { moreLook } from '../../ui/button.tsx';
import { CoverMotif } from '../../ui/cover-motif.tsx';
import { DividerMotif } from '../../ui/divider-motif.tsx';
import { SectionHead } from '../../ui/eyebrow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './-home-incubation.module.css';

const areas = [
  { key: 'news', to: '/incubation/news' },
  { key: 'report', to: '/incubation/report' },
  { key: 'innovation', to: '/incubation/innovation' },
  { key: 'training', to: '/incubation/training' },
] as const;

export function HomeIncubation() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.section} aria-labelledby="home-incubation">
      <div className="page">
        <div className={styles.rule}>
          <DividerMotif />
        </div>
        <div className={styles.head}>
          <SectionHead
            id="home-incubation"
            eyebrow={t('incubation.eyebrow')}
            title={t('incubation.title')}
          />
          <Link to="/incubation" className={moreLook}>
            {t('incubation.more')}
            <Icon name="arrowRight" />
          </Link>
        </div>
        <div className={styles.columns}>
          <Link to="/incubation" className={styles.overview}>
            <span className={`on-ink ${styles.cover}`}>
              <CoverMotif seed="cover9" width={720} height={405} />
            </span>
            <span>
              <Tag look="jade">{t('incubation.overview.tag')}</Tag>
            </span>
            <h3>{t('incubation.overview.title')}</h3>
            <p>{t('incubation.overview.text')}</p>
          </Link>
          <ul className={styles.areas}>
            {areas.map(({ key, to }) => (
              <li key={key}>
                <Link to={to}>
                  <span>
                    <b>{t(`incubation.areas.${key}.title`)}</b>
                    <small>{t(`incubation.areas.${key}.text`)}</small>
                  </span>
                  <Icon name="chevronRight" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
