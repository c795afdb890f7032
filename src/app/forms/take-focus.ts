/** A ref for what a person has to read first: it takes the focus when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
