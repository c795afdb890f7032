import type { i18n as I18n } from 'i18next';
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  memo,
  type NamedExoticComponent,
  type ReactElement,
  Suspense,
  useContext,
} from 'react';
import { I18nContext } from 'react-i18next';
import type { Namespace } from '#src/i18n/namespaces.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import { toLocale } from '#src/i18n/use-locale.ts';

type LaterOptions<Props extends object> = {
  /** The component on the server, which renders it at once; null in the browser. */
  known: FunctionComponent<Props> | null;
  load: () => Promise<FunctionComponent<Props>>;
  /** The texts that only this part needs. */
  namespaces?: readonly Namespace[];
  /** Shown until code and texts have arrived; nothing by default. */
  meanwhile?: ReactElement | null;
};

const tryAgainMs = 30_000;

/**
 * Returns a part of a page with controls; its code and texts are not part of the first load. The markup from the server
 * stays on the page and its links work until they have arrived; without a network they are fetched later. The styles of
 * a file named `*.later.tsx` belong to the page (tools/vite/assets-plugin.ts).
 */
export function createLater<Props extends object>({
  known,
  load,
  namespaces = [],
  meanwhile = null,
}: LaterOptions<Props>): NamedExoticComponent<Props> {
  // After a move the first screen may need the code: it is fetched together with the page's.
  if (known === null && hasStarted()) void load().catch(() => undefined);
  const parts = new WeakMap<I18n, ComponentType<Props>>();
  // React throws away what the server rendered if its parent draws it again before the code has arrived.
  return memo(function Later(props: Props) {
    // `useTranslation` would wrap the translator once more in each component.
    const i18n = useContext(I18nContext)?.i18n;
    if (i18n === undefined) throw new Error('A part of a page needs a translator.');
    const Part = known ?? parts.get(i18n) ?? createPart(i18n);
    return <Suspense fallback={meanwhile}>{createElement(Part, props)}</Suspense>;
  });

  function createPart(i18n: I18n): ComponentType<Props> {
    const Part: ComponentType<Props> = lazy(() => fetchUntilLoaded(() => loadPart(i18n)));
    parts.set(i18n, Part);
    return Part;
  }

  async function loadPart(i18n: I18n): Promise<{ default: FunctionComponent<Props> }> {
    const Component = await load();
    // The reader may switch the language during the load.
    for (let loaded = ''; loaded !== i18n.language;) {
      loaded = i18n.language;
      await loadTranslations(i18n, toLocale(loaded), namespaces);
    }
    return { default: Component };
  }
}

async function fetchUntilLoaded<Code>(fetchCode: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await fetchCode();
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, tryAgainMs);
      });
    }
  }
}

/** True after the first load: src/app/shell/first-load.ts sets the mark. */
function hasStarted(): boolean {
  return 'getEntriesByName' in performance && performance.getEntriesByName('started').length > 0;
}
