/** Acts behind all that the page was shown with. Returns the end. */
export function afterLoad(act: () => void): () => void {
  const actLater = () => setTimeout(act);
  if (document.readyState === 'complete') actLater();
  else window.addEventListener('load', actLater, { once: true });
  return () => window.removeEventListener('load', actLater);
}
