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
  /** Why the last try failed; null when it did not. */
  error: StaffError | null;
  isReading: boolean;
  /** Reads once more, because a person wants it. */
  reload: () => void;
};

type Options = {
  /** Asks again as long as the page can be seen, which is no sign of a person. */
  polls?: boolean;
};

/**
 * Reads for a component, again when the request is another one. Pass a request that can be written as
 * JSON; an answer that came after a newer question is dropped.
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
    // Names and titles come in the language that they were asked for in.
  }, [call, name, asked, polls, turn, locale]);

  const reload = useCallback(() => {
    // Set it at once: an action that was just done must not be offered again before the page is read.
    setReading(true);
    setTurn((count) => count + 1);
  }, []);
  return { data: read?.asked === asked ? read.data : null, error, isReading, reload };
}
