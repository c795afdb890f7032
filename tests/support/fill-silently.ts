/** Changes a field's value as a browser extension does, without an event for React. */
export function fillSilently(field: HTMLElement, text: string): void {
  // A field that is left with another value than it had when it was entered would report a change.
  field.blur();
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
}
