import { createContext, useCallback, useContext } from 'react';
import { useConsoleRouter } from './link.tsx';
import type { Watched } from './use-watched-read.ts';

/** The queues, watched once for the header and the page. */
export const QueuesContext = createContext<Watched<'readQueues'> | null>(null);

export function useQueues(): Watched<'readQueues'> {
  const queues = useContext(QueuesContext);
  if (queues === null) throw new Error('This belongs inside the console.');
  return queues;
}

/** Returns a function that reads the page and the queues again, as after an act. */
export function useReload(): () => void {
  const router = useConsoleRouter();
  const { reload } = useQueues();
  return useCallback(() => {
    reload();
    void router.invalidate();
  }, [reload, router]);
}
