/** The value of the named field in `form`; null when the form has no such text field. */
export function shownValue(form: HTMLFormElement, name: string): string | null {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) return isText(field) ? field.value : null;
  const holdsText = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  return holdsText ? field.value : null;
}

function isText({ type }: HTMLInputElement): boolean {
  return !['checkbox', 'radio', 'file'].includes(type);
}
