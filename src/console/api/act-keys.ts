import { clearKey, getIdempotencyKey, randomKey } from '#src/actors/idempotency-key.ts';

/** Idempotency keys of actions with an unknown outcome: the same action keeps its key. */
export type ActKeys = {
  getKey: (act: SentAct) => string;
  /** Forgets a key once its action was answered: a later submission is a new action. */
  clear: (act: SentAct) => void;
};

/** An action by its call, parameters, body and files. */
export type SentAct = {
  name: string;
  params?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
  form?: FormData | undefined;
};

/**
 * Creates the keys of one tab. They survive a reload, so that an action without an answer is not done twice;
 * the key of an action with a one-time code is in memory only, because its name holds the code.
 */
export function createActKeys(): ActKeys {
  const secret = new Map<string, string>();
  return {
    getKey: (act) => {
      const description = describeAct(act);
      if (!hasCode(act)) return getIdempotencyKey(description);
      const name = JSON.stringify(description);
      const key = secret.get(name) ?? randomKey();
      secret.set(name, key);
      return key;
    },
    clear: (act) => {
      const description = describeAct(act);
      secret.delete(JSON.stringify(description));
      clearKey(description);
    },
  };
}

function hasCode({ body }: SentAct): boolean {
  return Object.hasOwn(Object(body), 'code');
}

function describeAct({ name, params, body, form }: SentAct): readonly unknown[] {
  const fields = [...(form ?? [])].map(([field, value]) => [field, describeFile(value)]);
  return [name, params, body, fields];
}

/** Identifies a file by its name, size and date, because JSON shows nothing of it; returns other values as they are. */
export function describeFile(value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
