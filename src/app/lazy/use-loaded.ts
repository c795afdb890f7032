import { useEffect, useState } from 'react';
import { afterLoad } from '#src/ui/after-load.ts';

/** Returns whether everything that the page was shown with has arrived: time for what may be needed next. */
export function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => afterLoad(() => setLoaded(true)), []);
  return isLoaded;
}
