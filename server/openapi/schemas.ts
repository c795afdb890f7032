import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { longestTyped } from '#contract/base/typed-code.ts';
import { namedSchemas } from '#contract/named-schemas.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON schemas of a document; each named schema of the contract that they use is a component. */
export type Schemas = {
  input(schema: v.GenericSchema): JsonSchema;
  output(schema: v.GenericSchema): JsonSchema;
  /** Returns the schema of an input with members that are sent one by one, as in a query. */
  members(schema: v.GenericSchema): JsonSchema;
  components: Readonly<Record<string, JsonSchema>>;
};

type Mode = 'input' | 'output';
type Used = Readonly<Record<Mode | 'members', readonly v.GenericSchema[]>>;

const prefix = '#/components/schemas/';

/** The meanings of numbers and texts that their schemas cannot express. */
const meanings: Readonly<Record<string, string>> = {
  Fen: 'An amount in fen, the hundredth of a yuan.',
  ListPrice: 'A list price: `cny` in fen, which is what is charged, and `usd` in cents.',
  Instant: 'An instant, ISO 8601 in UTC.',
  Day: 'A calendar day in Shanghai (UTC+8), from 1970 to 2100.',
  Month: 'A month in Shanghai (UTC+8).',
  Phone: 'A mainland mobile number of 11 digits, or an international one as E.164.',
  Email: 'An e-mail address.',
  OneTimeCode: 'The six digits that were sent.',
  Shown: 'A figure that a person was shown: its amount in fen, and the name of its terms.',
  FileUrl: 'An address that opens for ten minutes.',
  NamedFileUrl: 'An address that opens for ten minutes.',
  InvalidData: 'For each field its faults, in the language of the reader.',
};

/** Converts the schemas that a document uses. A component that differs as an input has its name with `Input`. */
export function convertSchemas(used: Used): Schemas {
  const names = new Map<unknown, string>();
  for (const [name, schema] of Object.entries(namedSchemas)) names.set(schema, name);
  const unnamed: Record<string, v.GenericSchema> = {};
  for (const schema of [...used.input, ...used.output, ...used.members]) {
    if (names.has(schema)) continue;
    const name = `(${names.size})`;
    names.set(schema, name);
    unnamed[name] = schema;
  }
  const all = { ...namedSchemas, ...unnamed };
  const converted = { input: convert(all, 'input'), output: convert(all, 'output') };
  const getName = (schema: v.GenericSchema) => names.get(schema) ?? '';
  const inMembers = used.members.flatMap((schema) => listRefs(converted.input[getName(schema)]));
  const named = {
    input: listNamed(converted.input, [...used.input.map(getName), ...inMembers]),
    output: listNamed(converted.output, used.output.map(getName)),
  };
  const differing = new Set(
    [...named.input].filter((name) => named.output.has(name) && differs(name, converted)),
  );
  const rename = { input: (name: string) => (differing.has(name) ? `${name}Input` : name) };
  const present = (mode: Mode, schema: unknown) =>
    withRefs(schema, mode === 'input' ? rename.input : (name) => name);
  const write = (mode: Mode) => (schema: v.GenericSchema) => {
    const name = getName(schema);
    const isComponent = named[mode].has(name);
    return present(mode, isComponent ? { $ref: prefix + name } : converted[mode][name]);
  };
  const components: Record<string, JsonSchema> = {};
  for (const mode of ['input', 'output'] as const) {
    for (const name of named[mode]) {
      const description = meanings[name];
      const key = mode === 'input' ? rename.input(name) : name;
      components[key] = {
        ...(description === undefined ? null : { description }),
        ...present(mode, converted[mode][name]),
      };
    }
  }
  for (const variant of Object.values(components)) requireDiscriminator(variant, components);
  const sorted = Object.entries(components).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    input: write('input'),
    output: write('output'),
    members: (schema) => present('input', converted.input[getName(schema)]),
    components: Object.fromEntries(sorted),
  };
}

/** A program that chooses a variant says so, even if the server has a default. */
function requireDiscriminator(
  { discriminator }: JsonSchema,
  components: Record<string, JsonSchema>,
): void {
  const { propertyName, mapping } = toRecord(discriminator);
  for (const ref of Object.values(toRecord(mapping))) {
    const name = String(ref).slice(prefix.length);
    const { required, ...option } = components[name] ?? {};
    const needed = new Set([propertyName, ...(Array.isArray(required) ? required : [])]);
    components[name] = { ...option, required: [...needed] };
  }
}

function convert(all: Readonly<Record<string, v.GenericSchema>>, typeMode: Mode) {
  const converted = toJsonSchemaDefs(all, {
    target: 'draft-2020-12',
    // Checks and transformations have no JSON Schema; the types around them have one.
    errorMode: 'ignore',
    typeMode,
    overrideRef: ({ referenceId }) => prefix + referenceId,
    overrideSchema({ valibotSchema, jsonSchema }) {
      if (isVariant(valibotSchema)) {
        return { ...jsonSchema, ...discriminate(valibotSchema, { ...jsonSchema }) };
      }
      if (valibotSchema.type === 'union')
        return { ...jsonSchema, anyOf: distinct(jsonSchema.anyOf) };
      if (valibotSchema.type === 'loose_object')
        return { ...jsonSchema, additionalProperties: true };
      if (valibotSchema.type === 'tuple') return { ...jsonSchema, items: false };
      return jsonSchema.required?.length === 0 ? omit(jsonSchema, 'required') : null;
    },
    overrideAction({ valibotAction, jsonSchema }) {
      // A mark for a test of ours.
      if (valibotAction.type === 'metadata') return omit(jsonSchema, 'isTyped');
      // A whole number may also be sent as its digits.
      if (valibotAction.type === 'integer') return omit(jsonSchema, 'anyOf');
      // A bound for memory, and none that anybody meets.
      return jsonSchema.maxLength === longestTyped ? omit(jsonSchema, 'maxLength') : null;
    },
  });
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]): [string, JsonSchema] => [name, { ...schema }]),
  );
}

/** Returns the distinct options of a union: some have the same schema and differ only in their use. */
function distinct<Option>(options: readonly Option[] = []): Option[] {
  return [...new Map(options.map((option) => [JSON.stringify(option), option])).values()];
}

/** Returns an object without one of its members. */
export function omit<Value extends object>(value: Value, key: string): Value {
  const copy = { ...value };
  Reflect.deleteProperty(copy, key);
  return copy;
}

type Variant = v.VariantSchema<string, v.VariantOptions<string>, undefined>;

function isVariant(schema: { type: string }): schema is Variant {
  return schema.type === 'variant';
}

/** Returns the discriminator of a variant; its options must be components. */
function discriminate({ key, options }: Variant, { oneOf = [] }: JsonSchema): JsonSchema {
  const refs = Array.isArray(oneOf) ? oneOf.map((each) => toRecord(each)['$ref']) : [];
  if (!refs.every((ref) => typeof ref === 'string')) return {};
  const mapping = options.flatMap((option, at) =>
    listWords(toRecord(toRecord(option)['entries'])[key]).map((word) => [word, refs[at]]),
  );
  return { discriminator: { propertyName: key, mapping: Object.fromEntries(mapping) } };
}

/** Returns the words that the schema of a discriminating member accepts. */
function listWords(schema: unknown): readonly unknown[] {
  const { wrapped, literal, options } = toRecord(schema);
  if (wrapped !== undefined) return listWords(wrapped);
  return Array.isArray(options) ? options : [literal];
}

/** Returns the names of these schemas and of those that they use, at any depth. */
function listNamed(
  converted: Readonly<Record<string, JsonSchema>>,
  used: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const next = [...used];
  for (const name of next) {
    if (found.has(name)) continue;
    found.add(name);
    next.push(...listRefs(converted[name]));
  }
  return new Set([...found].filter((name) => name in namedSchemas));
}

function differs(
  name: string,
  converted: Readonly<Record<Mode, Readonly<Record<string, JsonSchema>>>>,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (seen.has(name)) return false;
  const { input, output } = converted;
  if (JSON.stringify(input[name]) !== JSON.stringify(output[name])) return true;
  return listRefs(input[name]).some((each) => differs(each, converted, new Set([...seen, name])));
}

/** Returns the names of the components to which a part of a document refers. */
/** Returns the names of the components to which a part of a document refers. */
export function listRefs(schema: unknown): readonly string[] {
  const refs: string[] = [];
  withRefs(schema, (name) => {
    refs.push(name);
    return name;
  });
  return refs;
}

/** Returns a schema with its references under other names. */
function withRefs(schema: unknown, rename: (name: string) => string): JsonSchema {
  return toRecord(
    mapTexts(schema, (text) =>
      text.startsWith(prefix) ? prefix + rename(text.slice(prefix.length)) : text,
    ),
  );
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]),
  );
}

/** Returns an object as a record; an empty one for anything else. */
export function toRecord(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
