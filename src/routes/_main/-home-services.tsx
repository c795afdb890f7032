import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { moreLook } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/eyebrow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ServiceIcon } from '../../ui/service-icon.tsx';
import styles from './-home-services.module.css';

const services = [
  { key: 'saas', to: '/saas' },
  { key: 'rdManagement', to: '/services/rd-management' },
  { key: 'trademark', to: '/services/trademark' },
  { key: 'intellectualProperty', to: '/services/intellectual-property' },
  { key: 'international', to: '/services/international' },
  { key: 'industryCloud', to: '/services/industry-cloud' },
] as const;

export function HomeServices() {
  const { t } = useTranslation('home');
  return (
    <section className="section" aria-labelledby="home-services">
      <div className={`page ${styles.services}`}>
        <div className={styles.head}>
          <SectionHead
            id="home-services"
            eyebrow={t('services.eyebrow')}
            title={t('services.title')}
            lede={t('services.lede')}
          />
          <Link to="/packages" className={moreLook}>
            {t('services.more')}
            <Icon name="arrowRight" />
          </Link>
        </div>
        <ul className={styles.list}>
          {services.map(({ key, to }) => (
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
