import { useCallback, useEffect, useState } from 'react';
import type { StaffCallName } from '#contract/staff/calls.ts';
import { asStaffError, type StaffError } from '#contract/staff/failure.ts';
import type { StaffData, StaffRequest } from '#src/console/api/client.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useConsole } from './console-context.ts';

/** The shortest interval between automatic reads of a page (wire, Lifetimes). */
export const pollMs = 30_000;

export type Read<Name extends StaffCallName> = {
  /** The last data; they stay during a new read and after its failure. */
  data: StaffData<Name> | null;
  /** The reason why the last read failed; null after a success. */
  error: StaffError | null;
  isReading: boolean;
  /** Reads again at the user's request. */
  reload: () => void;
};

type Options = {
  /** Polls while the page is visible, which does not count as user activity. */
  polls?: boolean;
};

/**
 * Reads data for a component, and again when the request changes. The request must be serializable as JSON;
 * an answer to an older request is dropped.
 */
export function useRead<Name extends StaffCallName>(
  name: Name,
  request: Omit<StaffRequest, 'form' | 'signal'> = {},
  { polls = false }: Options = {},
): Read<Name> {
  const { call } = useConsole();
  const locale = useLocale();
  const asked = JSON.stringify(request);
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<{ asked: string; data: StaffData<Name> | null }>();
  const [error, setError] = useState<StaffError | null>(null);
  const [isReading, setReading] = useState(true);

  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (background: boolean): Promise<void> => {
      clearTimeout(timer);
      setReading(true);
      try {
        const request: StaffRequest = JSON.parse(asked);
        const data = await call(name, {
          ...request,
          ...(background ? { background } : {}),
          signal: gone.signal,
        });
        setRead({ asked, data });
        setError(null);
      } catch (thrown) {
        if (gone.signal.aborted) return;
        setError(asStaffError(thrown));
      }
      setReading(false);
      if (polls) timer = setTimeout(askIfSeen, pollMs);
    };
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void ask(true);
    };
    void ask(turn === 0 && polls);
    if (polls) document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      gone.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
    // Names and titles come in the language of the request.
  }, [call, name, asked, polls, turn, locale]);

  const reload = useCallback(() => {
    // Set it at once: an action that was just done must not be offered again before the page is read.
    setReading(true);
    setTurn((count) => count + 1);
  }, []);
  return { data: read?.asked === asked ? read.data : null, error, isReading, reload };
}
