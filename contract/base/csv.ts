import { formatTypedYuan } from './yuan.ts';

/** The value of a cell: text is made harmless for spreadsheets; a number is in fen and written in yuan. */
export type Cell = string | number | null;

const byteOrderMark = '\uFEFF';
/** Text that a spreadsheet may read as a formula, also after blanks and in full width. */
const formula = /^\s*[=+\-@＝＋－＠\t\r\0]/u;
/** A spreadsheet keeps only the first fifteen digits of a longer number. */
const longNumber = /^\s*\d{16,}\s*$/;

/** Begins a file that a spreadsheet reads as UTF-8. */
export function csvHead(cells: readonly string[]): string {
  return byteOrderMark + csvLine(cells);
}

/** Formats one line of a CSV (RFC 4180) with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return formatTypedYuan(cell);
  const isMisread = formula.test(cell) || longNumber.test(cell);
  const text = isMisread ? `'${cell}` : cell;
  return isMisread || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
