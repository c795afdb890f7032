/** Reads an amount in yuan as people type it, `1,300.00`; null for what is none. Returns fen. */
export function fenOf(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,¥]/g, '');
  const [, whole = '', cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** Writes fen as somebody would type them. */
export function yuanOf(fen: number): string {
  return (fen / 100).toFixed(2);
}
