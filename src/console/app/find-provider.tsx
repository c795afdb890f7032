import { useCallback, useMemo, useRef, useState } from 'react';
import { asStaffError } from '#contract/staff/failure.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { useConsole } from './console-context.ts';
import { FindContext, type Find } from './find-context.ts';

const nothing = { text: null, result: null, error: null, isSearching: false };

/** Provides search to its children; a newer search replaces an older one. */
export function FindProvider({ children }: { children: Elements }) {
  const { call } = useConsole();
  const [state, setState] = useState<Omit<Find, 'search'>>(nothing);
  const running = useRef<AbortController>(null);
  const search = useCallback(
    (text: string) => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      setState({ ...nothing, text, isSearching: true });
      call('search', { body: { text }, signal: own.signal }).then(
        (result) => setState({ ...nothing, text, result }),
        (thrown: unknown) => {
          if (!own.signal.aborted) setState({ ...nothing, text, error: asStaffError(thrown) });
        },
      );
    },
    [call],
  );
  const find = useMemo(() => ({ ...state, search }), [state, search]);
  return <FindContext value={find}>{children}</FindContext>;
}
