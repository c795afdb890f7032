import { useEffect, useState } from 'react';
import { afterLoad } from '#src/ui/after-load.ts';

/** True once everything on the page has loaded, so that prefetching can start. */
export function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => afterLoad(() => setLoaded(true)), []);
  return isLoaded;
}
