/** A ref that focuses the element replacing a control that was just used, so that the focus is not lost. */
export function keepFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
