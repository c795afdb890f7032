import { createBrowserHistory } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { ShownSite } from '#contract/content/site.ts';
import { chosenLocale, loadTexts } from '#src/console/app/texts.ts';
import { addSiteTexts } from '#src/i18n/site-texts.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { createConsole } from './create-console.ts';
import { ConsoleApp } from './console-app.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the console.');
  const locale = chosenLocale();
  const i18n = createI18n(locale);
  addSiteTexts(i18n, readSite());
  document.documentElement.lang = locale;
  await loadTexts(i18n, ['console-shell', 'console-sign-in', 'console-words']);
  createRoot(root).render(
    <ConsoleApp services={createConsole(i18n)} history={createBrowserHistory()} />,
  );
}

start().catch((cause: unknown) => {
  document.body.textContent =
    '控制台没有打开，请刷新页面。 The console did not open. Please reload the page.';
  reportError(cause);
});

/** Reads the operator from the document. Throws where the document has none. */
function readSite(): ShownSite {
  const data = document.getElementById('site')?.textContent;
  if (!data) throw new Error('The page has no operator.');
  return JSON.parse(data);
}
