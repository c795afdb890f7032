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
  useLayoutEffect,
  useState,
  useSyncExternalStore,
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

type LatePart<Props extends object> = {
  Part: ComponentType<Props>;
  fetchCode: () => Promise<unknown>;
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
  const parts = new WeakMap<I18n, LatePart<Props>>();
  // React throws away what the server rendered if its parent draws it again before the code has arrived.
  return memo(function Later(props: Props) {
    // `useTranslation` would wrap the translator once more in each component.
    const i18n = useContext(I18nContext)?.i18n;
    if (i18n === undefined) throw new Error('A part of a page needs a translator.');
    const { Part, fetchCode } = parts.get(i18n) ?? createPart(i18n);
    const [markup] = useState(() => followMarkup(i18n, fetchCode));
    const key = useSyncExternalStore(markup.watch, markup.getLanguage, markup.getLanguage);
    return (
      <Suspense key={key} fallback={meanwhile}>
        {createElement(Part, props)}
        <AfterHydration run={markup.keep} />
      </Suspense>
    );
  });

  function createPart(i18n: I18n): LatePart<Props> {
    let code: ReturnType<typeof loadPart> | null = null;
    const fetchCode = () => (code ??= fetchUntilLoaded(() => loadPart(i18n)));
    const part = { Part: known ?? lazy(fetchCode), fetchCode };
    parts.set(i18n, part);
    return part;
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

/**
 * Knows the language of a part's markup. React cannot hydrate markup in another language than the server's: if
 * the reader switches before that, the markup is replaced once the code has arrived.
 */
function followMarkup(i18n: I18n, fetchCode: () => Promise<unknown>) {
  let { language } = i18n;
  let isHydrated = false;
  return {
    watch: (onChange: () => void) => {
      const follow = () => void fetchCode().then(onChange);
      i18n.on('languageChanged', follow);
      return () => i18n.off('languageChanged', follow);
    },
    getLanguage: () => (isHydrated ? language : (language = i18n.language)),
    /** A hydrated part stays, and its components follow the language. */
    keep: () => {
      isHydrated = true;
    },
  };
}

function AfterHydration({ run }: { run: () => void }) {
  useLayoutEffect(run, [run]);
  return null;
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
