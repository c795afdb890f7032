import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { SiteTheme } from '#src/app/theme/site-theme.tsx';

/** The whole application for one router; the same tree on server and client. */
export function Application({ router }: { router: RegisteredRouter }) {
  return (
    <I18nextProvider i18n={router.options.context.i18n}>
      <SiteTheme>
        <RouterProvider router={router} />
      </SiteTheme>
    </I18nextProvider>
  );
}
