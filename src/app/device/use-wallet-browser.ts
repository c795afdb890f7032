import { useSyncExternalStore } from 'react';
import type { Channel } from '#contract/base/picklists.ts';
import { walletBrowserOf } from './wallet-browser.ts';

/** Returns whose in-app browser shows the page; none while a page that the server drew is taken over. */
export function useWalletBrowser(): Channel | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

function subscribe(): () => void {
  return () => undefined;
}

function read(): Channel | null {
  return walletBrowserOf(navigator.userAgent);
}
