import { createRoot, hydrateRoot } from 'react-dom/client';
import { createConfirm } from './actors/confirm.ts';
import { createSession } from './actors/session.ts';
import { createClient, type Client } from './api/client.ts';
import { createReads } from './api/reads.ts';
import { showBootstrapFailure } from './app/bootstrap-failure.ts';
import { applyHead, headTags } from './app/head.ts';
import { readPrimed } from './app/primed.ts';
import { Application } from './app/providers.tsx';
import { followSession } from './app/session-moves.ts';
import { localeOf } from './i18n/locale.ts';
import { followLanguage } from './i18n/switch-language.ts';
import { createI18n } from './i18n/words.ts';
import { createAppRouter } from './router.tsx';

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
  const router = createAppRouter(
    { session, confirm: createConfirm(), api, client, i18n },
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
  const page = () => ({
    matches: router.state.matches,
    publicHref: router.state.location.publicHref,
  });
  const updateHead = () => applyHead(headTags(page(), i18n, origin), ':not(script)');
  const updateAll = () => {
    updateHead();
    // That data for machines did not come is nothing that a person should hear of.
    void import('./app/linked-data.ts').then(
      ({ linkedData }) => applyHead(linkedData(page(), i18n, origin), 'script'),
      () => undefined,
    );
  };
  router.subscribe('onResolved', updateAll);
  i18n.on('languageChanged', updateAll);
  if (asDrawn) updateHead();
  else updateAll();

  // The boot script kept the choice of language for clicks before now; from here the toggle does.
  window.onclick = null;
  const application = <Application router={router} />;
  if (asDrawn) hydrateRoot(root, application);
  else createRoot(root).render(application);
}

start().catch((cause: unknown) => {
  console.error('Application bootstrap failed', cause);
  showBootstrapFailure();
});
