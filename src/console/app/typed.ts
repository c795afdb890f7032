/** The input of a form, by field name. */
export type Typed = Readonly<Record<string, string>>;

/** Reads the fields of a form; of a choice, the selected value. */
export function typedIn(form: HTMLFormElement): Typed {
  const fields = [...form.elements].flatMap((element) => {
    if (element instanceof HTMLTextAreaElement) return [[element.name, element.value]];
    if (!(element instanceof HTMLInputElement) || element.type === 'file') return [];
    return element.type === 'radio' && !element.checked ? [] : [[element.name, element.value]];
  });
  return Object.fromEntries(fields);
}
