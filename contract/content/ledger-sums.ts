import { costKinds } from './cost-kinds.ts';
import type { LedgerEntry } from './ledger.ts';

type Cost = Pick<LedgerEntry, 'project' | 'kind' | 'amount'>;

/** Sums entries, in fen. */
export function sumEntries(entries: readonly Cost[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

/** Sums entries by kind, and within a kind by project in the given order; amounts in fen. */
export function sumByKind(entries: readonly Cost[], projects: readonly string[]) {
  return costKinds.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    return {
      kind,
      byProject: projects.map((id) => sumEntries(own.filter(({ project }) => project === id))),
      total: sumEntries(own),
    };
  });
}

/**
 * Computes the base of the super-deduction, in fen: other costs count up to a tenth of all, that is a ninth
 * of the first five kinds, in whole yuan.
 */
export function computeBase(entries: readonly Cost[]) {
  const first = sumEntries(entries.filter(({ kind }) => kind !== 'other'));
  const other = sumEntries(entries.filter(({ kind }) => kind === 'other'));
  const limit = Math.floor(first / 900) * 100;
  const over = Math.max(0, other - limit);
  return { first, other, limit, over, base: first + other - over };
}
