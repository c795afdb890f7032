// Separate from contract/base/money.ts, which every page loads.

import { normalizeTyped } from './typed-text.ts';

/**
 * Parses a typed amount in yuan: `1300`, `1,300.00`, `¥ 99.5`, `CN¥99.50`, `99。5 元`. Returns fen, or null if it is not
 * an amount; a comma that does not split thousands is an error, not a separator.
 */
export function parseFen(text: string): number | null {
  const plain = normalizeTyped(text)
    .replace(/^(?:CNY|RMB|CN(?=\s*¥))/i, '')
    .replaceAll(/[\s¥]/g, '')
    .replace(/元$/, '')
    .replace('。', '.');
  const [, whole = '', cents = ''] =
    /^(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === ''
    ? null
    : Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Formats fen as yuan with two decimals, as a person would type them: `1300.00`. */
export function formatTypedYuan(fen: number): string {
  return (fen / 100).toFixed(2);
}
