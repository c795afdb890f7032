import type { ApiError } from '#contract/base/api-error.ts';

/** Moves the focus to the first field with a server error. */
export function focusFault(form: HTMLFormElement | null, { fields }: ApiError): void {
  const [first] = Object.keys(fields);
  const field = first === undefined ? null : form?.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
