/** Replaces the line breaks that a one-line value spells as `\n` or `\r\n` with real ones. */
export function restoreLineBreaks(text: string): string {
  return text.replaceAll(/(?:\\r)?\\n/g, '\n');
}
