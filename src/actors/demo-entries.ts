import { costKinds } from '#contract/ledger/kinds.ts';
import type { LedgerEntry } from '#contract/ledger/schemas.ts';

/** The most costs that a visitor may add to the demo ledger. */
export const mostOwnEntries = 50;

const key = 'demo ledger';

/**
 * Reads what the visitor added to the demo ledger of this month in this tab, newest first; nothing when there
 * is none, or when what is stored is not a list of entries.
 */
export function readOwnEntries(month: string): readonly LedgerEntry[] {
  try {
    // In the first load of its page, so it is checked without a schema.
    const { month: keptMonth, entries } = Object(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    const isList = Array.isArray(entries) && entries.length <= mostOwnEntries;
    return keptMonth === month && isList && entries.every(isEntry) ? entries : [];
  } catch {
    return [];
  }
}

/** Stores what the visitor added; it lives as long as the tab. */
export function storeOwnEntries(month: string, entries: readonly LedgerEntry[]): void {
  try {
    if (entries.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ month, entries }));
  } catch {
    // Without session storage the entries live as long as the page.
  }
}

function isEntry(value: unknown): value is LedgerEntry {
  const { id, day, project, kind, text, amount, voucher } = Object(value);
  return (
    [id, day, project, text, voucher].every((each) => typeof each === 'string') &&
    costKinds.some((known) => known === kind) &&
    Number.isSafeInteger(amount) &&
    amount > 0
  );
}
