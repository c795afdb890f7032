import { RouterContextProvider, type RegisteredRouter } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { NoScriptSubject } from './no-script-note.tsx';
import { NoScriptPage } from './no-script-page.tsx';

/** Renders the page for a browser without scripts, in the language and for the address of `router`. */
export function noScriptHtml(router: RegisteredRouter, about: NoScriptSubject | 'posted'): string {
  return renderToString(
    <I18nextProvider i18n={router.options.context.i18n}>
      <RouterContextProvider router={router}>
        <NoScriptPage about={about} />
      </RouterContextProvider>
    </I18nextProvider>,
  );
}

/** Renders the line above a page that, without scripts, keeps its links and lists but loses its buttons. */
export function inertButtonsHtml(router: RegisteredRouter): string {
  const text = router.options.context.i18n.t('no-script:buttons');
  return renderToString(<p className="page detail">{text}</p>);
}
