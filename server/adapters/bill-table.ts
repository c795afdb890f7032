/** The limits of a bill in bytes, packed and unpacked: some hundred thousand lines. */
export const billLimits = { maxPackedBytes: 16 * 1024 * 1024, maxBytes: 64 * 1024 * 1024 } as const;
/** The time limit for downloading the file, in ms. */
export const billTimeoutMs = 45_000;

const longestText = 64;

/** Returns the cell of a column that the head contains. */
export type Row = (column: string) => string;

/**
 * Reads rows by column name. The head must begin with the documented columns in order, and each row must be
 * as long as the head. Throws otherwise, because the meaning of other columns is unknown.
 */
export function parseRows(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly string[],
): Row[] {
  const other = columns.find((column, at) => head[at] !== column);
  if (other !== undefined) {
    throw new Error(
      `its columns are not those that are documented: "${other}" is not in its place`,
    );
  }
  const positions = new Map(columns.map((column, at) => [column, at]));
  return rows.map((cells, index) => {
    if (cells.length !== head.length) {
      throw new Error(`line ${index + 1} has ${cells.length} cells instead of ${head.length}`);
    }
    return (column) => cells[positions.get(column) ?? -1] ?? '';
  });
}

/** Returns a cell as text without terminal control characters that a database can store. */
export function cleanCell(cell: string): string {
  return cell.replaceAll(/\p{C}/gu, ' ').trim().slice(0, longestText).toWellFormed();
}

/**
 * Parses an amount in yuan, such as `-1.00` or `0.05940`, as fen, rounded half away from zero. Throws for any
 * other text.
 */
export function parseBillFen(cell: string): number {
  const [, sign = '', whole, decimals = ''] =
    /^([+-]?)(\d{1,9})(?:\.(\d{1,8}))?$/.exec(cell.trim()) ?? [];
  if (whole === undefined) throw new Error(`"${cleanCell(cell)}" is no amount`);
  const [fen = '', rest = ''] = [decimals.slice(0, 2).padEnd(2, '0'), decimals.slice(2, 3)];
  const amount = Number(whole) * 100 + Number(fen) + (rest >= '5' ? 1 : 0);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/**
 * Parses a fee in yuan as fen: negative for a refund, which gives it back. Accounts write it with different
 * signs. Throws as `parseBillFen`.
 */
export function parseFee(cell: string, isRefund: boolean): number {
  const fee = Math.abs(parseBillFen(cell));
  return isRefund ? 0 - fee : fee;
}

/** Returns the fee for an amount in fen at a rate in hundredths of a percent. */
export function computeFee(amount: number, rate: number): number {
  return Math.round((amount * rate) / 10_000);
}
