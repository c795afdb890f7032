import type * as v from 'valibot';
import { Day, OneTimeCode } from '../base/fields.ts';
import { Fen } from '../base/money.ts';
import { Shown } from '../base/shown.ts';
import { normalizeLine, normalizeText } from '../base/typed-lines.ts';
import type { StaffCall } from './call.ts';
import { staffCalls, type StaffWrite } from './calls.ts';

/**
 * The kind of a field: a number or other code, a whole number, a sum in yuan (fen on the wire), a day, a one-time
 * code, one of some words, some of several words, a line, a text of several lines, or files. `shown` is no input: the
 * page or the command adds it.
 */
export type FieldKind =
  | 'code'
  | 'sum'
  | 'number'
  | 'day'
  | 'oneTimeCode'
  | 'choice'
  | 'choices'
  | 'line'
  | 'text'
  | 'file'
  | 'shown';

/** One field of an act, as its call declares it. */
export type ActField = {
  /** Its name on the wire; of a nested field all names, as in `title.en-US`. */
  name: string;
  /** A parameter of the path, a member of the body, or files sent with it. */
  place: 'path' | 'body' | 'files';
  kind: FieldKind;
  isRequired: boolean;
  /** The words of a choice, or of several choices; else empty. */
  options: readonly string[];
};

/** The name of a call that is an act of the staff. */
export type StaffActName = {
  [Name in StaffWrite]: (typeof staffCalls)[Name] extends { offer: object } ? Name : never;
}[StaffWrite];

/** The calls of acts by their word in the staff log, which names them (decision 039). */
export const staffActs: ReadonlyMap<string, StaffActName> = new Map(
  Object.keys(staffCalls)
    .filter(isActName)
    .map((name) => [staffCalls[name].act, name]),
);

function isActName(name: string): name is StaffActName {
  const calls: Readonly<Record<string, StaffCall>> = staffCalls;
  return calls[name]?.offer !== undefined;
}

/** Lists the fields of an act: those of its path, then those of its body, then its files, the first required. */
export function listActFields({ path, body, upload = [] }: StaffCall): readonly ActField[] {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...parameters.map((name) => createField(name, 'path', 'code', true)),
    ...(body === undefined ? [] : listEntries(body, '', true)),
    ...upload.map((name, at) => createField(name, 'files', 'file', at === 0)),
  ];
}

/**
 * Sets the value of a field in a body, within the members that its name goes through. Several choices are given with
 * spaces between.
 */
export function setField(
  body: Record<string, unknown>,
  { name, kind }: ActField,
  value: unknown,
): void {
  const path = name.split('.');
  const last = path.pop() ?? '';
  let place = body;
  for (const member of path) {
    const inner: Record<string, unknown> = Object(place[member] ?? {});
    place[member] = inner;
    place = inner;
  }
  place[last] =
    kind === 'choices'
      ? String(value)
          .split(' ')
          .filter((word) => word !== '')
      : value;
}

type Schema = v.GenericSchema & {
  description?: unknown;
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  literal?: unknown;
  options?: readonly (Schema | string)[];
  operation?: unknown;
  pipe?: readonly Schema[];
  wrapped?: Schema;
};

function createField(
  name: string,
  place: ActField['place'],
  kind: FieldKind,
  isRequired: boolean,
  options: readonly string[] = [],
): ActField {
  return { name, place, kind, isRequired, options };
}

function listEntries(schema: Schema, prefix: string, isNeeded: boolean): ActField[] {
  if (schema.type === 'variant') return mergeVariants(schema);
  return Object.entries(schema.entries ?? {}).flatMap(([name, given]) => {
    const { inner, isOptional } = unwrap(given);
    const path = `${prefix}${name}`;
    const isRequired = isNeeded && !isOptional;
    const options = listWords(inner);
    const kind = findKind(inner, name, options);
    if (inner.entries !== undefined && kind !== 'shown') {
      return listEntries(inner, `${path}.`, isRequired);
    }
    return [createField(path, 'body', kind, isRequired, options)];
  });
}

/** A field is required where every variant requires it. */
function mergeVariants({ options = [] }: Schema): ActField[] {
  const lists = options.map((variant) =>
    typeof variant === 'string' ? [] : listEntries(variant, '', true),
  );
  const names = new Set(lists.flat().map(({ name }) => name));
  return [...names].flatMap((name) => {
    const same = lists.map((list) => list.find((one) => one.name === name));
    const [first] = same.flatMap((one) => one ?? []);
    if (first === undefined) return [];
    const words = [...new Set(same.flatMap((one) => one?.options ?? []))];
    return [
      { ...first, options: words, isRequired: same.every((one) => one?.isRequired === true) },
    ];
  });
}

function unwrap(schema: Schema): { inner: Schema; isOptional: boolean } {
  if (schema.wrapped === undefined) return { inner: schema, isOptional: false };
  const { inner, isOptional } = unwrap(schema.wrapped);
  return { inner, isOptional: isOptional || schema.type === 'optional' };
}

function listWords({ type, literal, item, options = [] }: Schema): string[] {
  if (item !== undefined) return listWords(item);
  if (type === 'literal') return [String(literal)];
  return type === 'picklist' ? options.map(String) : [];
}

function findKind(schema: Schema, name: string, options: readonly string[]): FieldKind {
  if (Object.is(schema, Shown) || name === 'shown') return 'shown';
  if (Object.is(schema, Day)) return 'day';
  if (Object.is(schema, OneTimeCode)) return 'oneTimeCode';
  if (options.length > 0) return schema.type === 'array' ? 'choices' : 'choice';
  const parts = listParts(schema);
  if (parts.some((part) => Object.is(part, Fen))) return 'sum';
  if (parts.some(({ type }) => type === 'integer')) return 'number';
  if (parts.some(({ operation }) => operation === normalizeText)) return 'text';
  return parts.some(({ operation }) => operation === normalizeLine) ? 'line' : 'code';
}

/** Lists a schema, and the schemas and actions of its pipe. */
function listParts(schema: Schema): readonly Schema[] {
  const [first, ...rest] = schema.pipe ?? [];
  return [schema, ...(first === undefined ? [] : listParts(first)), ...rest];
}
