const shanghaiMs = 8 * 60 * 60 * 1000;

/** Writes an instant by Beijing's clock: `2026-11-20 10:00:00`. */
export function alipayTime(instant: Date): string {
  return new Date(instant.valueOf() + shanghaiMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads what `alipayTime` writes; null for anything else. */
export function readAlipayTime(text: string): Date | null {
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(at) ? new Date(at) : null;
}

/** Writes fen as yuan with two decimals. */
export function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}

/** Parses yuan to fen; null for an amount that Alipay does not accept. */
export function fen(text: string): number | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  const value = Math.round(Number(text) * 100);
  return value >= 1 && value <= 10_000_000_000 ? value : null;
}
