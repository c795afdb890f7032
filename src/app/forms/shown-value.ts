/** The value of the named field or radio group in `form`; null when the form has no such field. */
export function shownValue(form: HTMLFormElement, name: string): string | null {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) return field.value;
  if (field instanceof HTMLInputElement) return isText(field) ? field.value : null;
  const holdsText = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  return holdsText ? field.value : null;
}

/** Checks whether the named checkbox of `form` is ticked; returns `known` when the form has no such box. */
export function isTicked(form: HTMLFormElement, name: string, known: boolean): boolean {
  const box = form.elements.namedItem(name);
  return box instanceof HTMLInputElement ? box.checked : known;
}

function isText({ type }: HTMLInputElement): boolean {
  return !['checkbox', 'radio', 'file'].includes(type);
}
