import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
// Few readers need these styles: they come with the first code after the page.
import './forced-colors.css';
import { findPageHeading, holdFocus } from '#src/ui/hold-focus.ts';

/** A page that the reader leaves. */
type LeftPage = {
  location: ParsedLocation;
  /** Had the focus when the move began. */
  focused: Element | null;
  heading: Element | null;
};

/**
 * Puts the focus on the heading of each page that the router opens, once it is shown, so that a screen reader
 * says its name. Back on an earlier page the focus goes to the link that led away from it, and for an address
 * with a hash to its target. Leaves the focus where the reader, or a step of the same page, has moved it.
 * `first` is the page at the start; the reader may have moved on, also before it was loaded.
 */
export function focusOpenedPages(router: AnyRouter, first: ParsedLocation): void {
  let cancel = () => {};
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    if (!pathChanged || (fromLocation === undefined && !isMove(first, toLocation))) return;
    cancel();
    const heading = document.querySelector('#main h1');
    const focused = document.activeElement;
    cancel = focusWhenShown(router, { location: fromLocation ?? first, focused, heading });
  });
  if (isMove(first, router.latestLocation)) {
    const left = { location: first, focused: null, heading: null };
    const isShown = router.state.resolvedLocation?.href === router.latestLocation.href;
    if (isShown) placeFocus(router, left);
    else cancel = focusWhenShown(router, left);
  }
  document.addEventListener('click', focusPressed, { capture: true });
}

/** Says whether the reader has left the first page: a redirect takes its place in the history. */
function isMove(first: ParsedLocation, to: ParsedLocation): boolean {
  return first.pathname !== to.pathname && first.state.__TSR_index !== to.state.__TSR_index;
}

/** Focuses a pressed control, because Safari does not; a closed dialog then returns the focus to it. */
function focusPressed({ target }: MouseEvent): void {
  const control = target instanceof Element ? target.closest('a, button') : null;
  if (control instanceof HTMLElement && document.activeElement === document.body) {
    control.focus({ preventScroll: true });
  }
}

/** Waits until the router shows the page that it is opening. Returns a function that ends the wait. */
function focusWhenShown(router: AnyRouter, left: LeftPage): () => void {
  const ended = new AbortController();
  const acts = new Set<string>();
  const note = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Tab') acts.add(event.type);
  };
  for (const event of ['pointerdown', 'keydown', 'input']) {
    document.addEventListener(event, note, { capture: true, signal: ended.signal });
  }
  const place = () => {
    cancel();
    if (router.state.location.pathname === left.location.pathname) return;
    if (!keepsFocus(left, acts)) placeFocus(router, left);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = router.subscribe('onResolved', () => {
    // After the page is drawn, which comes first.
    timer ??= setTimeout(place);
  });
  const cancel = () => {
    stop();
    clearTimeout(timer);
    ended.abort();
  };
  return cancel;
}

function placeFocus(router: AnyRouter, { location: before }: LeftPage): void {
  const { hash, state } = router.state.location;
  const isReturn = state.__TSR_index < before.state.__TSR_index;
  const target = hash === '' ? null : document.getElementById(hash);
  const heading = findPageHeading();
  // The heading of two pages may be the same element, and what has the focus already is not read again.
  if (heading === document.activeElement) heading?.blur();
  holdFocus(() => {
    if (target?.isConnected === true) return target;
    return (isReturn ? findLinkTo(before.publicHref) : null) ?? findPageHeading();
  });
}

/** Says whether the focus is where the reader, who has done `acts` since, or the page itself wants it. */
function keepsFocus({ focused: before, heading }: LeftPage, acts: ReadonlySet<string>): boolean {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body) return false;
  if (acts.has('input') || (acts.size > 0 && focused !== before)) return true;
  const main = document.getElementById('main');
  const isSamePage = heading !== null && main?.querySelector('h1') === heading;
  return isSamePage && focused !== before && main.contains(focused);
}

function findLinkTo(address: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLElement>('#main a[href]');
  return [...links].find((link) => link.getAttribute('href') === address) ?? null;
}
