import type { Locale } from '#contract/base/picklists.ts';

/** From which page a code was copied. */
export const origins = ['order', 'payment', 'form', 'crash'] as const;
export type Origin = (typeof origins)[number];

/** One step: its entry (toMoveId), the machine among several of its kind, and the time. */
export type Step = {
  id: number;
  slot: number;
  /** A detail of the step by its number in facts.ts; 0 without one. */
  fact: number;
  /** Ms from the start. */
  at: number;
};

/** The content of a support code: numbers, and the order they are about. It identifies no person. */
export type SupportRecord = {
  /** The version that wrote the code, by the length of its dictionary. */
  catalogue: number;
  /** Ms since 1970, in whole seconds; by the server's clock where `isSynced`. */
  startedAt: number;
  isSynced: boolean;
  /** When the code was copied, in ms since 1970 by the same clock; null where a code does not say. */
  copiedAt: number | null;
  /** Minutes that the customer's clock is ahead of UTC. */
  zone: number;
  origin: Origin;
  /** The language of the page, and whether it was wider than a phone. */
  page: { locale: Locale; isWide: boolean };
  orderNo: string | null;
  steps: readonly Step[];
};

export const limits = { characters: 4096, steps: 4000, days: 7 };
/** The longest time that a code can span, in ms; a longer one is refused when it is read. */
export const longestRecordMs = limits.days * 24 * 60 * 60 * 1000;
/** The maximum length of a code, in characters. */
export const longestCode = 2000;
