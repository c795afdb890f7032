import { useSyncExternalStore } from 'react';
import type { Channel } from '#contract/base/picklists.ts';
import { detectWalletBrowser } from './wallet-browser.ts';

/** The wallet's in-app browser that shows the page; null during hydration. */
export function useWalletBrowser(): Channel | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

function subscribe(): () => void {
  return () => undefined;
}

function read(): Channel | null {
  return detectWalletBrowser(navigator.userAgent);
}
