import { normalizeTyped } from '../base/typed-text.ts';
import type { OfficialFee } from './offer.ts';

/** More than any application lists; every sum stays exact. */
export const mostItems = 9_999;

/** Calculates the official fees of an application in fen, line by line, by the number of items in each class. */
export function sumFees(fees: readonly OfficialFee[], items: readonly number[]) {
  const counts = { matter: [1], class: [items.length], item: items };
  const lines = fees.flatMap((fee) => {
    const { per, above = 0, amount } = fee;
    if (per === undefined) return [];
    const count = counts[per].reduce((sum, each) => sum + Math.max(0, each - above), 0);
    return [{ fee, count, amount: amount * count }];
  });
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Parses a typed whole number from 1 to `most`, in digits of any script; null for anything else. */
export function parseCount(typed: string, most: number): number | null {
  const text = normalizeTyped(typed);
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : null;
}
