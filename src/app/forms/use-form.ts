import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Failure } from './failure.ts';
import type { Rules } from './rules.ts';

type FormOptions<Name extends string, Output> = {
  /** Null as long as they are not loaded. */
  rules: Rules<Output> | null;
  /** Loads them for the first attempt to send; null when that failed. */
  loadRules?: () => Promise<Rules<Output> | null>;
  initial: Readonly<Record<Name, string>>;
  /** The server's last answer to this form; its fields stand beside ours until they are edited. */
  failure: Failure | null;
  /** What the server writes before the names of these fields, `contact.`. */
  prefix?: string;
  /** A summary of what is wrong takes the focus instead of the first wrong field. */
  summary?: boolean;
};

type Written<Name extends string> = {
  values: Readonly<Record<Name, string>>;
  edited: readonly Name[];
};

export type FormField = {
  name: string;
  value: string;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

export type Fault<Name extends string = string> = { name: Name; error: string };

/**
 * Returns text fields under rules of the contract. Nothing is called wrong before the first attempt to
 * send; from then on each keystroke is judged. What was typed is never taken away.
 */
export function useForm<Name extends string, Output>(options: FormOptions<Name, Output>) {
  const { rules, loadRules, initial, failure, prefix = '', summary = false } = options;
  const locale = useLocale();
  const [{ values, edited }, setWritten] = useState<Written<Name>>({ values: initial, edited: [] });
  const [attempts, setAttempts] = useState(0);
  const own = rules === null || attempts === 0 ? {} : rules(values, locale).faults;

  function errorOf(name: Name): string | null {
    const theirs = edited.includes(name) ? undefined : failure?.fields[prefix + name]?.[0];
    return own[name] ?? theirs ?? null;
  }

  function set(name: Name, value: string): void {
    setWritten((now) => ({
      values: { ...now.values, [name]: value },
      edited: now.edited.includes(name) ? now.edited : [...now.edited, name],
    }));
  }

  function suggest(name: Name, value: string): void {
    setWritten((now) =>
      now.edited.includes(name) ? now : { ...now, values: { ...now.values, [name]: value } },
    );
  }

  /** Returns the values as the rules want them; else none, with the focus on the first wrong field. */
  function attempt(form: HTMLFormElement, judge: Rules<Output> | null): Output | undefined {
    setAttempts((count) => count + 1);
    setWritten((now) => ({ ...now, edited: [] }));
    const { output, faults } = judge?.(values, locale) ?? { faults: {} };
    if (output !== undefined || summary) return output;
    const wrong = [...form.elements].find((element) =>
      Object.hasOwn(faults, element.getAttribute('name') ?? ''),
    );
    if (wrong instanceof HTMLElement) wrong.focus();
    return undefined;
  }

  return {
    values,
    set,
    /** Writes into a field that nobody has changed since the last attempt to send. */
    suggest,
    /** The fields that were changed since the last attempt to send. */
    edited,
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
      setWritten({ values: next, edited: [] });
      setAttempts(0);
    },
    field: (name: Name): FormField => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: ({ currentTarget }) => set(name, currentTarget.value),
    }),
    /** For the form's `onSubmit`: hands on the values as soon as nothing is wrong with them. */
    handleSubmit:
      (send: (output: Output, form: HTMLFormElement) => void) =>
      async (event: FormEvent<HTMLFormElement>): Promise<void> => {
        event.preventDefault();
        const form = event.currentTarget;
        const judge = rules ?? (loadRules === undefined ? null : await loadRules());
        const output = attempt(form, judge);
        if (output !== undefined) send(output, form);
      },
  };
}

function namesOf<Name extends string>(values: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(values).filter((name): name is Name => Object.hasOwn(values, name));
}
