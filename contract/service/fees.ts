import { normalizeTyped } from '../base/typed-text.ts';
import type { OfficialFee } from './offer.ts';

/** More than any application lists; every sum stays exact. */
export const mostItems = 9_999;

/** What an application pays of one fee: `count` times its amount. */
export type FeeLine = { fee: OfficialFee; count: number; amount: number };

/** Works out the official fees of an application in fen, by the number of items in each of its classes. */
export function sumFees(fees: readonly OfficialFee[], items: readonly number[]) {
  const lines = fees.flatMap((fee): FeeLine[] => {
    if (fee.per === undefined) return [];
    const count = countAbove(fee.above ?? 0, getCounts(fee.per, items));
    return [{ fee, count, amount: fee.amount * count }];
  });
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

function getCounts(per: NonNullable<OfficialFee['per']>, items: readonly number[]) {
  switch (per) {
    case 'matter':
      return [1];
    case 'class':
      return [items.length];
    case 'item':
      return items;
  }
}

function countAbove(above: number, counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + Math.max(0, count - above), 0);
}

/** Returns the largest number of classes of an application; 0 where no fee depends on it, so that none is worked out. */
export function findMostClasses(fees: readonly OfficialFee[]): number {
  const bounds = fees.flatMap(({ most }) => most ?? []);
  return bounds.length === 0 ? 0 : Math.min(...bounds);
}

/** Returns how many items of a class cost nothing more, or null where items cost nothing. */
export function findIncludedItems(fees: readonly OfficialFee[]): number | null {
  const ofItems = fees.flatMap(({ per, above = 0 }) => (per === 'item' ? above : []));
  return ofItems.length === 0 ? null : Math.min(...ofItems);
}

/** Parses a typed whole number from 1 to `most`, in digits of any script; null for anything else. */
export function parseCount(typed: string, most: number): number | null {
  const text = normalizeTyped(typed);
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : null;
}
