import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import type { AppRouter } from '../router.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

/** The whole application for one router; the same tree on both sides. */
export function Application({ router }: { router: AppRouter }) {
  return (
    <I18nextProvider i18n={router.options.context.i18n}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </I18nextProvider>
  );
}
