import type { Block } from '#contract/content/blocks.ts';
import type { DeveloperPage } from '#contract/content/developers.ts';
import { subjects } from '#contract/summaries.ts';
import { listRefs, toRecord, type JsonSchema } from './schemas.ts';
import { formatShape } from './shape.ts';

/** The calls of the first page, in order, and what each step is for. */
const story: Readonly<Record<string, string>> = {
  sendSms: 'Ask for a code of the purpose `register`.',
  register: 'Register with the code. The `token` of the answer comes with every further call.',
  calculatePrice: 'Ask what a plan costs. `terms` names the terms of the price.',
  createServiceOrder: 'Order for that amount and these terms, with a key of your own.',
  createPayment: 'Start the payment, with another key. A person scans `qr_code`.',
  readPaymentState: 'Wait: the answer comes once the payment has changed.',
  readRefundQuote: 'Ask what the order gives back now.',
  createRefund: 'Request that refund, with a third key.',
};

type Operation = { path: string; method: string; value: JsonSchema };

/**
 * Draws the pages for developers from the OpenAPI document of the site: getting started as `start`, and one for each
 * subject under its name in lower case.
 */
export function drawPages(document: JsonSchema): ReadonlyMap<string, DeveloperPage> {
  const schemas = read(document, 'components', 'schemas');
  const [{ url = '' } = {}] = Array.isArray(document['servers']) ? document['servers'] : [];
  const operations = new Map<string, Operation>();
  for (const [path, methods] of Object.entries(read(document, 'paths'))) {
    for (const [method, operation] of Object.entries(toRecord(methods))) {
      const value = toRecord(operation);
      operations.set(String(value['operationId']), { path, method, value });
    }
  }
  const listed = subjects.map(({ name }) => name);
  const steps = Object.entries(story).flatMap(([name, step], at) => {
    const operation = operations.get(name);
    if (operation === undefined) return [];
    const title = `${at + 1}. ${String(operation.value['summary'])}`;
    return [heading(name, title), paragraph(step), code('sh', writeCurl(operation, url))];
  });
  const rules = String(read(document, 'info')['description']).split('\n\n').map(paragraph);
  const first = {
    name: 'Getting started',
    subjects: listed,
    body: [...rules, ...steps],
  };
  const pages = subjects.map(({ name, calls }): [string, DeveloperPage] => {
    const own = Object.keys(calls).flatMap((each) => operations.get(each) ?? []);
    const body = [
      ...own.flatMap((each) => describe(each, url)),
      heading('shapes', 'Shapes'),
      ...drawShapes(own),
    ];
    return [name.toLowerCase(), { name, subjects: listed, body }];
  });
  return new Map([['start', first], ...pages]);

  /** Draws the named schemas that operations use, at any depth. */
  function drawShapes(own: readonly Operation[]): Block[] {
    const names = new Set(own.flatMap(({ value }) => listRefs(value)));
    for (const name of names) for (const inner of listRefs(schemas[name])) names.add(inner);
    return [...names].toSorted().map((name) => {
      const shape = formatShape(schemas[name], 1);
      return code('ts', `type ${name} =${shape.startsWith('\n') ? '' : ' '}${shape};`);
    });
  }
}

function describe(operation: Operation, url: string): Block[] {
  const { path, method, value } = operation;
  const query = listParameters(value, 'query').map(
    ({ name, required, schema }) =>
      `?${String(name)}${required === true ? '' : '?'}: ${formatShape(schema)}`,
  );
  const { schema: body } = read(value, 'requestBody', 'content', 'application/json');
  const answer = read(
    value,
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
    'properties',
  );
  const failures = Object.keys(read(value, 'responses')).filter((status) => status >= '400');
  const lines = [
    `${method.toUpperCase()} ${path}`,
    ...query,
    ...(body === undefined ? [] : [`body: ${formatShape(body)}`]),
    ...(answer['data'] === undefined ? [] : [`data: ${formatShape(answer['data'])}`]),
    `failures: ${failures.join(', ')}`,
  ];
  return [
    heading(String(value['operationId']), String(value['summary'])),
    paragraph(String(value['description'])),
    code('ts', lines.join('\n')),
    code('sh', writeCurl(operation, url)),
  ];
}

function writeCurl({ path, method, value }: Operation, url: string): string {
  const { example } = read(value, 'requestBody', 'content', 'application/json');
  const query = listParameters(value, 'query')
    .filter((each) => each['example'] !== undefined)
    .map(({ name, example: text }) => `${String(name)}=${String(text)}`);
  const params = listParameters(value, 'path');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(params.find((each) => each['name'] === name)?.['example']),
  );
  const needs = JSON.stringify([value['security'], value['parameters']]);
  return [
    `curl -X ${method.toUpperCase()} '${url}${[filled, ...(query.length > 0 ? [query.join('&')] : [])].join('?')}'`,
    ...(needs.startsWith('[[{"token"') ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(needs.includes('IdempotencyKey') ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(needs.includes('/Prefer"') ? ["-H 'Prefer: wait=25'"] : []),
    ...(example === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`]),
  ].join(' \\\n  ');
}

function listParameters({ parameters }: JsonSchema, place: string): JsonSchema[] {
  const all = Array.isArray(parameters) ? parameters.map(toRecord) : [];
  return all.filter((each) => each['in'] === place);
}

function read(value: unknown, ...keys: readonly string[]): JsonSchema {
  return keys.reduce((inner, key) => toRecord(inner[key]), toRecord(value));
}

function heading(id: string, text: string): Block {
  return { kind: 'heading', level: 2, id, children: [{ kind: 'text', text }] };
}

/** Returns a paragraph in which a text between back quotes is code. */
function paragraph(text: string): Block {
  const children = text.split('`').map((part, at) => ({
    kind: at % 2 === 0 ? ('text' as const) : ('code' as const),
    text: part,
  }));
  return { kind: 'paragraph', children: children.filter((each) => each.text !== '') };
}

function code(language: string, text: string): Block {
  return { kind: 'code', language, text };
}
