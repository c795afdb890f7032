import type { DOMWindow } from 'jsdom';

/**
 * Makes `labels` of form fields cheap. For each field jsdom walks the whole document, and again for each
 * label in it, which is most of a query by label text. Here it is asked only about labels that name the
 * field or contain it.
 */
export function keepLabelsCheap(view: DOMWindow): void {
  for (const { prototype } of [
    view.HTMLButtonElement,
    view.HTMLInputElement,
    view.HTMLSelectElement,
    view.HTMLTextAreaElement,
  ]) {
    Object.defineProperty(prototype, 'labels', { configurable: true, get: findLabels });
  }
}

/** Returns the labels of a field, in the order of the document; null where a field has none. */
function findLabels(this: HTMLElement): readonly HTMLLabelElement[] | null {
  if (this.localName === 'input' && this.getAttribute('type') === 'hidden') return null;
  return [...this.ownerDocument.getElementsByTagName('label')].filter((label) => {
    const { htmlFor } = label;
    const isNear = htmlFor === '' ? label.contains(this) : htmlFor === this.id;
    return isNear && label.control === this;
  });
}
