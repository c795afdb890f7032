import { Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Elements } from '#src/ui/elements.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SectionOutlet } from './section-outlet.tsx';

/** Header, content and footer. Pages must not render a <main>. */
export function MainLayout({ children }: { children?: Elements }) {
  const { t } = useTranslation('shell');
  // The transparent header needs the dark top of the home page; the error page has none.
  const overInk = useRouterState({
    select: ({ matches }) => {
      const leaf = matches.at(-1);
      return leaf?.routeId === '/_main/' && leaf.status === 'success';
    },
  });
  const isAccount = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_main/user'),
  });
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <Header overInk={overInk} />
      <main id="main" tabIndex={-1}>
        {children ?? (isAccount ? <Outlet /> : <SectionOutlet />)}
      </main>
      <Footer />
    </>
  );
}
