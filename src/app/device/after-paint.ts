/** Runs `act` after the next paint; at once in a background tab, which does not paint. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
