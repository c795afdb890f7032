import { useSyncExternalStore } from 'react';
import { isInAppBrowser } from '#contract/base/channels.ts';
import { Channel } from '#contract/base/picklists.ts';

/** The wallet's in-app browser that shows the page; null during hydration. */
export function useWalletBrowser(): Channel | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

function subscribe(): () => void {
  return () => undefined;
}

function read(): Channel | null {
  return Channel.options.find((channel) => isInAppBrowser(channel, navigator.userAgent)) ?? null;
}
