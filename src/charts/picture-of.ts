import type { Locale } from '#contract/base/picklists.ts';

/** The size of every picture of a screen, in px. */
export const pictureSize = { width: 360, height: 640 };

/** Why a state has no picture; the words are in flows.json. */
export type Unseen = 'instant' | 'unchanged' | 'outOfSight' | 'elsewhere';

/** The states without a screen. For all others, public/flow-pictures has a picture in each language. */
export const unseenStates: Readonly<Record<string, Readonly<Record<string, Unseen>>>> = {
  session: { restoring: 'instant', signingOut: 'unchanged' },
  confirm: { closed: 'unchanged' },
  acceptance: { accepted: 'instant', declined: 'instant' },
  checkout: { waiting: 'instant', resolving: 'instant', 'unpaid.resuming': 'instant' },
  payment: {
    'watched.watch.hidden': 'outOfSight',
    'watched.wallet.arriving': 'instant',
    'watched.wallet.scanning': 'unchanged',
    'watched.wallet.away': 'outOfSight',
  },
  conversation: { 'messages.refreshing': 'unchanged', 'messages.resting': 'outOfSight' },
  invoiceLifecycle: {
    requested: 'unchanged',
    issued: 'unchanged',
    reversing: 'unchanged',
    reversed: 'unchanged',
    declined: 'unchanged',
    withdrawn: 'unchanged',
  },
  refundRequest: { deciding: 'instant', 'following.refreshing': 'unchanged' },
  refundLifecycle: {
    requested: 'unchanged',
    offered: 'unchanged',
    refunding: 'unchanged',
    failed: 'unchanged',
    declined: 'unchanged',
    withdrawn: 'unchanged',
    refunded: 'unchanged',
    settled: 'unchanged',
  },
  upgrade: { waiting: 'elsewhere' },
  attachment: { checking: 'instant' },
  portrait: { checking: 'instant', preparing: 'instant' },
  unread: { polling: 'unchanged', hidden: 'outOfSight', ended: 'unchanged' },
  watch: { shown: 'unchanged', reading: 'unchanged', hidden: 'outOfSight', ended: 'unchanged' },
};

/** The reason why a state is invisible; null for a state with a picture. */
export function unseenReason(machine: string, path: string): Unseen | null {
  return unseenStates[machine]?.[path] ?? null;
}

/** Returns the address of the picture of a state. */
export function pictureAddress(machine: string, path: string, locale: Locale): string {
  return `/flow-pictures/${machine}/${path}.${locale}.webp`;
}
