/**
 * Finds a code of six digits in normalized text: typed in groups, or the only run of six digits in a pasted
 * message. Otherwise returns the text without separators: several runs are not guessed between, and a longer
 * run is no code.
 */
export function toSixDigits(text: string): string {
  const alone = text.replace(/[\s.·-]/g, '');
  if (/^\d*$/.test(alone)) return alone;
  for (const part of [text, text.replace(/(\d)[ -](?=\d)/g, '$1')]) {
    const [found, other] = (part.match(/\d+/g) ?? []).filter(({ length }) => length === 6);
    if (found !== undefined) return other === undefined ? found : alone;
  }
  return alone;
}
