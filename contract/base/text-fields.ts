import * as v from 'valibot';
import { withDashes } from './days.ts';
import { Email, filled, Phone, type FieldKey } from './fields.ts';
import { typedCode } from './typed-code.ts';
import { typedLine, typedText } from './typed-fields.ts';
import { normalizeTyped } from './typed-text.ts';

// Separate from contract/base/fields.ts, which the sign-in pages load.

/** Creates the schema of free text of several lines, with an upper bound. */
export function text(maxLength: number, missing: FieldKey = 'required') {
  return v.pipe(typedText(missing), filled(missing), v.maxLength(maxLength, 'tooLong'));
}

/** Creates the schema of a name, a title or a sentence on one line, with an upper bound. */
export function line(maxLength: number, missing: FieldKey = 'required') {
  return v.pipe(typedLine(missing), filled(missing), v.maxLength(maxLength, 'tooLong'));
}

/** Creates the schema of a code or number, with an upper bound. */
export function code(maxLength: number, missing: FieldKey = 'required') {
  return v.pipe(typedCode(missing), filled(missing), v.maxLength(maxLength, 'tooLong'));
}

/** Creates a schema as `text`, but accepts an empty value. */
export function optionalText(maxLength: number) {
  return v.optional(blankable(text(maxLength)), null);
}

/** Creates a schema as `line`, but accepts an empty value. */
export function optionalLine(maxLength: number) {
  return v.optional(blankable(line(maxLength)), null);
}

/** The contact person for an order. An empty field counts as not given. */
export const Contact = v.object({
  name: optionalLine(60),
  phone: v.optional(blankable(Phone), null),
  email: v.optional(blankable(Email), null),
});
export type Contact = v.InferOutput<typeof Contact>;

/** Treats the value of an empty form field as not given. */
export function blankable<Schema extends v.GenericSchema<string, string>>(schema: Schema) {
  return v.union([
    v.null(),
    v.pipe(
      v.string(),
      v.transform(normalizeTyped),
      v.literal(''),
      v.transform(() => null),
    ),
    schema,
  ]);
}

/** A month in Shanghai, `2026-11`. */
export const Month = v.pipe(
  typedCode('month'),
  v.transform(withDashes),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'month'),
  v.minValue('1970-01', 'month'),
  v.maxValue('2100-12', 'month'),
);
