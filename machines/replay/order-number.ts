/** An order number in six bytes: its day, counted from 2020, and its eight digits. */
export type OrderDigits = { day: number; digits: number };

const firstDay = Date.UTC(2020, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the parts of an order number; null for any other text. */
export function dayOfOrder(orderNo: string): OrderDigits | null {
  const [, year, month, date, digits] = /^XY(\d{4})(\d\d)(\d\d)(\d{8})$/.exec(orderNo) ?? [];
  const day = (Date.UTC(Number(year), Number(month) - 1, Number(date)) - firstDay) / dayMs;
  const parts = { day, digits: Number(digits) };
  const isOurs = day >= 0 && day < 2 ** 16 && formatOrderNo(parts) === orderNo;
  return isOurs ? parts : null;
}

/** Returns the day in Beijing of a moment in ms since 1970, as orders count it. */
export function dayAt(moment: number): number {
  const beijingMs = 8 * 60 * 60 * 1000;
  return Math.floor((moment + beijingMs - firstDay) / dayMs);
}

/** Returns the order number of its parts. Throws for digits that none has. */
export function formatOrderNo({ day, digits }: OrderDigits): string {
  if (digits >= 1e8) throw new RangeError('an order has eight digits');
  const date = new Date(firstDay + day * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
  return `XY${date}${String(digits).padStart(8, '0')}`;
}
