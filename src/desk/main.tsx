import { createRoot } from 'react-dom/client';
import { createDeskClient } from '#src/desk/api/client.ts';
import { readToken } from '#src/desk/actors/token.ts';
import { chosenLocale, loadTexts } from '#src/desk/app/texts.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { Desk } from './desk.tsx';
import { createDeskRouter } from './router.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the console.');
  const locale = chosenLocale();
  const i18n = createI18n(locale);
  document.documentElement.lang = locale;
  await loadTexts(i18n, ['desk-shell', 'desk-words']);
  const call = createDeskClient({
    getToken: readToken,
    onUnauthorized: () => undefined,
    onActive: () => undefined,
    locale: () => (i18n.language === 'en-US' ? 'en-US' : 'zh-CN'),
  });
  const desk = { call, now: Date.now, i18n };
  createRoot(root).render(<Desk desk={desk} router={createDeskRouter({ i18n })} />);
}

start().catch((cause: unknown) => {
  document.body.textContent =
    '服务台没有打开，请刷新页面。 The desk did not open. Please reload the page.';
  reportError(cause);
});
