import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Failure } from './failure.ts';
import type { Rules } from './rules.ts';
import { shownValue } from './shown-value.ts';

type FormOptions<Name extends string, Output> = {
  /** Null until they are loaded. */
  rules: Rules<Output> | null;
  /** Loads the rules for the first attempt to send, and passes them on; null if that failed. */
  loadRules?: (loaded: (rules: Rules<Output> | null) => void) => void;
  initial: Readonly<Record<Name, string>>;
  /**
   * The server's last failure for this form; its field errors show together with ours until the fields are
   * edited.
   */
  failure: Failure | null;
  /** The prefix of these field names in server errors, such as `contact.`. */
  prefix?: string;
  /** An error summary takes the focus instead of the first invalid field. */
  summary?: boolean;
};

type Values<Name extends string> = Readonly<Record<Name, string>>;

type Written<Name extends string> = {
  values: Values<Name>;
  /** The initial values, before any input. */
  before: Values<Name>;
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
 * Holds text fields under rules of the contract. No field shows an error before the first attempt to send;
 * from then on each keystroke is validated. Input is never discarded.
 */
export function useForm<Name extends string, Output>(options: FormOptions<Name, Output>) {
  const { rules, loadRules, initial, failure, prefix = '', summary = false } = options;
  const locale = useLocale();
  const [{ values, before, edited }, setWritten] = useState<Written<Name>>({
    values: initial,
    before: initial,
    edited: [],
  });
  const [attempts, setAttempts] = useState(0);
  const faults = rules === null || attempts === 0 ? {} : rules(values, locale).faults;

  function findFieldError(name: Name): string | null {
    const theirs = edited.includes(name) ? undefined : failure?.fields[prefix + name]?.[0];
    return faults[name] ?? theirs ?? null;
  }

  function set(name: Name, value: string): void {
    setWritten((now) => ({
      ...now,
      values: { ...now.values, [name]: value },
      edited: now.edited.includes(name) ? now.edited : [...now.edited, name],
    }));
  }

  function suggest(name: Name, value: string): void {
    setWritten((now) =>
      now.edited.includes(name)
        ? now
        : {
            ...now,
            values: { ...now.values, [name]: value },
            before: { ...now.before, [name]: value },
          },
    );
  }

  /** Returns the parsed values; if a value is invalid, returns null and focuses the first invalid field. */
  function attempt(
    form: HTMLFormElement,
    shown: Values<Name>,
    judge: Rules<Output> | null,
  ): Output | undefined {
    setAttempts((count) => count + 1);
    setWritten((now) => ({ ...now, values: shown, edited: [] }));
    const { output, faults } = judge?.(shown, locale) ?? { faults: {} };
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
    /** The input that the server has not accepted yet, by field. */
    typed: typedIn(values, before),
    /** Writes the input from before the page reloaded. */
    restore(typed: Readonly<Record<string, string>>): void {
      for (const name of listFieldNames(initial)) {
        const value = typed[name];
        if (value !== undefined) set(name, value);
      }
    },
    /** Fills a field that was not edited since the last attempt to send. */
    suggest,
    /** The fields edited since the last attempt to send. */
    edited,
    /** The number of attempts to send; no errors are shown while it is 0. */
    attempts,
    /** The faults, in the order of the fields. */
    faults: listFieldNames(initial).flatMap((name): Fault<Name>[] => {
      const error = findFieldError(name);
      return error === null ? [] : [{ name, error }];
    }),
    /** The server's last failure, if no field of this form shows it. */
    note:
      failure === null || listFieldNames(initial).some((name) => prefix + name in failure.fields)
        ? null
        : failure,
    /** Takes over the input from before scripts ran; pass it to the form's `onTyped`. */
    take(typed: FormData): void {
      for (const name of listFieldNames(initial)) {
        const value = typed.get(name);
        if (typeof value === 'string' && value !== values[name]) set(name, value);
      }
    },
    /** Resets the form to these values. */
    reset(next: Values<Name>): void {
      setWritten({ values: next, before: next, edited: [] });
      setAttempts(0);
    },
    /** The server has accepted the values: resets the form to them, but keeps later input. */
    taken(next: Values<Name>): void {
      setWritten((now) => ({
        values: now.edited.reduce(
          (merged, name) => ({ ...merged, [name]: now.values[name] }),
          next,
        ),
        before: next,
        edited: now.edited,
      }));
      setAttempts(0);
    },
    field: (name: Name): FormField => ({
      name,
      value: values[name],
      error: findFieldError(name),
      onChange: ({ currentTarget }) => set(name, currentTarget.value),
    }),
    /**
     * For the form's `onSubmit`: passes on the values once they are valid. They are read from the fields,
     * because password managers and extensions fill fields without an event.
     */
    handleSubmit:
      (send: (output: Output, form: HTMLFormElement, shown: Values<Name>) => void) =>
      (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault();
        const form = event.currentTarget;
        const shownValues = shownIn(form, values);
        const judgeBy = (judge: Rules<Output> | null) => {
          const output = attempt(form, shownValues, judge);
          if (output !== undefined) send(output, form, shownValues);
        };
        if (rules !== null || loadRules === undefined) judgeBy(rules);
        else loadRules(judgeBy);
      },
  };
}

/** Reads the fields of `form`; a field that is missing takes its value from `fallback`. */
function shownIn<Name extends string>(form: HTMLFormElement, fallback: Values<Name>): Values<Name> {
  return listFieldNames(fallback).reduce(
    (shown, name) => ({ ...shown, [name]: shownValue(form, name) ?? fallback[name] }),
    fallback,
  );
}

function typedIn<Name extends string>(values: Values<Name>, before: Values<Name>) {
  const changedNames = listFieldNames(values).filter((name) => values[name] !== before[name]);
  return Object.fromEntries(changedNames.map((name) => [name, values[name]]));
}

function listFieldNames<Name extends string>(values: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(values).filter((name): name is Name => Object.hasOwn(values, name));
}
