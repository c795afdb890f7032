import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import styles from './about.module.css';

/** `visit`: what a visitor should know before coming. */
export function AboutContact({ visit }: { visit: string | undefined }) {
  const { t } = useTranslation('about');
  const site = useSite();
  return (
    <section className="section" aria-labelledby="about-contact">
      <div className="page split">
        <div>
          <SectionHead
            id="about-contact"
            eyebrow={t('contact.eyebrow')}
            title={t('contact.title')}
            {...(visit === undefined ? {} : { lede: visit })}
          />
          <div className="mt-32">
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
                value: (
                  <>
                    <a className="touch" href={`tel:${site.phone}`}>
                      {site.phone}
                    </a>
                    <br />
                    <span className="caption">{site.hours}</span>
                  </>
                ),
              },
              {
                term: t('contact.email'),
                value: (
                  <a className="touch" href={`mailto:${site.mail}`}>
                    {site.mail}
                  </a>
                ),
              },
              { term: t('contact.address'), value: site.address },
            ]}
          />
          <p className="caption mt-16">{t('contact.written')}</p>
        </div>
      </div>
    </section>
  );
}
