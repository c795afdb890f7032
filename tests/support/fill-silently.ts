/** Changes a field's value as a browser extension does, without an event for React. */
export function fillSilently(field: HTMLElement, text: string): void {
  // A focused field would dispatch a change event when it loses the focus.
  field.blur();
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
}
