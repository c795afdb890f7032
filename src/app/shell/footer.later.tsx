import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { DividerMotif } from '#src/ui/motif/divider-motif.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
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
  const locale = useLocale();
  const site = useSite();
  const { miniProgram, samples } = site;
  const notes = (['identity', 'wallets', 'sms'] as const).filter((name) => samples[name]);
  return (
    <footer className={`on-ink ${styles.footer}`}>
      <div className="page">
        <div className={styles.grid}>
          <div className={`stack gap-16 ${styles.about}`}>
            <Brand />
            <p>{site.description}</p>
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
          {miniProgram === null ? null : (
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
          )}
        </div>
        <div className={styles.rule}>
          <DividerMotif />
        </div>
        {notes.length === 0 ? null : (
          <p className={styles.demo}>
            {sentences(locale, ...notes.map((name) => t(`footer.samples.${name}`)))}
          </p>
        )}
        <div className={`cluster caption ${styles.end}`}>
          <Filings />
          <span className={styles.legal}>
            <Link to="/terms">{t('footer.terms')}</Link>
            <Link to="/privacy">{t('footer.privacy')}</Link>
          </span>
        </div>
      </div>
    </footer>
  );
}

/** The copyright and the filings that the law wants on each page. */
function Filings() {
  const { t } = useTranslation('shell');
  const { icp, police, license } = useSite();
  return (
    <span className={styles.legal}>
      <span>{t('footer.copyright')}</span>
      <a href="https://beian.miit.gov.cn/" lang="zh-CN">
        {icp}
      </a>
      {police === null ? null : (
        <a href={police.link} lang="zh-CN">
          {police.emblem === null ? null : (
            <img src={police.emblem} width={16} height={16} loading="lazy" alt="" />
          )}
          <span>{police.number}</span>
        </a>
      )}
      {license === null ? null : <a href={license}>{t('footer.license')}</a>}
    </span>
  );
}

function Contact() {
  const { t } = useTranslation('shell');
  const site = useSite();
  return (
    <section className={styles.contact} aria-labelledby="footer-contact">
      <h2 id="footer-contact">{t('footer.contact.title')}</h2>
      <ul>
        <li>
          <Icon name="phone" />
          <span>
            <span className="visually-hidden">{t('footer.contact.phoneLabel')}</span>
            <a href={`tel:${site.phone}`}>{site.phone}</a>
            <small>{site.hours}</small>
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <span>
            <span className="visually-hidden">{t('footer.contact.emailLabel')}</span>
            <a href={`mailto:${site.mail}`}>{site.mail}</a>
          </span>
        </li>
        <li>
          <Icon name="pin" />
          <span>
            <span className="visually-hidden">{t('footer.contact.addressLabel')}</span>
            <span>{site.address}</span>
          </span>
        </li>
      </ul>
    </section>
  );
}
