import { createBrowserInspector } from '@statelyai/inspect';
import type { i18n as I18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { loadTranslations } from '#src/i18n/translations.ts';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { Panel } from './panel.tsx';
import { createRunningStore } from './running.ts';
import { watchActors } from './watch-actors.ts';

/**
 * Shows a panel with the running machines of the page, and connects Stately's inspector to all of them. Runs
 * before the first actor starts.
 */
export async function openInspector(i18n: I18n): Promise<void> {
  const store = createRunningStore();
  const { inspect } = createBrowserInspector();
  watchActors((event) => {
    store.listen(event);
    inspect.next?.(event);
  }, store.begin);
  await loadTranslations(i18n, getPathLocale(location.pathname), ['flows', 'machines']);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <I18nextProvider i18n={i18n}>
      <Panel store={store} />
    </I18nextProvider>,
  );
}
