import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../ui/button.tsx';
import { DefinitionRows } from '../../ui/definition-rows.tsx';
import { SectionHead } from '../../ui/eyebrow.tsx';
import styles from './-about.module.css';

export function AboutContact() {
  const { t } = useTranslation('about');
  const { t: shell } = useTranslation('shell');
  const email = shell('footer.contact.email');
  return (
    <section className="section" aria-labelledby="about-contact">
      <div className={`page ${styles.what}`}>
        <div>
          <SectionHead
            id="about-contact"
            eyebrow={t('contact.eyebrow')}
            title={t('contact.title')}
            lede={t('contact.text')}
          />
          <div className={styles.actions}>
            <Link to="/contact-us" className={buttonLook({ variant: 'primary', size: 'large' })}>
              {t('contact.action')}
            </Link>
          </div>
        </div>
        <div className={styles.side}>
          <DefinitionRows
            rows={[
              {
                term: t('contact.phone'),
                value: <a href="tel:400-000-0000">{shell('footer.contact.phone')}</a>,
              },
              { term: t('contact.email'), value: <a href={`mailto:${email}`}>{email}</a> },
              { term: t('contact.hours'), value: shell('footer.contact.hours') },
              { term: t('contact.address'), value: shell('footer.contact.address') },
            ]}
          />
          <p className={styles.sample}>{t('contact.sample')}</p>
        </div>
      </div>
    </section>
  );
}
