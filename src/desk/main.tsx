import { createRoot } from 'react-dom/client';
import { chosenLocale, loadTexts } from '#src/desk/app/texts.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { createDesk } from './create-desk.ts';
import { Desk } from './desk.tsx';
import { createDeskRouter } from './router.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the console.');
  const locale = chosenLocale();
  const i18n = createI18n(locale);
  document.documentElement.lang = locale;
  await loadTexts(i18n, ['desk-shell', 'desk-sign-in', 'desk-words']);
  const desk = createDesk(i18n);
  createRoot(root).render(<Desk desk={desk} router={createDeskRouter({ i18n })} />);
}

start().catch((cause: unknown) => {
  document.body.textContent =
    '服务台没有打开，请刷新页面。 The desk did not open. Please reload the page.';
  reportError(cause);
});
