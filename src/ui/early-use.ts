/**
 * Says whether an element was used before scripts ran, and clears the mark: the boot script
 * (src/app/head/boot.inline.js) marks a pressed button and a form in which Enter was pressed.
 */
export function takeEarlyUse(element: HTMLElement | null): boolean {
  if (element === null || !('early' in element)) return false;
  return Reflect.deleteProperty(element, 'early');
}

/** Sends a form in which Enter was pressed before scripts ran. */
export function submitIfEntered(form: HTMLFormElement | null): void {
  if (takeEarlyUse(form)) form?.requestSubmit();
}
