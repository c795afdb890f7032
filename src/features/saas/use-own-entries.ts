import { useMemo, useState } from 'react';
import { readOwnEntries, keepOwnEntries } from '#src/actors/demo-entries.ts';
import type { LedgerEntry } from '#contract/content/ledger.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** The entries that the visitor added to the demo ledger of a month in this tab, newest first. */
export function useOwnEntries(month: string) {
  // The server knows nothing of the tab: its entries come after hydration.
  const hydrated = useHydrated();
  const stored = useMemo(() => (hydrated ? readOwnEntries(month) : []), [hydrated, month]);
  const [changed, setChanged] = useState<readonly LedgerEntry[] | null>(null);
  return {
    own: changed ?? stored,
    keep(entries: readonly LedgerEntry[]): void {
      setChanged(entries);
      keepOwnEntries(month, entries);
    },
  };
}
