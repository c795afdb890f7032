import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AboutFacts } from '#contract/content/about.ts';
import { formatMonthDay } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { classNames } from '#src/ui/class-names.ts';
import styles from './about.module.css';

type AboutContactProps = {
  /** The advice for visitors before they come. */
  visit: string | undefined;
  known: AboutFacts | null;
};

export function AboutContact({ visit, known }: AboutContactProps) {
  const { t } = useTranslation('about');
  const locale = useLocale();
  const { photo = null, answered = null } = known ?? {};
  const site = useSite();
  const card = (
    <div className={classNames('frame', styles.side, photo !== null && 'mt-32')}>
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
      {answered === null ? null : (
        <p className="detail mt-4">
          {t('contact.answered', {
            from: formatMonthDay(answered.from, locale),
            to: formatMonthDay(answered.to, locale),
            inquiries: answered.inquiries,
            count: answered.half_within_hours,
          })}
        </p>
      )}
    </div>
  );
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
          {photo === null ? null : card}
        </div>
        {photo === null ? (
          card
        ) : (
          <img
            className={`full-width rounded-lg ${styles.photo}`}
            src={photo.src}
            alt={photo.text}
            width={1200}
            height={800}
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
    </section>
  );
}
