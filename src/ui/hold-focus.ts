const headings = 'h1, h2, h3, h4';

/** The elements in front of each open dialog, the latest last. */
const openers: (readonly Element[])[] = [];

let release = () => {};

/**
 * Focuses the element that `find` returns, and finds one again whenever the page loses the focus because its
 * element was removed or disabled, until the reader moves it or the layout around the page changes. Does not
 * scroll.
 */
export function holdFocus(find: () => HTMLElement | null): void {
  release();
  const ended = new AbortController();
  const frame = document.getElementById('main');
  const observer = new MutationObserver(() => {
    if (frame?.isConnected !== true) release();
    else if (document.activeElement === document.body) focus();
  });
  const focus = () => {
    const element = find();
    if (element === null) return;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };
  release = () => {
    ended.abort();
    observer.disconnect();
  };
  focus();
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  for (const event of ['focusin', 'pointerdown']) {
    document.addEventListener(event, leave, { capture: true, signal: ended.signal });
  }

  function leave({ type, target }: Event): void {
    if (type === 'pointerdown' || target !== find()) release();
  }
}

/**
 * Notes that a dialog covers the page where `opener` had the focus. Returns a function for when it is closed: the focus
 * returns to the opener or, if that was removed, to the nearest heading around its place.
 */
export function coverFocus(opener: Element | null): () => void {
  const way = [...listUpwards(opener), ...(openers.at(-1) ?? [])];
  openers.push(way);
  return () => {
    openers.splice(openers.indexOf(way), 1);
    const { activeElement: focused } = document;
    const isLost = focused === document.body || focused?.closest('[role="dialog"]') != null;
    if (isLost) holdFocus(() => findOn(way));
  };
}

/** Returns the heading of the page, or its content if it has none. */
export function findPageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
}

function findOn(way: readonly Element[]): HTMLElement | null {
  const [opener] = way;
  if (opener instanceof HTMLElement && isShown(opener) && !opener.matches(':disabled')) {
    return opener;
  }
  for (const place of way) {
    if (!place.isConnected) continue;
    const heading = [...place.querySelectorAll<HTMLElement>(headings)].find(isShown);
    if (heading !== undefined) return heading;
  }
  return findPageHeading();
}

/** Lists an element and all around it; nothing if the page itself had the focus. */
function listUpwards(element: Element | null): Element[] {
  if (element === null || element === document.body) return [];
  return [element, ...listUpwards(element.parentElement)];
}

function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  // Older browsers cannot say it.
  return !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
}
