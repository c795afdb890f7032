import type { Call } from '#contract/base/call.ts';
import type { Example } from '#contract/base/example.ts';
import { calls, type SiteCall } from '#contract/calls.ts';
import {
  changingReads,
  changingStaffReads,
  otherChangingReads,
  type ChangingRead,
} from '#contract/changing-reads.ts';
import { examples, staffExamples } from '#contract/examples.ts';
import { errorTexts } from '#contract/failures.ts';
import { convertSchemas } from '#server/openapi/schemas.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { sentences, staffSentences } from '#contract/summaries.ts';
import { formatShape } from '#server/openapi/shape.ts';
import { wrap } from './wrap.ts';

/** Returns docs/api.md: every call of the site and of the console, its shapes, and every failure. */
export function apiDocument(): string {
  const sections = [
    '# The calls',
    wrap(
      'Written by `npm run api` from `contract/`; do not edit it. Lifetimes, the order of events and other rules that no schema states are in [wire.md](wire.md). `/api/v1/openapi.json` has the same as OpenAPI 3.1.',
      '',
    ),
    '## Calls of the site',
    wrap(
      'Below `/api/v1`. Each item has the name of the call, its audience, and what a repeat with its `Idempotency-Key` gets ([wire](wire.md#idempotency-key)). Calls that take input are 422 `request.invalid` as well; other statuses of any call are in [wire](wire.md#statuses).',
      '',
    ),
    callList<SiteCall>(calls, sentences, examples, ({ keyed }) =>
      keyed === undefined ? null : `repeat: ${keyed}`,
    ),
    '## Calls of the console',
    wrap(
      'Below `/console/api/v1` at `CONSOLE_PORT`. Each item has the name of the call, its audience, and its act in the staff log. `staff.money` includes `staff.serve`.',
      '',
    ),
    callList<StaffCall>(staffCalls, staffSentences, staffExamples, ({ act }) =>
      act === undefined ? null : `log: ${quoted(act)}`,
    ),
    '## Reads that change something',
    wrap(
      'Any other GET changes nothing ([wire](wire.md#reads)). An act of a reader is never sent by a loader, a guard, a preload or a render.',
      '',
    ),
    readList(),
    '## Shapes',
    'A request may omit fields with a `?`. Lengths, ranges and formats are in the schemas.',
    shapes(),
    '## Failures',
    'The words that travel as `error`, and their texts.',
    failureList({ ...errorTexts, ...staffErrorTexts }),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Returns an item for each call; `getOwnFact` returns what only this listener has. */
function callList<One extends Call>(
  all: Readonly<Record<string, One>>,
  says: Readonly<Record<string, string>>,
  requests: Readonly<Record<string, Example>>,
  getOwnFact: (call: One) => string | null,
): string {
  return Object.entries(all)
    .map(([name, call]) => {
      const facts = [`\`${name}\``, `\`${call.audience}\``, getOwnFact(call)];
      return [
        wrap(
          `- \`${call.method} /${call.path}\`: ${facts.filter((fact) => fact !== null).join(', ')}`,
        ),
        says[name] === undefined ? '' : `  ${wrap(`- ${says[name]}`, '    ')}`,
        detail('request', formatRequest(call)),
        detail('example', formatExample(requests[name])),
        detail('data', quoted(formatShape(schemas.output(call.data)))),
        detail('failures', formatFailures(call)),
      ]
        .filter((line) => line !== '')
        .join('\n');
    })
    .join('\n');
}

function readList(): string {
  const tables: readonly Readonly<Record<string, ChangingRead>>[] = [
    changingReads,
    changingStaffReads,
    otherChangingReads,
  ];
  return tables
    .flatMap((table) => Object.entries(table))
    .map(([name, { reason, isAct }]) =>
      wrap(`- \`${name}\`${isAct === true ? ', an act of a reader' : ''}: ${reason}`),
    )
    .join('\n');
}

function detail(name: string, text: string): string {
  return text === '' ? '' : `  ${wrap(`- ${name}: ${text}`, '    ')}`;
}

function formatRequest({ query, body, upload }: Call): string {
  const parts = [
    query === undefined ? '' : `query ${quoted(formatShape(schemas.input(query)))}`,
    body === undefined ? '' : `body ${quoted(formatShape(schemas.input(body)))}`,
    upload === undefined
      ? ''
      : `files ${typeof upload === 'number' ? '`file`' : upload.map(quoted).join(', ')}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function formatExample({ query, body }: Example = {}): string {
  const parts = [
    query === undefined ? '' : `query ${quoted(JSON.stringify(query))}`,
    body === undefined ? '' : `body ${quoted(JSON.stringify(body))}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function formatFailures({ errors }: Call): string {
  return Object.entries(errors)
    .map(([status, words]) => `${status} ${[words ?? []].flat().map(quoted).join(', ')}`)
    .join('; ');
}

/** The schemas of all calls, as the documents of the calls name them. */
const all = [...Object.values<Call>(calls), ...Object.values<Call>(staffCalls)];
const schemas = convertSchemas({
  input: all.flatMap(({ query, body }) => [query ?? [], body ?? []].flat()),
  output: all.map(({ data }) => data),
  members: [],
});

function shapes(): string {
  const lines = Object.entries(schemas.components).map(([name, schema]) => {
    const shape = formatShape(schema, 1);
    return `type ${name} =${shape.startsWith('\n') ? '' : ' '}${shape};`;
  });
  return ['```ts', lines.join('\n\n'), '```'].join('\n');
}

function failureList(texts: Readonly<Record<string, { 'zh-CN': string; 'en-US': string }>>) {
  return Object.entries(texts)
    .map(([word, text]) => wrap(`- ${quoted(word)}: ${text['zh-CN']} · ${text['en-US']}`))
    .join('\n');
}

function quoted(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
