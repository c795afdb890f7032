import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { SiteTheme } from '#src/app/theme/site-theme.tsx';
import { DeskContext, type Desk as DeskHanded } from '#src/desk/app/desk-context.ts';
import type { createDeskRouter } from './router.ts';

type DeskProps = { desk: DeskHanded; router: ReturnType<typeof createDeskRouter> };

/** The whole console. */
export function Desk({ desk, router }: DeskProps) {
  return (
    <I18nextProvider i18n={desk.i18n}>
      <SiteTheme>
        <DeskContext value={desk}>
          <RouterProvider router={router} />
        </DeskContext>
      </SiteTheme>
    </I18nextProvider>
  );
}
