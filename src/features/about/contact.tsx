import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import styles from './about.module.css';

export function AboutContact() {
  const { t } = useTranslation('about');
  const { t: shell } = useTranslation('shell');
  const email = shell('footer.contact.email');
  return (
    <section className="section" aria-labelledby="about-contact">
      <div className="page split">
        <div>
          <SectionHead
            id="about-contact"
            eyebrow={t('contact.eyebrow')}
            title={t('contact.title')}
            lede={t('contact.text')}
          />
          <div className={styles.actions}>
            <Link to="/contact-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {t('contact.action')}
            </Link>
          </div>
        </div>
        <div className={`frame ${styles.side}`}>
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
          <p className={`caption ${styles.sample}`}>{t('contact.written')}</p>
        </div>
      </div>
    </section>
  );
}
