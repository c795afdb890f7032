import { useRouterState } from '@tanstack/react-router';
import { createContext, useContext, useState } from 'react';
import type { StaffError } from '#contract/staff/failure.ts';
import type { Loaded } from './read-page.ts';
import { useReload } from './use-reload.ts';

export type Reading<Data> = {
  /** The last data; they stay during a new reading and after its failure. */
  data: Data | null;
  /** The reason why the last reading failed; null after a success. */
  error: StaffError | null;
  isReading: boolean;
  /** Reads the page and the queues again. */
  reload: () => void;
};

/** Provides what a route has loaded, and the data before while it loads again or has failed to. */
export function useReading<Data>({
  id,
  loaderData,
}: {
  id: string;
  loaderData?: Loaded<Data> | undefined;
}): Reading<Data> {
  const reload = useReload();
  const isReading = useRouterState({ select: ({ isLoading }) => isLoading });
  const [lastReading, keep] = useState<{ id: string; data: Data | null }>({ id, data: null });
  const fresh = loaderData?.data ?? null;
  const data = fresh ?? (lastReading.id === id ? lastReading.data : null);
  if (lastReading.id !== id || lastReading.data !== data) keep({ id, data });
  return { data, error: loaderData?.error ?? null, isReading, reload };
}

/** The reload of a page, and whether it is under way or has failed: its actions may be outdated then. */
export type PageReading = Pick<Reading<unknown>, 'isReading' | 'reload'>;

const PageReadingContext = createContext<PageReading | null>(null);
export const PageReadingProvider = PageReadingContext.Provider;

/** Provides the reload of the surrounding page. */
export function usePageReading(): PageReading {
  const reading = useContext(PageReadingContext);
  if (reading === null) throw new Error('This belongs on a page that was read.');
  return reading;
}
