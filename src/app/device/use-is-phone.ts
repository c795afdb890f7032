import { useMedia } from './use-media.ts';

/** True on a phone, which cannot scan its own screen. */
export function useIsPhone(): boolean {
  return useMedia('(pointer: coarse) and (max-width: 47.99em)');
}
