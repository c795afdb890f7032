import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Reach, type NoScriptSubject } from './no-script-note.tsx';
import { Brand } from './brand.tsx';
import { Footer } from './footer.tsx';
import header from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import styles from './state-page.module.css';

/** The address of the document, including the search that the server may have dropped. */
const here = '';

/**
 * A whole page for a browser without scripts: in place of a client-rendered page, or as the response to a
 * form that the browser `posted`. It uses links and shared styles only.
 */
export function NoScriptPage({ about }: { about: NoScriptSubject | 'posted' }) {
  const { t } = useTranslation('no-script');
  const posted = about === 'posted';
  // HTML allows no <main> within <noscript>.
  const Main = posted ? 'main' : 'div';
  return (
    <>
      <header className={`relative border-bottom ${header.header}`}>
        <div className={`page row gap-24 ${header.bar}`}>
          <Brand both="always" />
          <div className={`row gap-4 ${header.end}`}>
            <LanguageToggle
              className={`detail inline-flex items-center gap-6 min-height-44 nowrap no-underline rounded-md border-0 bg-none ${header.tool}`}
              long
            />
          </div>
        </div>
      </header>
      <Main id="main" role={posted ? undefined : 'main'} className={`page ${styles.plain}`}>
        <EmptyState
          drawing={posted ? 'broken' : 'offline'}
          level={1}
          heading={t(`${about}.title`)}
          text={
            <>
              <span>{t(`${about}.text`)}</span>
              <br />
              <Reach />
            </>
          }
          actions={
            <>
              <a href={here} className={buttonClass({ variant: 'primary' })}>
                {t(posted ? 'back' : 'reopen')}
              </a>
              <Link to="/" className={buttonClass()}>
                {t('home')}
              </Link>
            </>
          }
        />
      </Main>
      <Footer />
    </>
  );
}
