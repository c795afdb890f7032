import { useSyncExternalStore } from 'react';

const query = '(pointer: coarse) and (max-width: 47.99em)';

/** Returns whether the page is on a phone, which cannot scan its own screen. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

function read(): boolean {
  return matchMedia(query).matches;
}
