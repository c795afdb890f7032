/**
 * Keeps, as a ref, the focus on what takes the place of a control that was just used: the focus is not lost
 * with that one.
 */
export function keepFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
