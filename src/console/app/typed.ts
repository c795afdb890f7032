/** The input of a form, by field name. */
export type Typed = Readonly<Record<string, string>>;

/** Reads the fields of a form as they are shown; of a choice, the selected value; of several, all with spaces between. */
export function typedIn(form: HTMLFormElement): Typed {
  const fields = [...form.elements].flatMap((element) => {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
      return [[element.name, element.value]];
    }
    if (!(element instanceof HTMLInputElement) || element.type === 'file') return [];
    if (element.type === 'checkbox') return [[element.name, listChecked(form, element.name)]];
    return element.type === 'radio' && !element.checked ? [] : [[element.name, element.value]];
  });
  return Object.fromEntries(fields);
}

/** Writes kept input into the fields of a form, with the events of a person who types it. */
export function fillForm(form: HTMLFormElement, typed: Typed): void {
  for (const element of form.elements) {
    const text = typed[element.getAttribute('name') ?? ''];
    if (text === undefined) continue;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      element.checked = element.value === text;
    } else if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      element.checked = text.split(' ').includes(element.value);
    } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      setValue(element, text);
    }
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function listChecked(form: HTMLFormElement, name: string): string {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked')];
  return boxes.flatMap((box) => (box.name === name ? box.value : [])).join(' ');
}

/** Sets a value without React's setter, which would make React ignore the event that follows. */
function setValue(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
  own?.set?.call(element, text);
}
