import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { serviceItems } from '#src/app/shell/navigation.ts';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { ServiceIcon } from '#src/ui/drawings/service-icon.tsx';
import styles from './services.module.css';

export function HomeServices() {
  const { t } = useTranslation('home');
  return (
    <section className="section" aria-labelledby="home-services">
      <div className={`page ${styles.services}`}>
        <div className={`stack gap-16 ${styles.head}`}>
          <SectionHead
            id="home-services"
            eyebrow={t('services.eyebrow')}
            title={t('services.title')}
            lede={t('services.lede')}
          />
          <MoreLink link={{ to: '/packages' }}>{t('services.more')}</MoreLink>
        </div>
        <ul className={styles.list}>
          {serviceItems.map(({ key, to }) => (
            <li key={key}>
              <Link to={to} className={styles.item}>
                <span className={styles.box}>
                  <ServiceIcon name={key} />
                </span>
                <h3>{t(`services.items.${key}.title`)}</h3>
                <p>{t(`services.items.${key}.text`)}</p>
                <p className={styles.outcome}>{t(`services.items.${key}.outcome`)}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
