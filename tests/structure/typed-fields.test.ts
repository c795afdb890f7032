import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { normalizeLine, normalizeText } from '#contract/base/typed-lines.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';

const normalizers = new Set<unknown>([normalizeTyped, normalizeLine, normalizeText]);

test('every text field of a request says how its input is read', () => {
  const found = Object.entries({ ...calls, ...staffCalls }).flatMap(([name, call]) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema: unknown = Reflect.get(call, part);
      return undecidedIn(schema, `${name} ${part}`);
    }),
  );
  const advice =
    'goes through no normalizer: use code(), line(), text() or a field of contract/base/text-fields.ts, and for ' +
    'what nobody types programText() of contract/base/typed-fields.ts';
  expect(found.map((place) => `${place} ${advice}`)).toEqual([]);
});

test.each([
  ['a bare text', v.object({ reference: v.string() })],
  ['a checked text', v.object({ reference: v.optional(v.pipe(v.string(), v.maxLength(9))) })],
  ['an item of a list', v.object({ reference: v.array(v.string()) })],
  ['a way of several', v.object({ reference: v.union([v.null(), v.string()]) })],
  [
    'a variant',
    v.variant('kind', [v.object({ kind: v.literal('a'), reference: v.nullable(v.string()) })]),
  ],
  [
    'a text of a checked object',
    v.pipe(
      v.object({ reference: v.string() }),
      v.check<{ reference: string }>(({ reference }) => reference !== ''),
    ),
  ],
])('the check finds %s that goes through no normalizer', (_, schema) => {
  expect(undecidedIn(schema, 'call body')).toEqual([expect.stringContaining('reference')]);
});

/** Returns the paths of texts in a schema without a typed builder or a mark that no person types them. */
function undecidedIn(schema: unknown, place: string): string[] {
  if (schema === undefined) return [];
  const { type, pipe, wrapped, item, entries, options, key, value } = toFields(schema);
  const steps = Array.isArray(pipe) ? flattened(pipe) : [];
  if (type === 'string') return steps.some(decides) || isPassword(place) ? [] : [place];
  // A schema with steps repeats its first step.
  if (steps.length > 0) return steps.flatMap((step) => undecidedIn(step, place));
  return [
    ...[wrapped, item, key, value].flatMap((each) => undecidedIn(each, place)),
    ...(Array.isArray(options) ? options : []).flatMap((each) => undecidedIn(each, place)),
    ...Object.entries(toFields(entries)).flatMap(([name, each]) =>
      undecidedIn(each, `${place} ${name}`),
    ),
  ];
}

/** A text with steps that has further steps keeps its own in the first of them. */
function flattened(pipe: readonly unknown[]): unknown[] {
  return pipe.flatMap((step) => {
    const own = toFields(step)['pipe'];
    return Array.isArray(own) ? flattened(own) : [step];
  });
}

function decides(step: unknown): boolean {
  const { type, operation, metadata } = toFields(step);
  if (type === 'metadata') return toFields(metadata)['isTyped'] === false;
  return type === 'transform' && normalizers.has(operation);
}

/** Returns true for a password, which is compared as typed, including invisible characters. */
function isPassword(place: string): boolean {
  return / (?:(?:current_)?password|password_confirmation)$/.test(place);
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
