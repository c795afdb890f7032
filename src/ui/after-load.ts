/** Runs `act` after everything on the page has loaded. Returns a function that cancels it. */
export function afterLoad(act: () => void): () => void {
  const actLater = () => setTimeout(act);
  if (document.readyState === 'complete') actLater();
  else window.addEventListener('load', actLater, { once: true });
  return () => window.removeEventListener('load', actLater);
}
