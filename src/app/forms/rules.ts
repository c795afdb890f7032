import * as v from 'valibot';
import type { Locale } from '#contract/base/picklists.ts';
import { fieldText } from './error-text.ts';

type Judged<Output> = {
  /** The parsed values for the server; absent while a value is invalid. */
  output?: Output;
  /** The first error of each field, translated. */
  faults: Readonly<Record<string, string>>;
};

export type Rules<Output> = (values: object, locale: Locale) => Judged<Output>;

/** Builds form rules from a schema of the contract. */
export function createRules<Schema extends v.GenericSchema>(
  schema: Schema,
): Rules<v.InferOutput<Schema>> {
  return (values, locale) => {
    const parsed = v.safeParse(schema, values);
    if (parsed.success) return { output: parsed.output, faults: {} };
    const faults: Record<string, string> = {};
    for (const issue of parsed.issues) {
      const name = v.getDotPath(issue);
      if (name !== null) faults[name] ??= fieldText(issue.message, locale);
    }
    return { faults };
  };
}
