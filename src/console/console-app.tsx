import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { SiteTheme } from '#src/app/theme/site-theme.tsx';
import { ConsoleContext, type ConsoleServices } from '#src/console/app/console-context.ts';
import type { createConsoleRouter } from './router.ts';

type ConsoleAppProps = {
  services: ConsoleServices;
  router: ReturnType<typeof createConsoleRouter>;
};

/** The whole console. */
export function ConsoleApp({ services, router }: ConsoleAppProps) {
  return (
    <I18nextProvider i18n={services.i18n}>
      <SiteTheme>
        <ConsoleContext value={services}>
          <RouterProvider router={router} />
        </ConsoleContext>
      </SiteTheme>
    </I18nextProvider>
  );
}
