/**
 * Runs `act` after the next paint; at once in a background tab, which does not paint. Returns a function that
 * cancels it.
 */
export function afterPaint(act: () => void): () => void {
  if (document.hidden) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
