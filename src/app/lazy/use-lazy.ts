import { type ComponentType, useEffect, useState } from 'react';

type LazyOptions = {
  /** Loads as soon as this is true. */
  when?: boolean;
  /** Runs when the request failed; requesting again retries. */
  onFailed?: () => void;
};

/** Loads a component on intent: ahead (`when`, `prefetch`), and at the latest when it is requested. */
export function useLazy<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { when = false, onFailed }: LazyOptions = {},
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (!when || Component !== null) return;
    void fetchCode(load, (loaded) => setComponent(() => loaded));
  }, [when, Component, load]);
  return {
    /** Null until it is loaded. */
    Component,
    isRequested,
    /** Loads it into the browser's cache without changing the page. */
    prefetch: () => void load().catch(() => undefined),
    request: () => {
      setRequested(true);
      const show = (loaded: ComponentType<Props>) => setComponent(() => loaded);
      void fetchCode(load, show, () => {
        setRequested(false);
        onFailed?.();
      });
    },
    dismiss: () => setRequested(false),
  };
}

/** Fetches code, which the browser caches: without `onFailed` a failure waits for the next request. */
async function fetchCode<Code>(
  load: () => Promise<Code>,
  onLoaded: (code: Code) => void,
  onFailed?: () => void,
): Promise<void> {
  try {
    onLoaded(await load());
  } catch {
    onFailed?.();
  }
}
