import { createContext, useContext } from 'react';
import type { Read } from './use-read.ts';

/** The queues, read once for the header and the page. */
export const QueuesContext = createContext<Read<'readQueues'> | null>(null);

export function useQueues(): Read<'readQueues'> {
  const queues = useContext(QueuesContext);
  if (queues === null) throw new Error('This belongs inside the console.');
  return queues;
}
