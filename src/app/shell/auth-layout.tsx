import { Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeroMotif } from '../../ui/hero-motif.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { NoScriptNote } from '../no-script-note.tsx';
import styles from './auth-layout.module.css';
import { Brand } from './brand.tsx';
import { Footer } from './footer.tsx';
import { LanguageToggle } from './language-toggle.tsx';

const guestPages: readonly string[] = ['/auth/login', '/auth/register'];

/** A card with the logo above it and no main header (spec 2). The page inside brings its <h1>. */
export function AuthLayout() {
  const { t } = useTranslation('shell');
  const forGuests = useRouterState({
    select: ({ matches }) => guestPages.includes(matches.at(-1)?.routeId ?? ''),
  });
  // Until scripts know who is here, a signed-in visitor's boot mark hides what is for guests.
  const undecided = !useHydrated() && forGuests;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <div className={styles.auth}>
        <div className={styles.art}>
          <HeroMotif
            seed="auth"
            width={1440}
            height={860}
            from={0.03}
            to={0.97}
            top={128}
            density={0.9}
          />
        </div>
        <header className={styles.top}>
          <Brand both="always" />
          <LanguageToggle className={styles.tool} long />
        </header>
        <main id="main" tabIndex={-1} className={styles.place}>
          <div className={styles.box} data-guest-page={undecided || undefined}>
            <noscript>
              <NoScriptNote about="auth" />
            </noscript>
            <Outlet />
          </div>
        </main>
      </div>
      <Footer />
    </>
  );
}
