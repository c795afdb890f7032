import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#src/app/content/page-head.tsx';
import { useSite } from '#src/i18n/use-site.ts';
import { Note } from '#src/ui/controls/note.tsx';
import styles from './legal.module.css';

/** The text of each key says where it is kept. */
const kept = ['token', 'user', 'locale', 'scheme', 'device', 'create'] as const;

/** Shows a legal text with numbered sections, each with a separate address. */
export function Legal({ page }: { page: 'privacy' | 'terms' }) {
  const { t } = useTranslation('legal');
  const { samples } = useSite();
  const { eyebrow, title, lede, sections } = t(page, { returnObjects: true });
  return (
    <>
      <PageHead
        eyebrow={eyebrow}
        title={title}
        lede={lede}
        seed={page === 'privacy' ? 'privacy-1' : 'terms-1'}
      />
      <div className={`page section split ${styles.legal}`}>
        <nav className={styles.contents} aria-labelledby="legal-contents">
          <h2 id="legal-contents">{t('contents')}</h2>
          <ol>
            {sections.map((section, index) => (
              <li key={section.title}>
                <a href={`#section-${index + 1}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <p className={styles.updated}>{t('updated')}</p>
          <p className={styles.updated}>{t('operator')}</p>
          {samples.identity ? <Note>{t('sample')}</Note> : null}
          {sections.map((section, index) => (
            <section key={section.title} aria-labelledby={`section-${index + 1}`}>
              <h2 id={`section-${index + 1}`}>
                <span>{index + 1}</span>
                <span>{section.title}</span>
              </h2>
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.list.length === 0 ? null : (
                <ul>
                  {section.list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          {page === 'privacy' ? <Kept /> : null}
          <Questions />
        </div>
      </div>
    </>
  );
}

function Kept() {
  const { t } = useTranslation('legal');
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">{t('privacy.storageTitle')}</h2>
      <dl className={styles.kept}>
        {kept.map((key) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{t(`privacy.storage.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Questions() {
  const { t } = useTranslation('legal');
  const site = useSite();
  return (
    <p className={styles.questions}>
      <span>{`${t('questions', { email: site.mail })} `}</span>
      <Link to="/contact-us">{t('form')}</Link>
    </p>
  );
}
