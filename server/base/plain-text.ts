/** Returns what people wrote, on one line and without anything that would steer the terminal. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
