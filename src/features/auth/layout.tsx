import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Brand } from '#src/app/shell/brand.tsx';
import { Footer } from '#src/app/shell/footer.tsx';
import { LanguageToggle } from '#src/app/shell/language-toggle.tsx';
import { NoScriptNote } from '#src/app/shell/no-script-note.tsx';
import { SectionOutlet } from '#src/app/shell/section-outlet.tsx';
import { CasePage } from '#src/app/support/case-links.tsx';
import { HeroMotif } from '#src/ui/motif/hero-motif.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import styles from './layout.module.css';

const guestPages: readonly string[] = ['/auth/login', '/auth/register'];

/** A card with the logo above it and no main header (spec 2). The page inside renders its <h1>. */
export function AuthLayout() {
  const { t } = useTranslation('shell');
  const forGuests = useRouterState({
    select: ({ matches }) => guestPages.includes(matches.at(-1)?.routeId ?? ''),
  });
  // Until scripts know the user, the boot mark of a signed-in visitor hides guest content.
  const undecided = !useHydrated() && forGuests;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <div className={`grid relative overflow-hidden bg-2 ${styles.auth}`}>
        <div className={`art ${styles.art}`}>
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
        <header className={`row flex-wrap justify-between ${styles.top}`}>
          <Brand both="always" />
          <LanguageToggle
            className={`detail inline-flex items-center gap-6 min-height-44 no-underline ${styles.tool}`}
            long
          />
        </header>
        <main id="main" tabIndex={-1} className={`stack place-center ${styles.place}`}>
          <div
            className={`stack gap-20 content-start bg-surface border rounded-xl ${styles.box}`}
            data-guest-page={undecided || undefined}
          >
            <noscript>
              <NoScriptNote about="auth" />
            </noscript>
            <CasePage origin="form">
              <SectionOutlet />
            </CasePage>
          </div>
        </main>
      </div>
      <Footer />
    </>
  );
}
