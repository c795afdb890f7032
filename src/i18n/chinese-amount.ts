const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '兆'];

/** Formats an amount in capital numerals, as on a Chinese receipt: `伍仟玖佰玖拾元整`. Takes fen, at least 0. */
export function chineseAmount(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const jiao = Math.floor(fen / 10) % 10;
  const rest = fen % 10;
  const whole = yuan === 0 ? '' : `${wholeNumber(yuan)}元`;
  if (jiao === 0 && rest === 0) return `${whole === '' ? '零元' : whole}整`;
  const gap = whole !== '' && jiao === 0 ? '零' : '';
  return `${whole}${gap}${jiao === 0 ? '' : `${digits[jiao]}角`}${rest === 0 ? '' : `${digits[rest]}分`}`;
}

function wholeNumber(value: number): string {
  let text = '';
  let needsZero = false;
  for (let index = groups.length - 1; index >= 0; index -= 1) {
    const group = Math.floor(value / 10_000 ** index) % 10_000;
    if (group === 0) {
      needsZero = text !== '';
      continue;
    }
    // A gap within the figures is read as one zero, however wide it is.
    if (needsZero || (text !== '' && group < 1000)) text += '零';
    text += fourDigits(group) + groups[index];
    needsZero = false;
  }
  return text;
}

function fourDigits(value: number): string {
  let text = '';
  let needsZero = false;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const digit = Math.floor(value / 10 ** index) % 10;
    if (digit === 0) {
      needsZero = text !== '';
      continue;
    }
    text += `${needsZero ? '零' : ''}${digits[digit]}${places[index]}`;
    needsZero = false;
  }
  return text;
}
