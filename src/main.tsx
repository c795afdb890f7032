import type { i18n as I18n } from 'i18next';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createConfirm } from './actors/confirm.ts';
import { createSession } from './actors/session.ts';
import { createClient, type Client } from './api/client.ts';
import { createReads } from './api/reads.ts';
import { showBootstrapFailure } from './app/bootstrap-failure.ts';
import type { Page } from './app/head.ts';
import { readPrimed } from './app/primed.ts';
import { Application } from './app/providers.tsx';
import { followSession } from './app/session-moves.ts';
import { localeOf } from './i18n/locale.ts';
import { followLanguage } from './i18n/switch-language.ts';
import { createI18n } from './i18n/words.ts';
import { createAppRouter, type AppRouter } from './router.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the application.');
  const { origin, drawn, answers } = readPrimed();
  const i18n = createI18n(localeOf(location.pathname));
  const session = createSession({ client: () => client });
  const client: Client = createClient({
    getToken: () => session.getSnapshot().context.identity?.token ?? null,
    onUnauthorized: (token) => session.send({ type: 'session.rejected', token }),
    locale: () => localeOf(location.pathname),
  });
  const api = createReads(client, answers);
  let head: { updateHead: (page: Page, i18n: I18n, origin: string) => void } | null = null;
  const updateHead = () => {
    const { matches, location: at } = router.state;
    if (head !== null) head.updateHead({ matches, publicHref: at.publicHref }, i18n, origin);
    else void import('./app/page-head.ts').then(keepHead, console.debug);
  };
  const keepHead = (loaded: NonNullable<typeof head>) => {
    head = loaded;
    updateHead();
  };
  // A drawn page brought its head along; the ones after it need what makes theirs.
  const onShown = () => (drawn ? afterLoad(updateHead) : updateHead());
  const router: AppRouter = createAppRouter(
    { session, confirm: createConfirm(), api, client, i18n, onShown },
    { locale: localeOf(location.pathname) },
  );

  // Marks a page that the server drew, so that React finds the same Suspense boundaries.
  if (drawn) router.ssr = { manifest: undefined };
  const asked = router.latestLocation.href;
  followSession(router, session);
  await router.load();
  // The router shows an error page for whatever fails, but without words it has nothing to say.
  if (!i18n.hasResourceBundle(i18n.language, 'shell')) throw new Error('The words did not arrive.');
  const asDrawn = drawn && router.state.location.href === asked;
  if (!asDrawn) delete router.ssr;

  followLanguage(router, i18n);
  i18n.on('languageChanged', updateHead);

  // The boot script kept the choice of language for clicks before now; from here the toggle does.
  window.onclick = null;
  const application = <Application router={router} />;
  if (asDrawn) hydrateRoot(root, application);
  else createRoot(root).render(application);
}

function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', () => setTimeout(act), { once: true });
}

start().catch((cause: unknown) => {
  console.error('Application bootstrap failed', cause);
  showBootstrapFailure();
});
