/** Moves, as a ref, the focus to what a person has to read first, when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
