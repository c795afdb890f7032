import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageFocus } from '#src/app/lazy/use-page-focus.ts';
import { usePressedControl } from '#src/app/device/use-pressed-control.ts';
import { useConsole } from './console-context.ts';
import { EndNote } from './end-note.tsx';
import { ConsoleHeader } from './header.tsx';
import { KeysProvider } from './keys.tsx';
import { useConsoleRouter } from './link.tsx';
import { QueuesContext } from './use-reload.ts';
import { useWatchedRead } from './use-watched-read.ts';

/** The frame of every console page for a signed-in colleague. */
export function ConsoleLayout() {
  const { t } = useTranslation('console-shell');
  const { i18n } = useConsole();
  const router = useConsoleRouter();
  usePressedControl(router);
  usePageFocus(router);
  const queues = useWatchedRead('readQueues');
  const waiting = queues.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? null;
  // Names and titles come in the language of the request.
  useEffect(() => {
    const reload = () => void router.invalidate();
    i18n.on('languageChanged', reload);
    return () => i18n.off('languageChanged', reload);
  }, [i18n, router]);
  return (
    <QueuesContext value={queues}>
      <KeysProvider>
        <a className="skip-link" href="#main">
          {t('skip')}
        </a>
        <ConsoleHeader waiting={waiting} />
        <EndNote />
        <main id="main" tabIndex={-1} className="stack flex-1 content-start">
          <Outlet />
        </main>
      </KeysProvider>
    </QueuesContext>
  );
}
