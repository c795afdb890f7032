/** Focuses the file picker of a form. */
export function focusPicker(form: HTMLFormElement): void {
  const picker = form.elements.namedItem('attachments');
  if (picker instanceof HTMLElement) picker.focus({ preventScroll: true });
}
