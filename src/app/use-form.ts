import { useState, type ChangeEvent, type FormEvent } from 'react';
import * as v from 'valibot';
import type { ApiError } from '../../contract/errors.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { fieldText } from './error-text.ts';

type FormOptions<Name extends string, Schema extends v.GenericSchema> = {
  schema: Schema;
  initial: Readonly<Record<Name, string>>;
  /** The server's last answer to this form; its fields stand beside ours until they are edited. */
  failure: ApiError | null;
  /** What the server writes before the names of these fields, `contact.`. */
  prefix?: string;
  /** A summary of what is wrong takes the focus instead of the first wrong field. */
  summary?: boolean;
};

export type FormField = {
  name: string;
  value: string;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

export type Fault<Name extends string = string> = { name: Name; error: string };

/**
 * Text fields under a schema of the contract. Nothing is called wrong before the first attempt to
 * send; from then on each keystroke is judged. What was typed is never taken away.
 */
export function useForm<Name extends string, Schema extends v.GenericSchema>(
  options: FormOptions<Name, Schema>,
) {
  const { schema, initial, failure, prefix = '', summary = false } = options;
  const locale = useLocale();
  const [values, setValues] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const [edited, setEdited] = useState<readonly Name[]>([]);
  const parsed = v.safeParse(schema, values);
  const faults = faultsOf(parsed.issues ?? []);

  function errorOf(name: Name): string | null {
    const own = attempts > 0 ? faults[name] : undefined;
    if (own !== undefined) return fieldText(own, locale);
    return edited.includes(name) ? null : (failure?.fields[prefix + name]?.[0] ?? null);
  }

  function set(name: Name, value: string): void {
    setValues((all) => ({ ...all, [name]: value }));
    setEdited((all) => (all.includes(name) ? all : [...all, name]));
  }

  return {
    values,
    set,
    /** How often it was tried to send; 0 while nothing is called wrong. */
    attempts,
    /** What has to be put right, in the order of the fields. */
    faults: namesOf(initial).flatMap((name): Fault<Name>[] => {
      const error = errorOf(name);
      return error === null ? [] : [{ name, error }];
    }),
    /** The server's last answer, when no field of this form says it. */
    note:
      failure === null || namesOf(initial).some((name) => prefix + name in failure.fields)
        ? null
        : failure,
    /** Takes over what was typed before scripts had come; pass to the form's `onTyped`. */
    take(typed: FormData): void {
      for (const name of namesOf(initial)) {
        const value = typed.get(name);
        if (typeof value === 'string' && value !== values[name]) set(name, value);
      }
    },
    /** Begins anew with these values. */
    reset(next: Readonly<Record<Name, string>>): void {
      setValues(next);
      setAttempts(0);
      setEdited([]);
    },
    field: (name: Name): FormField => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: ({ currentTarget }) => set(name, currentTarget.value),
    }),
    /** The values as the schema wants them; else null, with the focus on the first wrong field. */
    submit(event: FormEvent<HTMLFormElement>): v.InferOutput<Schema> | null {
      event.preventDefault();
      setAttempts((count) => count + 1);
      setEdited([]);
      if (parsed.success) return parsed.output;
      if (summary) return null;
      const wrong = [...event.currentTarget.elements].find((element) =>
        Object.hasOwn(faults, element.getAttribute('name') ?? ''),
      );
      if (wrong instanceof HTMLElement) wrong.focus();
      return null;
    },
  };
}

function namesOf<Name extends string>(values: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(values).filter((name): name is Name => Object.hasOwn(values, name));
}

/** The first fault of each field. */
function faultsOf(issues: readonly v.BaseIssue<unknown>[]): Partial<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const issue of issues) {
    const name = v.getDotPath(issue);
    if (name !== null) faults[name] ??= issue.message;
  }
  return faults;
}
