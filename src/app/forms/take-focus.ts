/** A ref that focuses an element when it appears, so that it is read first. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
