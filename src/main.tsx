import type { i18n as I18n } from 'i18next';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { createConfirm } from '#src/actors/confirm.ts';
import { createSession } from '#src/actors/session.ts';
import { createClient, type Client } from '#src/api/client.ts';
import { createReadCache } from '#src/api/read-cache.ts';
import { afterPaint } from '#src/app/device/after-paint.ts';
import { readDehydratedData } from '#src/app/head/dehydrated-data.ts';
import type { Page } from '#src/app/head/tags.ts';
import { Application } from '#src/app/shell/application.tsx';
import { showBootstrapFailure } from '#src/app/shell/bootstrap-failure.ts';
import { followSession } from '#src/app/shell/follow-session.ts';
import { nextTask } from '#src/app/device/next-task.ts';
import { reloadOnlyOnce } from '#src/app/device/reload-once.ts';
import { followLanguage } from '#src/app/shell/switch-language.ts';
import { loadDrawnPage, loadWithSkeleton } from '#src/app/shell/first-load.ts';
import { addSiteTexts } from '#src/i18n/site-texts.ts';
import { createI18n, loadTranslations } from '#src/i18n/translations.ts';
import './pieces.ts';
import { createAppRouter, type AppRouter } from './router.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the application.');
  reloadOnlyOnce();
  const { origin, rendered, responses, site } = readDehydratedData();
  if (rendered) await nextTask();
  const i18n = createI18n(getPathLocale(location.pathname));
  addSiteTexts(i18n, site);
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    await import('#src/features/inspect/inspect.tsx').then(({ openInspector }) =>
      openInspector(i18n),
    );
  }
  const session = createSession({ client: () => client });
  const client: Client = createClient({
    getToken: () => session.getSnapshot().context.identity?.token ?? null,
    onUnauthorized: (token) => session.send({ type: 'session.rejected', token }),
    locale: () => getPathLocale(location.pathname),
  });
  const api = createReadCache(client, responses);
  let head: { updateHead: (page: Page, i18n: I18n, origin: string) => void } | null = null;
  const updateHead = () => {
    const { matches, location: at } = router.state;
    if (head !== null) head.updateHead({ matches, publicHref: at.publicHref }, i18n, origin);
    else void import('#src/app/head/page-head.ts').then(keepHead, console.debug);
  };
  const keepHead = (loaded: NonNullable<typeof head>) => {
    head = loaded;
    updateHead();
  };
  const onShown = () => afterPaint(updateHead);
  const router: AppRouter = createAppRouter(
    { session, confirm: createConfirm(), api, client, i18n, onShown },
    { locale: getPathLocale(location.pathname) },
  );

  followSession(router, session);
  // The router shows an error page for whatever fails, but without words it has nothing to say.
  await loadTranslations(i18n, getPathLocale(location.pathname), ['shell']);
  const draw = (hydrates: boolean) => {
    followLanguage(router, i18n);
    i18n.on('languageChanged', updateHead);
    // The boot script kept the choice of language for clicks before now; from here the toggle does.
    window.onclick = null;
    const application = <Application router={router} />;
    if (hydrates) hydrateRoot(root, application);
    else createRoot(root).render(application);
  };
  if (rendered) await loadDrawnPage(router, root, draw);
  else await loadWithSkeleton(router, draw);
}

start().catch((cause: unknown) => {
  console.error('Application bootstrap failed', cause);
  showBootstrapFailure();
});
