import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { DividerMotif } from '#src/ui/motif/divider-motif.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import miniProgram from './mini-program.svg';
import { serviceItems } from './navigation.ts';

const services = [...serviceItems, { key: 'packages', to: '/packages' }] as const;

const more = [
  { key: 'news', to: '/incubation/news' },
  { key: 'reports', to: '/incubation/report' },
  { key: 'insights', to: '/incubation/innovation' },
  { key: 'training', to: '/incubation/training' },
  { key: 'flows', to: '/flows' },
  { key: 'about', to: '/about' },
  { key: 'contact', to: '/contact-us' },
] as const;

/** Dark in both color schemes (spec 2: every page). */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={`on-ink ${styles.footer}`}>
      <div className="page">
        <div className={styles.grid}>
          <div className={`stack gap-16 ${styles.about}`}>
            <Brand />
            <p>{t('description')}</p>
          </div>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">{t('footer.services.title')}</h2>
            <ul>
              {services.map(({ key, to }) => (
                <li key={key}>
                  <Link to={to} activeOptions={{ exact: true }}>
                    {t(`footer.services.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-more">
            <h2 id="footer-more">{t('footer.more.title')}</h2>
            <ul>
              {more.map(({ key, to }) => (
                <li key={key}>
                  <Link to={to} activeOptions={{ exact: true }}>
                    {t(`footer.more.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Contact />
          <div className={`stack gap-10 caption ${styles.mini}`}>
            <img
              src={miniProgram}
              width={112}
              height={112}
              loading="lazy"
              alt={t('footer.miniProgram.image')}
            />
            <p className="lines">{t('footer.miniProgram.text')}</p>
          </div>
        </div>
        <div className={styles.rule}>
          <DividerMotif />
        </div>
        <p className={styles.demo}>{t('footer.demo')}</p>
        <div className={`cluster caption ${styles.end}`}>
          <span>{`${t('footer.copyright')} · ${t('footer.filing')}`}</span>
          <span className={styles.legal}>
            <Link to="/terms">{t('footer.terms')}</Link>
            <Link to="/privacy">{t('footer.privacy')}</Link>
          </span>
        </div>
      </div>
    </footer>
  );
}

function Contact() {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.contact} aria-labelledby="footer-contact">
      <h2 id="footer-contact">{t('footer.contact.title')}</h2>
      <ul>
        <li>
          <Icon name="phone" />
          <span>
            <span className="visually-hidden">{t('footer.contact.phoneLabel')}</span>
            <a href="tel:400-000-0000">{t('footer.contact.phone')}</a>
            <small>{t('footer.contact.hours')}</small>
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <span>
            <span className="visually-hidden">{t('footer.contact.emailLabel')}</span>
            <a href={`mailto:${t('footer.contact.email')}`}>{t('footer.contact.email')}</a>
          </span>
        </li>
        <li>
          <Icon name="pin" />
          <span>
            <span className="visually-hidden">{t('footer.contact.addressLabel')}</span>
            <span>{t('footer.contact.address')}</span>
          </span>
        </li>
      </ul>
    </section>
  );
}
