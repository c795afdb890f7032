/**
 * Unsent form input, kept for this tab: it survives a reload and the login after an expired session. It
 * belongs to one person and is removed when it is sent, discarded or the person signs out. Never for
 * passwords, codes or identity card numbers.
 */
export type Typed = Readonly<Record<string, string>>;

const prefix = 'draft ';

/**
 * Reads the input that `owner` left in the form of this name; null if nothing is stored or it belongs to another
 * person.
 */
export function readDraft(name: string, owner: string): Typed | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    // In every first load, so it is checked without a schema.
    const { owner: whose, typed } = Object(draft);
    return whose === owner && isTyped(typed) ? typed : null;
  } catch {
    return null;
  }
}

/** Stores the input of `owner` for the form of this name; empty input removes the stored draft. */
export function storeDraft(name: string, owner: string, typed: Typed): void {
  try {
    const isEmpty = Object.keys(typed).length === 0;
    if (!isEmpty) sessionStorage.setItem(prefix + name, JSON.stringify({ owner, typed }));
    else if (readDraft(name, owner) !== null) sessionStorage.removeItem(prefix + name);
  } catch {
    // Without session storage the input lives as long as the page.
  }
}

function isTyped(value: unknown): value is Typed {
  return Object.values(Object(value)).every((text) => typeof text === 'string');
}

/** Removes the stored input of all forms in this tab. */
export function clearDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
    }
  } catch {
    // Without session storage there is nothing to remove.
  }
}
