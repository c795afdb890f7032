import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Call } from '#contract/base/call.ts';
import { calls, type SiteCall } from '#contract/calls.ts';
import { errorTexts } from '#contract/failures.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { namedSchemas } from './named-schemas.ts';
import { formatShape } from './shape.ts';

const options = { target: 'draft-2020-12', errorMode: 'ignore' } as const;

/** Returns docs/api.md: every call of the site and of the console, what their shapes are, and every failure. */
export function apiDocument(): string {
  const sections = [
    '# The calls',
    'Written by `npm run api` from `contract/`; do not edit it. What no schema says (lifetimes and why, the order of events, what is kept) is in [wire.md](wire.md). The same for programs is OpenAPI at `GET /api/v1/openapi.json`.',
    '## Calls of the site',
    'Below `/api/v1`.',
    callTable<SiteCall>(calls, 'key', ({ keyed }) => keyed ?? ''),
    '## Calls of the console',
    'Below `/desk/api/v1` at `CONSOLE_PORT`. `staff.money` may what `staff.serve` may.',
    callTable<StaffCall>(staffCalls, 'in the log', ({ act }) =>
      act === undefined ? '' : quoted(act),
    ),
    '## Shapes',
    'A request may leave out what has a `?`. Lengths, ranges and forms are in the schemas.',
    shapes(),
    '## Failures',
    'The words that travel as `error`, with what a person reads.',
    failureTable({ ...errorTexts, ...staffErrorTexts }),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** One row a call, with one column that only this listener has. */
function callTable<One extends Call>(
  table: Readonly<Record<string, One>>,
  own: string,
  getOwnValue: (call: One) => string,
): string {
  const rows = Object.entries(table).map(([name, call]) => [
    `\`${call.method} /${call.path}\``,
    name,
    `\`${call.audience}\``,
    getOwnValue(call),
    formatRequest(call),
    quoted(formatSchema(call.data, 'output')),
    formatFailures(call),
  ]);
  return markdownTable(['call', 'name', 'who', own, 'request', '`data`', 'failures'], rows);
}

function formatRequest({ query, body, upload }: Call): string {
  const parts = [
    query === undefined ? '' : `? ${quoted(formatSchema(query, 'input'))}`,
    body === undefined ? '' : quoted(formatSchema(body, 'input')),
    upload === undefined
      ? ''
      : `files: ${upload === true ? '`file`' : upload.map(quoted).join(', ')}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function formatFailures({ errors }: Call): string {
  return Object.entries(errors)
    .map(([status, words]) => `${status} ${[words ?? []].flat().map(quoted).join(', ')}`)
    .join('; ');
}

const names = new Map(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]));

function formatSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): string {
  return (
    names.get(schema) ??
    formatShape(toJsonSchema(schema, { ...options, definitions: namedSchemas, typeMode }))
  );
}

/** The shapes that calls name, and those that these name, in the order of the alphabet. */
function shapes(): string {
  const all = [...Object.values<Call>(calls), ...Object.values<Call>(staffCalls)];
  const taken = new Set(all.flatMap(({ query, body }) => [query, body]));
  const inputs = toJsonSchemaDefs(namedSchemas, { ...options, typeMode: 'input' });
  const outputs = toJsonSchemaDefs(namedSchemas, { ...options, typeMode: 'output' });
  const shapeNamed = new Map(
    Object.entries(namedSchemas).map(([name, schema]) => [
      name,
      formatShape((taken.has(schema) ? inputs : outputs)[name], 1),
    ]),
  );
  const used = new Set<string>();
  const use = (text: string) => {
    for (const word of text.matchAll(/\b[A-Z]\w+\b/g)) {
      const shape = shapeNamed.get(word[0]);
      if (shape === undefined || used.has(word[0])) continue;
      used.add(word[0]);
      use(shape);
    }
  };
  for (const { query, body, data } of all) {
    if (query !== undefined) use(formatSchema(query, 'input'));
    if (body !== undefined) use(formatSchema(body, 'input'));
    use(formatSchema(data, 'output'));
  }
  const lines = [...used]
    .toSorted()
    .map((name) => `type ${name} =${spaced(shapeNamed.get(name) ?? 'unknown')};`);
  return ['```ts', lines.join('\n\n'), '```'].join('\n');
}

function spaced(shape: string): string {
  return shape.startsWith('\n') ? shape : ` ${shape}`;
}

function failureTable(texts: Readonly<Record<string, { 'zh-CN': string; 'en-US': string }>>) {
  const rows = Object.entries(texts).map(([word, text]) => [
    quoted(word),
    text['zh-CN'],
    text['en-US'],
  ]);
  return markdownTable(['word', '中文', 'English'], rows);
}

/** Returns a table of Markdown. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function quoted(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
