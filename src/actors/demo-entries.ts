import type { LedgerEntry } from '#contract/content/ledger.ts';

/** The most costs that a visitor may add to the demo ledger. */
export const mostOwnEntries = 50;

let lastMonth: { month: string; entries: readonly LedgerEntry[] } | null = null;

/** Returns the visitor's entries in the demo ledger of this month since the page was loaded, newest first. */
export function readOwnEntries(month: string): readonly LedgerEntry[] {
  return lastMonth?.month === month ? lastMonth.entries : [];
}

/** Keeps what the visitor added while they move about the site; nothing is stored (spec 9). */
export function keepOwnEntries(month: string, entries: readonly LedgerEntry[]): void {
  lastMonth = { month, entries };
}
