/** What stands in a cell: text is made harmless for spreadsheets, a number is fen and written as yuan. */
export type Cell = string | number | null;

const byteOrderMark = '\uFEFF';
/** What a spreadsheet may take for a formula, behind blanks and in full width too. */
const formula = /^\s*[=+\-@＝＋－＠\t\r\0]/u;
/** Of a longer number a spreadsheet keeps the first fifteen digits. */
const longNumber = /^\s*\d{16,}\s*$/;

/** Begins a file that a spreadsheet reads as UTF-8. */
export function csvHead(cells: readonly string[]): string {
  return byteOrderMark + csvLine(cells);
}

/** Returns one line of a CSV (RFC 4180) with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return (cell / 100).toFixed(2);
  const isMisread = formula.test(cell) || longNumber.test(cell);
  const text = isMisread ? `'${cell}` : cell;
  return isMisread || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
