const digits = [...'零壹贰叁肆伍陆柒捌玖'];
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿'];

/**
 * Writes an amount in fen in the capitals of Chinese vouchers, as the rules for filling in bills and settlement
 * vouchers ask: `贰万玖仟捌佰元整`. 整 follows only 元; a single 零 replaces any run of zeros between figures. Throws
 * RangeError below zero, for a fraction of a fen, and from 1,000,000,000,000 yuan.
 */
export function toChineseCapitals(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0 || fen >= 1e14) {
    throw new RangeError(`${fen} fen has no capitals`);
  }
  const [jiao = 0, cent = 0] = [Math.floor(fen / 10) % 10, fen % 10];
  const yuan = writeWhole(Math.floor(fen / 100));
  if (jiao === 0 && cent === 0) return `${yuan || '零'}元整`;
  const whole = yuan === '' ? '' : `${yuan}元`;
  const tenths = jiao === 0 ? (whole === '' ? '' : '零') : `${digits[jiao]}角`;
  return `${whole}${tenths}${cent === 0 ? '' : `${digits[cent]}分`}`;
}

function writeWhole(yuan: number): string {
  let written = '';
  let isGap = false;
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const value = Math.floor(yuan / 10_000 ** group) % 10_000;
    isGap ||= value < 1000;
    if (value === 0) continue;
    written += `${isGap && written !== '' ? '零' : ''}${writeGroup(value)}${groups[group]}`;
    isGap = false;
  }
  return written;
}

/** Writes 1 to 9,999, without the zeros before the first figure. */
function writeGroup(value: number): string {
  let written = '';
  let isGap = false;
  for (let place = places.length - 1; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit !== 0) {
      written += `${isGap && written !== '' ? '零' : ''}${digits[digit]}${places[place]}`;
    }
    isGap = digit === 0;
  }
  return written;
}
