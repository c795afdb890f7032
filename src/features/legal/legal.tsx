import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LegalText } from '#contract/content/legal.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { ContentProse } from '#src/app/content/prose.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { listHeadings } from '#src/ui/controls/prose-text.ts';
import styles from './legal.module.css';

type LegalProps = { document: LegalText };

/** Shows a version of terms or privacy policy with numbered sections, and lists the other versions. */
export function Legal({ document }: LegalProps) {
  const { t } = useTranslation('legal');
  const locale = useLocale();
  const { kind, title, lede, body, version, changes, sample, state } = document;
  return (
    <>
      <PageHead eyebrow={t(`eyebrow.${kind}`)} title={title} lede={lede} seed={`${kind}-1`} />
      <div className={`page section split ${styles.legal}`}>
        <nav className={styles.contents} aria-labelledby="legal-contents">
          <h2 className="text-15" id="legal-contents">
            {t('contents')}
          </h2>
          <ol className="grid mt-12">
            {listHeadings(body).map(({ id, text }) => (
              <li key={id}>
                <a className="row secondary min-height-44 no-underline leading-14" href={`#${id}`}>
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <p className={`text-14 color-3 ${styles.updated}`}>
            {t('from', { date: formatDate(version, locale) })}
          </p>
          <p className={`text-14 color-3 ${styles.updated}`}>{t('operator')}</p>
          {changes === null ? null : (
            <p className={`text-14 color-3 ${styles.updated}`}>{t('changes', { changes })}</p>
          )}
          {state === 'current' ? null : (
            <Note tone="warn">
              <span>{`${t(state)} `}</span>
              <Link to={`/${kind}`}>{t('toCurrent')}</Link>
            </Note>
          )}
          {sample ? <Note>{t('sample')}</Note> : null}
          <div className={`mt-48 ${styles.body}`}>
            <ContentProse blocks={body} />
          </div>
          <Versions document={document} />
          <Questions />
        </div>
      </div>
    </>
  );
}

function Versions({ document: { kind, version, versions } }: LegalProps) {
  const { t } = useTranslation('legal');
  const locale = useLocale();
  if (versions.length < 2) return null;
  return (
    <nav className={`mt-48 ${styles.versions}`} aria-labelledby="legal-versions">
      <h2 className="text-18" id="legal-versions">
        {t('versions')}
      </h2>
      <ul className="mt-8">
        {versions.map((each) => (
          <li key={each.version} className="row gap-12 text-15 color-3">
            <Link
              to={`/${kind}`}
              search={each.state === 'current' ? {} : { version: each.version }}
              aria-current={each.version === version ? 'page' : undefined}
            >
              {formatDate(each.version, locale)}
            </Link>
            <span>{t(`state.${each.state}`)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Questions() {
  const { t } = useTranslation('legal');
  const site = useSite();
  return (
    <p className={`mt-48 color-2 border-top ${styles.questions}`}>
      <span>{`${t('questions', { email: site.mail })} `}</span>
      <Link to="/contact-us">{t('form')}</Link>
    </p>
  );
}
