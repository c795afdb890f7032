/** Idempotency keys of actions with an unknown outcome: the same action keeps its key. */
export type ActKeys = {
  getKey: (act: string) => string;
  /** Forgets a key once its action was answered: a later submission is a new action. */
  clear: (act: string) => void;
};

/** Creates the keys of one tab. They are in memory only, because their names hold staff input. */
export function createActKeys(newKey: () => string): ActKeys {
  const keys = new Map<string, string>();
  return {
    getKey: (act) => {
      const key = keys.get(act) ?? newKey();
      keys.set(act, key);
      return key;
    },
    clear: (act) => {
      keys.delete(act);
    },
  };
}

type Said = { params?: Readonly<Record<string, string>>; body?: unknown; form?: FormData };

/** Identifies an action by its call, parameters, body and files. */
export function formatAct(name: string, { params, body, form }: Said): string {
  const fields = [...(form ?? [])].map(([field, value]) => [
    field,
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ]);
  return JSON.stringify([name, params, body, fields]);
}
