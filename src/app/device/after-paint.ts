/** Acts once what has been drawn is painted; at once in a tab in the background, which paints nothing. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
