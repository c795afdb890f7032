/** Changes a field's value as a browser extension does, without an event for React. */
export function fillSilently(field: HTMLElement, text: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
}
