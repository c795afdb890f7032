import type { Context } from 'hono';
import * as v from 'valibot';
import { fieldTexts, type FieldKey } from '#contract/base/fields.ts';
import { parseOutsideJson } from '#server/base/outside-json.ts';
import { Refusal, type RefusalCode } from '#server/base/refusal.ts';

// More values than any form has; each value is checked, and its fault is reported.
const mostValues = 5000;

/** Returns the body as the schema wants it, unknown fields dropped. Throws 415 for another content type, 400
 * for broken JSON, 422 with the fields named.
 */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return checkInput(schema, await readJson(c));
}

/** Reads the query as the schema wants it; of a repeated name the first counts. Throws 422. */
export function readQuery<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  const received = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return checkInput(schema, Object.fromEntries(received));
}

/** Reads a number or name from the path. Throws 404 for a malformed one, which cannot exist. */
export function readPathParameter(c: Context, name: string, error: RefusalCode): string {
  const value = c.req.param(name) ?? '';
  if (!/^[\w-]{1,64}$/.test(value)) throw new Refusal(404, error);
  return value;
}

async function readJson(c: Context): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const raw = await c.req.text();
  if (raw === '' && type === '') return {};
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw new Refusal(415);
  }
  return parseJson(raw);
}

/**
 * Parses a body. Throws 400 for broken JSON and for too many levels, and 422 for more members than can be parsed
 * quickly.
 */
export function parseJson(raw: string): unknown {
  let members = 0;
  for (const _ of raw.matchAll(/(?<!\\)"\s*:/g)) {
    members += 1;
    if (members > mostValues) throw invalidBody();
  }
  try {
    return parseOutsideJson(raw);
  } catch (cause) {
    throw new Refusal(400, 'request.malformed', undefined, { cause });
  }
}

/** Parses the input with the schema and drops unknown fields. Throws 422 with the field names. */
export function checkInput<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const fields: Record<string, FieldKey[]> = {};
  const isForm = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isForm || countValues(value, mostValues) > mostValues) throw invalidBody();
  for (const path of unstorable(value, [])) fields[path] = ['invalid'];
  const parsed = v.safeParse(schema, value);
  if (parsed.success && Object.keys(fields).length === 0) return parsed.output;
  for (const issue of parsed.issues ?? []) {
    const name = v.getDotPath(issue) ?? 'body';
    const key = findFieldKey(issue) ?? (issue.input === undefined ? 'required' : 'invalid');
    const keys = (fields[name] ??= []);
    if (!keys.includes(key)) keys.push(key);
  }
  throw new Refusal(422, 'request.invalid', undefined, { fields });
}

function invalidBody(): Refusal {
  return new Refusal(422, 'request.invalid', undefined, { fields: { body: ['invalid'] } });
}

/** Finds the key of a field fault; of several alternatives, the last is what people mean. */
function findFieldKey(issue: v.BaseIssue<unknown>): FieldKey | null {
  if (isFieldKey(issue.message)) return issue.message;
  const inner = issue.issues?.map(findFieldKey).filter((key) => key !== null) ?? [];
  return inner.at(-1) ?? null;
}

function isFieldKey(value: string): value is FieldKey {
  return Object.hasOwn(fieldTexts, value);
}

/** Counts the values in every depth, and stops once there are more than `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = inner.length;
  for (const each of inner) {
    if (count > most) break;
    count += countValues(each, most - count);
  }
  return count;
}

/** Finds the paths of NUL characters and lone surrogates, which PostgreSQL cannot store. */
function unstorable(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') {
    const isText = !value.includes('\u0000') && value.isWellFormed();
    return isText ? [] : [path.join('.') || 'body'];
  }
  if (typeof value !== 'object' || value === null || path.length > 16) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, [...path, key]));
}
