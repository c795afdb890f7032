import type { i18n as I18n } from 'i18next';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

type StillProps<Props extends object> = {
  /** The component on the server; null in the browser, which gets what the server rendered. */
  known: ComponentType<Props> | null;
  /** Fetches the component and its texts, for a page that the browser renders itself. */
  load: (i18n: I18n, locale: Locale) => Promise<ComponentType<Props>>;
  props: Props;
  className?: string | undefined;
};

/**
 * A component without controls. What the server rendered stays as it is, so that its code and texts are not
 * part of the first load; the browser fetches them when it renders the page itself, or in another language.
 * The styles of a file named `*.still.tsx` belong to the page (tools/vite/assets-plugin.ts).
 */
export function Still<Props extends object>({ known, load, props, className }: StillProps<Props>) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const rendered = useRef<string | null>(null);
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => known);
  const written = `${locale} ${JSON.stringify(props)}`;
  useEffect(() => {
    if (rendered.current === null && frame.current?.hasChildNodes() === true) {
      rendered.current = written;
    }
    if (rendered.current === written) return undefined;
    let isLeft = false;
    void fetchStill(load(i18n, locale), (Component) => {
      if (isLeft) return;
      rendered.current = written;
      setLoaded(() => Component);
    });
    return () => {
      isLeft = true;
    };
  }, [written, i18n, load, locale]);
  if (Loaded !== null) {
    return (
      <div key="own" className={className}>
        <Loaded {...props} />
      </div>
    );
  }
  return (
    <div
      key="served"
      ref={frame}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

async function fetchStill<Code>(
  code: Promise<Code>,
  onLoaded: (code: Code) => void,
): Promise<void> {
  try {
    onLoaded(await code);
  } catch {
    // Without its picture a page is still whole.
  }
}
