import type { Locale } from '#contract/base/picklists.ts';

export type PictureWidth = 'narrow' | 'wide';

/** The window of a screen that is pictured, and the size of the picture, in px. */
export const pictureSizes: Readonly<Record<PictureWidth, { window: Size; picture: Size }>> = {
  narrow: { window: { width: 360, height: 640 }, picture: { width: 360, height: 640 } },
  wide: { window: { width: 1280, height: 800 }, picture: { width: 960, height: 600 } },
};
type Size = { width: number; height: number };

/** Why a state has no picture; the words are in flows.json. */
export type Unseen = 'instant' | 'unchanged' | 'outOfSight' | 'elsewhere';

/**
 * The states without a screen. For all others, public/flow-pictures has pictures in each language and
 * width.
 */
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
  bookingLifecycle: {
    requested: 'unchanged',
    waiting: 'unchanged',
    confirmed: 'unchanged',
    declined: 'unchanged',
    cancelled: 'unchanged',
    lapsed: 'unchanged',
    done: 'unchanged',
    missed: 'unchanged',
  },
  booking: { deciding: 'instant' },
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

/** The states of a payment in a phone's wallet, which no wide screen opens. */
const narrowStates: Readonly<Record<string, readonly string[]>> = {
  checkout: ['unpaid.identifyingPayer'],
  payment: ['leaving', 'back', 'asked', 'unopened'].map((state) => `watched.wallet.${state}`),
};

/** The reason why a state is invisible; null for a state with a picture. */
export function unseenReason(machine: string, path: string): Unseen | null {
  return unseenStates[machine]?.[path] ?? null;
}

/** Lists the widths in which a state has pictures. */
export function pictureWidths(machine: string, path: string): readonly PictureWidth[] {
  if (unseenReason(machine, path) !== null) return [];
  return narrowStates[machine]?.includes(path) === true ? ['narrow'] : ['narrow', 'wide'];
}

/** Returns the address of the picture of a state. */
export function pictureAddress(
  machine: string,
  path: string,
  { locale, width }: { locale: Locale; width: PictureWidth },
): string {
  return `/flow-pictures/${machine}/${path}.${width === 'wide' ? 'wide.' : ''}${locale}.webp`;
}
