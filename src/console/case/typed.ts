/** What was typed or chosen in a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>;

/** Returns what stands in the fields of a form; of a choice, the one that is made. */
export function typedIn(form: HTMLFormElement): Typed {
  const fields = [...form.elements].flatMap((element) => {
    if (element instanceof HTMLTextAreaElement) return [[element.name, element.value]];
    if (!(element instanceof HTMLInputElement) || element.type === 'file') return [];
    return element.type === 'radio' && !element.checked ? [] : [[element.name, element.value]];
  });
  return Object.fromEntries(fields);
}
