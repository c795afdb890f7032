import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { ThemeProvider } from '#src/app/theme/theme-provider.tsx';

/** The whole application for one router; the same tree on both sides. */
export function Application({ router }: { router: RegisteredRouter }) {
  return (
    <I18nextProvider i18n={router.options.context.i18n}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </I18nextProvider>
  );
}
