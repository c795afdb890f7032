/** Returns every text that this document shows from now on, however briefly, and the end of noting. */
export function noteShownTexts(): { texts: ReadonlySet<string>; stop: () => void } {
  const texts = new Set<string>();
  const note = (node: Node) => {
    if (node.nodeType === node.TEXT_NODE) texts.add(node.nodeValue?.trim() ?? '');
    else for (const child of node.childNodes) note(child);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of target.nodeType === target.TEXT_NODE ? [target] : addedNodes) note(node);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return { texts, stop: () => observer.disconnect() };
}
