/** Reads a time by Beijing's clock, `2026-11-20 10:00:00`. Throws for anything else. */
export function readAlipayTime(text: string): Date {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  const instant = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  if (!isTime || Number.isNaN(instant)) throw new Error('Alipay sent an invalid time');
  return new Date(instant);
}

/** Writes fen as yuan, `299.00`. */
export function formatYuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** Reads yuan with at most two decimals as fen; null for anything else. */
export function parseFen(yuan: string): number | null {
  const [, whole, decimals = ''] = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  if (whole === undefined) return null;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
